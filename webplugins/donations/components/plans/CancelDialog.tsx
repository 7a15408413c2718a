import { ConfirmDialog, formatDateTime, useAction } from '@motorclub/sdk';
import { Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { cancelSubscription, refreshSubscriptions, type Subscription } from '../../api/subscriptions.ts';
import { t } from '../../texts/subscriptions.ts';

const LONGEST_REASON = 500;

export interface CancelDialogProps {
  readonly item: Subscription;
  readonly onClose: () => void;
}

/** Asks before a subscription is cancelled, and why, if the member wants to say. */
export function CancelDialog({ item, onClose }: CancelDialogProps) {
  const { id, plan, status, paidUntil } = item;
  const name = plan?.name ?? '';
  const [reason, setReason] = useState('');
  const lasts = paidUntil !== null && status !== 'PAST_DUE';
  const cancelling = useAction({
    run: () => cancelSubscription(id, reason.trim() || null),
    done: () => t('subCancelled', { name }),
    failed: (why) => t('subCancelFailed', { reason: why }),
    refresh: refreshSubscriptions,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open
      tone="danger"
      title={t('subCancelTitle', { name })}
      confirmLabel={t('subCancel')}
      cancelLabel={t('subKeep')}
      pending={cancelling.isPending}
      onConfirm={() => cancelling.mutate()}
      onClose={onClose}
    >
      <Stack sx={{ gap: 2 }}>
        <Typography>
          {lasts ? t('subCancelText', { date: formatDateTime(paidUntil) }) : t('subCancelNowText')}
        </Typography>
        <TextField
          label={t('subCancelReason')}
          value={reason}
          multiline
          minRows={2}
          onChange={({ target }) => setReason(target.value)}
          slotProps={{ htmlInput: { maxLength: LONGEST_REASON } }}
        />
      </Stack>
    </ConfirmDialog>
  );
}
