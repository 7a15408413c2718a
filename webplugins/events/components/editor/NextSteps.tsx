import { ConfirmDialog, LinkButton, lazyPart } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { Suspense, useState } from 'react';
import type { ClubEvent } from '../../api/types.ts';
import { useEventActions } from '../../lib/useEventActions.ts';
import { t } from '../../texts/managing.ts';

const ActionDialogs = lazyPart(() => import('../manage/ActionDialogs.tsx'));

export interface NextStepsProps {
  readonly event: ClubEvent;
  /** Saves what is not saved yet; null where all is. */
  readonly onSaveFirst: (() => void) | null;
}

/** Where an event goes once it is written. */
export default function NextSteps({ event, onSaveFirst }: NextStepsProps) {
  const actions = useEventActions();
  const [asking, setAsking] = useState(false);
  return (
    <>
      {event.status === 'DRAFT' || event.status === 'POSTPONED' ? (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => (onSaveFirst ? setAsking(true) : actions.choose('publish', event))}
        >
          {t('publish')}
        </Button>
      ) : null}
      <LinkButton to={`/events/${event.id}`} color="inherit">
        {t('look')}
      </LinkButton>
      <LinkButton to={`/manage-events?event=${event.id}`} color="inherit">
        {t('manage')}
      </LinkButton>
      <ConfirmDialog
        open={asking}
        title={t('unsavedTitle')}
        confirmLabel={t('saveFirst')}
        onConfirm={() => {
          setAsking(false);
          onSaveFirst?.();
        }}
        onClose={() => setAsking(false)}
      >
        {t('unsavedText')}
      </ConfirmDialog>
      <Suspense fallback={null}>{actions.chosen ? <ActionDialogs {...actions} /> : null}</Suspense>
    </>
  );
}
