import { ConfirmDialog, formatDateTime, useAction } from '@motorclub/sdk';
import { Button, Stack, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import { cancelSubscription } from '../../api/subscriptions.ts';
import type { Subscription } from '../../api/types.ts';
import { t } from '../../texts/subscriptions.ts';

const LONGEST_REASON = 500;

/** Ends a subscription with its period, after a question that asks why. */
export function CancelSubscription({ item }: { readonly item: Subscription }) {
  const { id, plan, periodEnd } = item;
  const [asking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const cancelling = useAction({
    run: () => cancelSubscription(id, reason.trim() || null),
    done: () => t('cancelDone', { name: plan.name }),
    failed: (why) => t('cancelFailed', { reason: why }),
    refresh: (client) => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: keys.all() });
    },
  });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={`${t('cancelIt')}: ${plan.name}`}
        onClick={() => setAsking(true)}
      >
        {t('cancelIt')}
      </Button>
      <ConfirmDialog
        open={asking}
        tone="danger"
        title={t('endQuestion', { name: plan.name })}
        confirmLabel={t('cancelConfirm')}
        cancelLabel={t('cancelKeep')}
        pending={cancelling.isPending}
        onConfirm={() => cancelling.mutate()}
        onClose={() => setAsking(false)}
      >
        <Stack sx={{ gap: 2 }}>
          <Typography>{periodEnd ? t('endText', { date: formatDateTime(periodEnd) }) : t('cancelNowText')}</Typography>
          <TextField
            label={t('cancelReason')}
            value={reason}
            multiline
            minRows={2}
            onChange={({ target }) => setReason(target.value)}
            slotProps={{ htmlInput: { maxLength: LONGEST_REASON } }}
          />
        </Stack>
      </ConfirmDialog>
    </>
  );
}
