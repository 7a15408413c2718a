import { formatMoney, formatZonedTime, LinkButton, lazyPart, TextLink } from '@motorclub/sdk';
import { Box, Button, Card, Chip, Stack, Typography } from '@mui/material';
import { Suspense, useState } from 'react';
import type { OrderItem } from '../../api/types.ts';
import { t } from '../../texts/mine.ts';
import { PendingOrder } from '../buy/PendingOrder.tsx';
import { StatusChip } from '../parts/StatusChip.tsx';
import { ReceiptLink } from './ReceiptLink.tsx';

const GiveBackDialog = lazyPart(() => import('./GiveBackDialog.tsx'));
const GIVEN_BACK = ['PAID', 'PARTIALLY_REFUNDED'];

/** Asks for all tickets of an order to be taken back; what the event's rule is, is only fetched for that question. */
function GiveBack({ order }: { readonly order: OrderItem }) {
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" color="inherit" onClick={() => setAsking(true)}>
        {t(order.totalMinor > 0 ? 'askRefund' : 'giveBack')}
      </Button>
      {asking ? (
        <Suspense fallback={null}>
          <GiveBackDialog order={order} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

function Lines({ order }: { readonly order: OrderItem }) {
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5, color: 'text.secondary', typography: 'body2' }}>
      {order.lines.map(({ ticketTypeId, quantity, name, totalMinor }) => (
        <li key={ticketTypeId}>
          {t('some', { count: quantity, name })} · {formatMoney(totalMinor, order.currency)}
        </li>
      ))}
    </Box>
  );
}

/** The ways on from an order: paper, the receipt, giving it back. */
function Ways({ order }: { readonly order: OrderItem }) {
  const future = Date.parse(order.startsAt) > Date.now();
  const good = GIVEN_BACK.includes(order.status);
  return (
    <Stack direction="row" sx={{ mt: 1.5, ml: -1, gap: 0.5, flexWrap: 'wrap', '&:empty': { display: 'none' } }}>
      {good ? (
        <LinkButton size="small" color="inherit" to={`/my-tickets?order=${order.id}&print=1`}>
          {t('printable')}
        </LinkButton>
      ) : null}
      <ReceiptLink order={order} />
      {good && future ? <GiveBack order={order} /> : null}
    </Stack>
  );
}

/** An order of the member: its tickets, its state, and its cancellation. */
export function OrderCard({ order }: { readonly order: OrderItem }) {
  return (
    <Card component="li" sx={{ p: 2.5 }}>
      <Stack direction="row" sx={{ gap: 2, justifyContent: 'space-between', flexWrap: 'wrap' }}>
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere' }}>
            <TextLink to={`/events/${order.eventId}`} color="text.primary" underline="hover">
              {order.eventTitle}
            </TextLink>
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('orderOf', { code: order.code, time: formatZonedTime(order.createdAt) })}
          </Typography>
        </Box>
        <Stack
          direction={{ xs: 'row', sm: 'column' }}
          sx={{ alignItems: { xs: 'center', sm: 'flex-end' }, columnGap: 1.5, rowGap: 0.5 }}
        >
          <Typography sx={{ fontWeight: 700 }}>{formatMoney(order.totalMinor, order.currency)}</Typography>
          <StatusChip of="order" status={order.status} />
          {order.livemode ? null : <Chip size="small" color="warning" variant="outlined" label={t('testMoney')} />}
        </Stack>
      </Stack>
      <Lines order={order} />
      {order.taxMinor > 0 ? (
        <Typography variant="body2" sx={{ mt: 0.5, color: 'text.secondary' }}>
          {t('taxInTotal', { amount: formatMoney(order.taxMinor, order.currency) })}
        </Typography>
      ) : null}
      {order.refundedMinor > 0 ? (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t(order.status === 'REFUND_PENDING' ? 'backSoon' : 'backSoFar', {
            amount: formatMoney(order.refundedMinor, order.currency),
          })}
        </Typography>
      ) : null}
      {order.status === 'PENDING' ? (
        <Box sx={{ mt: 2 }}>
          <PendingOrder order={order} />
        </Box>
      ) : null}
      <Ways order={order} />
    </Card>
  );
}
