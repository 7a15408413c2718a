import { ConfirmDialog, useAction } from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { buyGiftCode, type Interval, type Plan, refreshSubscriptions } from '../../api/subscriptions.ts';
import { leave } from '../../lib/leave.ts';
import { formatPrice } from '../../lib/prices.ts';
import { t } from '../../texts/subscriptions.ts';

export interface GiftDialogProps {
  readonly plan: Plan;
  readonly interval: Interval;
  readonly amountMinor: number;
  readonly onClose: () => void;
}

/** Buys a month or a year of a plan for somebody else. */
export function GiftDialog({ plan, interval, amountMinor, onClose }: GiftDialogProps) {
  // One for each opening of the dialog: a second click buys nothing more.
  const [key] = useState(() => crypto.randomUUID());
  const buying = useAction({
    run: () => buyGiftCode(plan.id, interval, key),
    failed: (reason) => t('giftFailed', { reason }),
    refresh: refreshSubscriptions,
    onDone: ({ redirectUrl }) => leave(redirectUrl),
  });
  return (
    <ConfirmDialog
      open
      title={t('giftTitle', { name: plan.name })}
      confirmLabel={t('giftBuy')}
      pending={buying.isPending}
      onConfirm={() => buying.mutate()}
      onClose={onClose}
    >
      <Stack sx={{ gap: 1 }}>
        <Typography>{formatPrice(amountMinor, plan.currency, interval)}</Typography>
        <Typography sx={{ color: 'text.secondary' }}>{t('giftText')}</Typography>
      </Stack>
    </ConfirmDialog>
  );
}
