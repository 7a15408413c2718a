import { Panel, TextLink } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listQuestions } from '../../api/listQuestions.ts';
import { EVERYTHING, hrefOf, WELCOME } from '../../lib/listParams.ts';
import { nameOfCar, useOwnCar } from '../../lib/useOwnCar.ts';
import { t } from '../../texts/welcome.ts';
import { QuestionRows } from '../QuestionRows.tsx';

const SHOWN = 3;
const MINE = listQuestions({ ...EVERYTHING, myCars: true, size: SHOWN });

/** On the home page of members who have said what they drive: the newest questions about such cars. */
export default function YourCar() {
  const car = useOwnCar();
  const { data } = useQuery({ ...MINE, enabled: car !== null });
  if (!car || !data) return null;
  return (
    <Panel
      title={t('yourCar', { car: nameOfCar(car) })}
      padded={false}
      action={
        <TextLink to={data.content.length > 0 ? hrefOf({ myCars: true }) : WELCOME} variant="caption">
          {t(data.content.length > 0 ? 'yourCarAll' : 'yourCarChange')}
        </TextLink>
      }
    >
      {data.content.length > 0 ? (
        <QuestionRows questions={data.content} detail="brief" />
      ) : (
        <Typography sx={{ px: 2.5, pb: 2.5, color: 'text.secondary' }}>{t('yourCarNone')}</Typography>
      )}
    </Panel>
  );
}
