import {
  EmptyState,
  formatMoney,
  formatZonedTime,
  Loaded,
  lazyPart,
  Panel,
  TextLink,
  useTicketTopic,
} from '@motorclub/sdk';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { attendees, eventOrders, retryRefund } from '../../api/manage.ts';
import { refundsOf } from '../../api/tickets.ts';
import type { Attendee, OrderItem, Refund } from '../../api/types.ts';
import { refreshEvents, useAction } from '../../api/useAction.ts';
import { sumsOf, timelineOf } from '../../lib/orderHistory.ts';
import { t } from '../../texts/console.ts';
import { StatusChip } from '../parts/StatusChip.tsx';
import { VoidChip } from '../parts/VoidChip.tsx';
import type { TabProps } from './Console.tsx';

const RefundDialog = lazyPart(() => import('./RefundDialog.tsx'));

const LIST = { m: 0, p: 0, listStyle: 'none', '& > li': { py: 1, borderTop: 1, borderColor: 'divider' } } as const;

function Sums({ order }: { readonly order: OrderItem }) {
  return (
    <Panel title={t('orderSums')}>
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: '1fr auto', gap: 0.75, fontVariantNumeric: 'tabular-nums' }}
      >
        {sumsOf(order).map(({ name, amountMinor, strong }) => (
          <Box key={name} sx={{ display: 'contents', '& > *': { fontWeight: strong ? 700 : 400 } }}>
            <Typography component="dt">{name}</Typography>
            <Typography component="dd" sx={{ m: 0, textAlign: 'right' }}>
              {formatMoney(amountMinor, order.currency)}
            </Typography>
          </Box>
        ))}
      </Box>
    </Panel>
  );
}

interface TicketsProps {
  readonly tickets: readonly Attendee[];
  /** Null for who may refund nothing. */
  readonly onRefund: ((ticket: Attendee) => void) | null;
}

function Tickets({ tickets, onRefund }: TicketsProps) {
  return (
    <Panel title={t('orderTickets')}>
      {tickets.length === 0 ? <EmptyState text={t('noOrderTickets')} kind="hatch" /> : null}
      <Box component="ul" sx={LIST}>
        {tickets.map((ticket) => (
          <Stack component="li" direction="row" key={ticket.ticketId} sx={{ gap: 1, flexWrap: 'wrap' }}>
            <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere' }}>
                {ticket.ticketTypeName} · {ticket.attendeeName ?? ticket.ownerName}
              </Typography>
              <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                {ticket.code} · {formatMoney(ticket.priceMinor, ticket.currency)}
              </Typography>
            </Box>
            {ticket.status === 'VALID' ? null : <VoidChip reason={ticket.voidReason} />}
            {onRefund && ticket.status === 'VALID' ? (
              <Button
                size="small"
                color="inherit"
                aria-label={t('refundTicketOf', { code: ticket.code })}
                onClick={() => onRefund(ticket)}
              >
                {t('refund')}
              </Button>
            ) : null}
          </Stack>
        ))}
      </Box>
    </Panel>
  );
}

interface FailedProps {
  readonly order: OrderItem;
  readonly refund: Refund;
  readonly mayRetry: boolean;
}

/** A refund that failed: why, and trying it again. */
function Failed({ order, refund, mayRetry }: FailedProps) {
  const retrying = useAction({ run: () => retryRefund(order.id, refund.id), done: () => t('refundRetried') });
  return (
    <Stack component="li" direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center' }}>
      <Typography sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
        {t('refundFailed', {
          amount: formatMoney(refund.amountMinor, refund.currency),
          reason: refund.failure ?? t('noReason'),
        })}
      </Typography>
      {mayRetry ? (
        <Button
          size="small"
          variant="outlined"
          color="inherit"
          loading={retrying.isPending}
          onClick={() => retrying.mutate()}
        >
          {t('retry')}
        </Button>
      ) : null}
    </Stack>
  );
}

function History({ event, order, refunds, tickets }: TabProps & HistoryProps) {
  return (
    <Panel title={t('timeline')}>
      <Box component="ol" sx={LIST}>
        {timelineOf(order, refunds, tickets).map(({ at, text }) => (
          <li key={`${at} ${text}`}>
            <Typography>{text}</Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              <time dateTime={at}>{formatZonedTime(at, event.timezone)}</time>
            </Typography>
          </li>
        ))}
      </Box>
    </Panel>
  );
}

interface HistoryProps {
  readonly order: OrderItem;
  readonly refunds: readonly Refund[];
  readonly tickets: readonly Attendee[];
}

function OrderDetails({ event, order }: TabProps & { readonly order: OrderItem }) {
  const refunds = useQuery(refundsOf(order.id));
  const people = useQuery(attendees(event.id, { q: order.code, includeVoid: 'true' }, 0));
  const [chosen, setChosen] = useState<Attendee | null>(null);
  const tickets = people.data?.content.filter(({ orderId }) => orderId === order.id) ?? [];
  const failed = refunds.data?.filter(({ status }) => status === 'FAILED') ?? [];
  return (
    <Stack sx={{ gap: 3 }}>
      <Stack direction="row" sx={{ gap: 1.5, flexWrap: 'wrap', alignItems: 'center' }}>
        <Typography variant="h2">{t('orderTitle', { code: order.code })}</Typography>
        <StatusChip of="order" status={order.status} />
        <TextLink to={`/profile/${order.userId}`}>{order.buyerName}</TextLink>
      </Stack>
      {failed.length > 0 ? (
        <Panel title={t('failedRefunds')}>
          <Box component="ul" sx={LIST}>
            {failed.map((refund) => (
              <Failed key={refund.id} order={order} refund={refund} mayRetry={event.canManage} />
            ))}
          </Box>
        </Panel>
      ) : null}
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', md: '1fr 1fr' }, alignItems: 'start' }}>
        <Sums order={order} />
        <Loaded found={people} failed={t('attendeesFailed')}>
          {() => <Tickets tickets={tickets} onRefund={event.canManage ? setChosen : null} />}
        </Loaded>
      </Box>
      <Loaded found={refunds} failed={t('refundsFailed')}>
        {(rows) => <History event={event} order={order} refunds={rows} tickets={tickets} />}
      </Loaded>
      <Suspense fallback={null}>
        {chosen ? <RefundDialog order={order} ticket={chosen} onClose={() => setChosen(null)} /> : null}
      </Suspense>
    </Stack>
  );
}

/** All of one order, live: what it came to, its tickets, its refunds, and what happened when. */
export default function OrderPage({ event, code }: TabProps & { readonly code: string }) {
  const client = useQueryClient();
  const refetch = () => void refreshEvents(client);
  useTicketTopic(`/topic/events/${event.id}/sales`, refetch, refetch);
  const found = useQuery(eventOrders(event.id, { q: code }, 0));
  return (
    <Stack sx={{ gap: 2 }}>
      <TextLink to={`/manage-events?event=${event.id}&tab=orders`}>{t('allEventOrders')}</TextLink>
      <Loaded found={found} failed={t('eventOrdersFailed')}>
        {({ content }) => {
          const order = content.find((one) => one.code === code);
          return order ? (
            <OrderDetails event={event} order={order} />
          ) : (
            <EmptyState text={t('noSuchOrder', { code })} kind="hatch" />
          );
        }}
      </Loaded>
    </Stack>
  );
}
