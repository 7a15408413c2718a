import { EmptyState, LinkButton, Loaded, useQueryText } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { getMemberFigures } from '../../api/people.ts';
import { daysIn } from '../../lib/reachPeriod.ts';
import { t } from '../../texts/people.ts';
import { MeasureBoard } from './MeasureBoard.tsx';

/** What a member reaches. */
export default function OwnReach({ userId }: { readonly userId: number }) {
  const [search] = useQueryText();
  const days = daysIn(search);
  const found = useQuery(getMemberFigures(userId, days));
  return (
    <Loaded found={found} failed={t('reachFailed')} rowHeight={112}>
      {(figures) => (
        <MeasureBoard
          figures={figures}
          empty={
            <EmptyState
              kind="roadster"
              text={t('reachEmpty', { count: days })}
              action={
                <LinkButton to="/" variant="outlined" color="inherit">
                  {t('reachEmptyAction')}
                </LinkButton>
              }
            />
          }
        />
      )}
    </Loaded>
  );
}
