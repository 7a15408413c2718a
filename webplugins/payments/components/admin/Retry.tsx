import { ConfirmDialog, formatMoney, useAction } from '@motorclub/sdk';
import { Button, Typography } from '@mui/material';
import { useState } from 'react';
import { keys } from '../../api/keys.ts';
import { retryRefund } from '../../api/manage.ts';
import type { Refund } from '../../api/types.ts';
import { t } from '../../texts/managing.ts';

/** Tries a refund again that has failed, after a question. */
export function Retry({ refund }: { readonly refund: Refund }) {
  const { id, paymentId, amountMinor, currency } = refund;
  const [asking, setAsking] = useState(false);
  const trying = useAction({
    run: () => retryRefund(id),
    done: () => t('retried'),
    failed: (reason) => t('actionFailed', { reason }),
    refresh: (client) => {
      setAsking(false);
      return client.invalidateQueries({ queryKey: keys.managed() });
    },
  });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={t('retryRefund', { id })}
        onClick={() => setAsking(true)}
      >
        {t('retry')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('retryQuestion', { id })}
        confirmLabel={t('retry')}
        pending={trying.isPending}
        onConfirm={() => trying.mutate()}
        onClose={() => setAsking(false)}
      >
        <Typography>{t('retryText', { amount: formatMoney(amountMinor, currency), payment: paymentId })}</Typography>
      </ConfirmDialog>
    </>
  );
}
