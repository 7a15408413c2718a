import { LinkButton, lazyPart } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { Suspense } from 'react';
import type { ClubEvent } from '../../api/types.ts';
import { useEventDeeds } from '../../lib/useEventDeeds.ts';
import { t } from '../../texts/managing.ts';

const DeedDialogs = lazyPart(() => import('../manage/DeedDialogs.tsx'));

/** Where an event goes once it is written. */
export default function Next({ event }: { readonly event: ClubEvent }) {
  const deeds = useEventDeeds();
  return (
    <>
      {event.status === 'DRAFT' || event.status === 'POSTPONED' ? (
        <Button variant="outlined" color="inherit" onClick={() => deeds.choose('publish', { ...event, sold: 0 })}>
          {t('publish')}
        </Button>
      ) : null}
      <LinkButton to={`/events/${event.id}`} color="inherit">
        {t('look')}
      </LinkButton>
      <LinkButton to={`/manage-events?event=${event.id}`} color="inherit">
        {t('manage')}
      </LinkButton>
      <Suspense fallback={null}>{deeds.chosen ? <DeedDialogs {...deeds} /> : null}</Suspense>
    </>
  );
}
