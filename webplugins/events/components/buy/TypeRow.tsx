import { formatMoney, lazyPart } from '@motorclub/sdk';
import { Box, Chip, Stack, Typography } from '@mui/material';
import { Suspense } from 'react';
import type { ClubEvent, TicketType, VoucherEffect, Waiting } from '../../api/types.ts';
import { mostOf, offOf, stepQuantity } from '../../lib/cart.ts';
import { formatWhen } from '../../lib/when.ts';
import { t } from '../../texts/finding.ts';
import { TicketLabels } from '../parts/TicketLabels.tsx';
import { Stepper } from './Stepper.tsx';

const Amount = lazyPart(() => import('./Amount.tsx'));
const Limit = lazyPart(() => import('./Limit.tsx'));
const WaitingList = lazyPart(() => import('./WaitingList.tsx'));

const STATES = {
  SCHEDULED: 'saleScheduled',
  PAUSED: 'salePaused',
  SOLD_OUT: 'soldOut',
  ENDED: 'saleEnded',
} as const;

function stateOf(type: TicketType, zone: string): string | null {
  if (type.saleStatus === 'SCHEDULED' && type.saleStartsAt) {
    return t('saleFrom', { time: formatWhen(type.saleStartsAt, zone) });
  }
  const name = Object.entries(STATES).find(([status]) => status === type.saleStatus)?.[1];
  return name ? t(name) : null;
}

const canWait = ({ saleStatus, visibility }: TicketType) => saleStatus === 'SOLD_OUT' && visibility !== 'VOUCHER_ONLY';

/** Of an early price: its name, until when, how many. */
function tierOf({ tier }: TicketType, zone: string): string[] {
  if (!tier) return [];
  return [
    tier.until ? t('tierUntil', { name: tier.name, time: formatWhen(tier.until, zone) }) : tier.name,
    ...(tier.left === null ? [] : [t('tierLeft', { count: tier.left })]),
  ];
}

/** What there is to know beside the price: how many are left, how many one may take, until when. */
function limitsOf(type: TicketType, zone: string): string[] {
  if (type.saleStatus !== 'ON_SALE') return [];
  return [
    ...tierOf(type, zone),
    ...(type.available === null ? [] : [t('left', { count: type.available })]),
    ...(type.minPerOrder > 1 ? [t('atLeast', { count: type.minPerOrder })] : []),
    ...(type.maxPerUser === null ? [] : [t('perMember', { count: type.maxPerUser })]),
    ...(type.taxRateBp > 0 ? [t('taxInPrice', { rate: type.taxRateBp / 100 })] : []),
    ...(type.saleEndsAt ? [t('saleUntil', { time: formatWhen(type.saleEndsAt, zone) })] : []),
  ];
}

function Price({ type, effect }: { readonly type: TicketType; readonly effect: VoucherEffect | null }) {
  const now = type.priceNowMinor - offOf(effect, type, 1);
  const usual = type.tier ? type.priceMinor : type.priceNowMinor;
  const price = (minor: number) => (minor === 0 ? t('free') : formatMoney(minor, type.currency));
  return (
    <Typography component="span" sx={{ fontWeight: 700, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
      {usual > now && !type.payWhatYouWant ? (
        <Box component="s" sx={{ color: 'text.secondary', fontWeight: 400, mr: 0.75 }}>
          {price(usual)}
        </Box>
      ) : null}
      {type.payWhatYouWant ? t('payWhatYouWant') : price(now)}
    </Typography>
  );
}

export interface TypeRowProps {
  readonly event: ClubEvent;
  readonly type: TicketType;
  readonly quantity: number;
  readonly effect: VoucherEffect | null;
  readonly entry: Waiting | null;
  readonly member: boolean;
  /** What was typed as the price, where buyers choose it. */
  readonly amount: string | undefined;
  readonly onAmount: (typed: string) => void;
  readonly onChange: (quantity: number) => void;
}

/** One ticket type: what it costs, whether it can be had, and how many of it. */
export function TypeRow(given: TypeRowProps) {
  const { event, type, quantity, effect, entry, member, amount, onAmount, onChange } = given;
  const most = mostOf(type, entry, effect);
  const state = stateOf(type, event.timezone);
  const closed = type.visibility === 'VOUCHER_ONLY' && most === 0 && type.saleStatus === 'ON_SALE';
  return (
    <Box component="li" sx={{ py: 2, borderTop: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', alignItems: 'baseline' }}>
        <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {type.name}
        </Typography>
        <Price type={type} effect={effect} />
      </Stack>
      {type.labels.length > 0 ? (
        <Stack sx={{ gap: 0.5, my: 0.75 }}>
          <TicketLabels labels={type.labels} />
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {type.labels.flatMap(({ perks }) => perks).join(' · ')}
          </Typography>
        </Stack>
      ) : null}
      {type.description ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', whiteSpace: 'pre-line' }}>
          {type.description}
        </Typography>
      ) : null}
      <Stack direction="row" sx={{ mt: 1, gap: 1.5, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ minWidth: 0 }}>
          {state ? (
            <Chip
              size="small"
              label={state}
              sx={{ height: 'auto', '& .MuiChip-label': { whiteSpace: 'normal', py: 0.25 } }}
            />
          ) : null}
          {closed ? <Chip size="small" label={t('voucherOnly')} /> : null}
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {limitsOf(type, event.timezone).join(' · ')}
          </Typography>
        </Box>
        {most >= type.minPerOrder ? <Stepper type={type} quantity={quantity} most={most} onChange={onChange} /> : null}
      </Stack>
      <Suspense fallback={null}>
        {quantity > 0 && stepQuantity(type, quantity, 1) > most ? <Limit type={type} most={most} /> : null}
        {type.payWhatYouWant && most > 0 ? <Amount type={type} typed={amount} onChange={onAmount} /> : null}
        {member && (entry || canWait(type)) ? <WaitingList event={event} type={type} entry={entry} /> : null}
      </Suspense>
    </Box>
  );
}
