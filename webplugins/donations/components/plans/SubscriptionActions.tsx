import { useAction } from '@motorclub/sdk';
import { Button } from '@mui/material';
import { useState } from 'react';
import { openCardPage, refreshSubscriptions, resumeSubscription, type Subscription } from '../../api/subscriptions.ts';
import { leave } from '../../lib/leave.ts';
import { t } from '../../texts/subscriptions.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { PauseDialog } from './PauseDialog.tsx';

interface Props {
  readonly item: Subscription;
}

const nameOf = ({ plan }: Subscription) => plan?.name ?? '';

function CardButton({ item }: Props) {
  const failed = item.status === 'PAST_DUE';
  const opening = useAction({
    run: () => openCardPage(item.id),
    failed: (reason) => t('cardFailed', { reason }),
    refresh: refreshSubscriptions,
    onDone: ({ redirectUrl }) => leave(redirectUrl),
  });
  return (
    <Button
      variant={failed ? 'contained' : 'outlined'}
      color={failed ? 'primary' : 'inherit'}
      loading={opening.isPending}
      onClick={() => opening.mutate()}
    >
      {failed ? t('cardFix') : t('cardManage')}
    </Button>
  );
}

function ResumeButton({ item }: Props) {
  const resuming = useAction({
    run: () => resumeSubscription(item.id),
    done: () => t('subResumed', { name: nameOf(item) }),
    failed: (reason) => t('subResumeFailed', { reason }),
    refresh: refreshSubscriptions,
  });
  return (
    <Button variant="contained" loading={resuming.isPending} onClick={() => resuming.mutate()}>
      {t('subResume')}
    </Button>
  );
}

/** What a member can do with their subscription in its state. */
export function SubscriptionActions({ item }: Props) {
  const [asked, setAsked] = useState<'cancel' | 'pause' | null>(null);
  const close = () => setAsked(null);
  if (item.isGift || item.status === 'CANCELED' || item.status === 'EXPIRED') return null;
  const canResume = (item.cancelAtPeriodEnd || item.status === 'PAUSED') && !item.isBanned;
  const canPause = item.status === 'ACTIVE' && !item.cancelAtPeriodEnd && item.pausedDaysLeft > 0;
  return (
    <>
      {item.status === 'INCOMPLETE' ? null : <CardButton item={item} />}
      {canResume ? <ResumeButton item={item} /> : null}
      {canPause ? (
        <Button variant="outlined" color="inherit" onClick={() => setAsked('pause')}>
          {t('subPause')}
        </Button>
      ) : null}
      {item.cancelAtPeriodEnd ? null : (
        <Button variant="outlined" color="inherit" onClick={() => setAsked('cancel')}>
          {t('subCancel')}
        </Button>
      )}
      {asked === 'cancel' ? <CancelDialog item={item} onClose={close} /> : null}
      {asked === 'pause' ? <PauseDialog item={item} onClose={close} /> : null}
    </>
  );
}
