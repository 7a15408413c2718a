import { Chip, type ChipProps } from '@mui/material';
import type { Subscription } from '../../api/types.ts';
import { t } from '../../texts/subscriptions.ts';

const COLOR: Readonly<Record<Subscription['status'], NonNullable<ChipProps['color']>>> = {
  INCOMPLETE: 'default',
  TRIALING: 'success',
  ACTIVE: 'success',
  PAST_DUE: 'error',
  PAUSED: 'warning',
  UNPAID: 'error',
  CANCELED: 'default',
};

/** Where a subscription is, and whether it moves test money. */
export function StatusChip({ item }: { readonly item: Pick<Subscription, 'status' | 'livemode'> }) {
  return (
    <>
      {item.livemode ? null : <Chip size="small" variant="outlined" label={t('testMoney')} />}
      <Chip size="small" color={COLOR[item.status]} label={t(`sub_${item.status}`)} />
    </>
  );
}
