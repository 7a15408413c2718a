import { EmptyState, LinkButton, Loaded, useQueryText } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getOrganizerFigures } from '../../api/people.ts';
import { daysIn } from '../../lib/reachPeriod.ts';
import { t } from '../../texts/people.ts';
import { EventTable } from './EventTable.tsx';
import { MeasureBoard } from './MeasureBoard.tsx';

/** What an organiser's events sell, who comes and who reads what they announce: in all, and by event. */
export default function OwnEvents({ userId }: { readonly userId: number }) {
  const [search] = useQueryText();
  const days = daysIn(search);
  const found = useQuery(getOrganizerFigures(userId, days));
  return (
    <Stack sx={{ gap: 3 }}>
      <Loaded found={found} failed={t('reachFailed')} rowHeight={112}>
        {(figures) => (
          <MeasureBoard
            figures={figures}
            empty={
              <EmptyState
                kind="hatch"
                text={t('reachOrganizerEmpty', { count: days })}
                action={
                  <LinkButton to="/manage-events" variant="outlined" color="inherit">
                    {t('reachOrganizerAction')}
                  </LinkButton>
                }
              />
            }
          />
        )}
      </Loaded>
      <EventTable organizerId={userId} days={days} />
    </Stack>
  );
}
