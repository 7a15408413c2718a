import { Panel } from '@motorclub/sdk';
import { Box, Chip, type ChipProps, Stack, Typography } from '@mui/material';
import type { Subscription } from '../../api/subscriptions.ts';
import { formatPrice } from '../../lib/prices.ts';
import { t } from '../../texts/subscriptions.ts';
import { notesOf } from './notes.ts';
import { SubscriptionActions } from './SubscriptionActions.tsx';

const COLOR: Readonly<Record<Subscription['status'], NonNullable<ChipProps['color']>>> = {
  INCOMPLETE: 'default',
  TRIALING: 'success',
  ACTIVE: 'success',
  PAST_DUE: 'error',
  PAUSED: 'warning',
  CANCELED: 'default',
  EXPIRED: 'default',
};

/** A member's subscription: what it is, until when, and what can be done with it. */
export function CurrentSubscription({ item }: { readonly item: Subscription }) {
  const { plan, amountMinor, currency, interval, status, isGift } = item;
  const price = isGift ? t('subGift') : formatPrice(amountMinor, currency, interval);
  return (
    <Panel title={t('currentTitle')}>
      <Stack direction="row" sx={{ gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        <Box sx={{ flex: '1 1 280px', minWidth: 0 }}>
          <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap', mb: 0.5 }}>
            <Typography
              sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}
            >{`${plan?.name ?? ''} · ${price}`}</Typography>
            <Chip size="small" color={COLOR[status]} label={t(`subStatus_${status}`)} />
          </Stack>
          {notesOf(item).map((note) => (
            <Typography key={note} variant="body2" sx={{ color: 'text.secondary' }}>
              {note}
            </Typography>
          ))}
        </Box>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <SubscriptionActions item={item} />
        </Stack>
      </Stack>
    </Panel>
  );
}
