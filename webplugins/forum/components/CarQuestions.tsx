import { Loaded, Panel, TextLink } from '@motorclub/sdk';
import type { CarProps } from '@motorclub/sdk/manifest';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { Model } from '../api/knownIssues.ts';
import { listCarQuestions, listQuestions } from '../api/listQuestions.ts';
import { EVERYTHING, hrefOf, modelHref } from '../lib/listParams.ts';
import { t } from '../texts/known.ts';
import { QuestionRows } from './QuestionRows.tsx';

const SHOWN = 5;

/** Questions that name this very car; nothing where there are none. */
function OfCar({ carId }: { readonly carId: number }) {
  const { data } = useQuery(listCarQuestions(carId));
  if (!data || data.content.length === 0) return null;
  return (
    <Panel title={t('carQuestions')} padded={false}>
      <QuestionRows questions={data.content} detail="brief" />
    </Panel>
  );
}

function OfModel({ model }: { readonly model: Model }) {
  const found = useQuery(listQuestions({ ...EVERYTHING, ...model, size: SHOWN }));
  const car = [model.brand, model.carModel, model.generation].filter(Boolean).join(' ');
  return (
    <Panel
      title={t('modelQuestions', { car })}
      padded={false}
      action={
        <TextLink to={hrefOf(model)} variant="caption">
          {t('modelQuestionsAll')}
        </TextLink>
      }
    >
      <Loaded found={found} rows={SHOWN}>
        {({ content }) =>
          content.length > 0 ? (
            <QuestionRows questions={content} detail="brief" />
          ) : (
            <Typography sx={{ px: 2.5, color: 'text.secondary' }}>{t('modelQuestionsNone')}</Typography>
          )
        }
      </Loaded>
      <Typography variant="body2" sx={{ px: 2.5, py: 2 }}>
        <TextLink to={modelHref('issues', model)}>{t('knownOf', { car })}</TextLink>
      </Typography>
    </Panel>
  );
}

/** On the page of a car: what was asked about it, the newest questions about its model, and what is known of that. */
export default function CarQuestions({ carId, brand, model, generation }: CarProps) {
  return (
    <>
      <OfCar carId={carId} />
      <OfModel model={{ brand, carModel: model, generation: generation ?? '' }} />
    </>
  );
}
