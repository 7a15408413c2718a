import {
  EmptyState,
  type Filter,
  FilterBar,
  formatMoney,
  formatZonedTime,
  LinkButton,
  ListSkeleton,
  lazyPart,
  PagedTable,
  queryChoice,
  queryPage,
  type TableColumn,
  TextLink,
  usePluginEnabled,
  useSearchParams,
  useTicketTopic,
} from '@motorclub/sdk';
import { Box, Button, Card, Chip, Stack, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { eventOrders, exportOrders } from '../../api/manage.ts';
import { ORDER_STATUSES, type OrderItem } from '../../api/types.ts';
import { writingTo } from '../../lib/addressee.ts';
import { t } from '../../texts/console.ts';
import { StatusChip } from '../parts/StatusChip.tsx';
import type { TabProps } from './Console.tsx';
import { ExportButton } from './ExportButton.tsx';

const OrderPage = lazyPart(() => import('./OrderPage.tsx'));
const RefundDialog = lazyPart(() => import('./RefundDialog.tsx'));

const GOOD = ['PAID', 'PARTIALLY_REFUNDED'];
const DISPUTED = ['true', 'false'] as const;

const DISPUTE_COLOR = { OPEN: 'warning', WON: 'default', LOST: 'error' } as const;

/** Whether the buyer's bank disputes the payment, or has decided. */
function DisputeChip({ status }: { readonly status: OrderItem['disputeStatus'] }) {
  if (status === 'NONE') return null;
  return <Chip size="small" variant="outlined" color={DISPUTE_COLOR[status]} label={t(`dispute_${status}`)} />;
}

function Note({ children }: { readonly children: ReactNode }) {
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
      {children}
    </Typography>
  );
}

const columnsOf = (zone: string): readonly TableColumn<OrderItem>[] => [
  {
    label: t('order'),
    cell: ({ eventId, code, createdAt }) => (
      <>
        <TextLink variant="body2" to={`/manage-events?event=${eventId}&tab=orders&order=${code}`}>
          {code}
        </TextLink>
        <Note>{formatZonedTime(createdAt, zone)}</Note>
      </>
    ),
  },
  {
    label: t('buyer'),
    cell: ({ buyerName, lines }) => (
      <>
        {buyerName}
        <Note>{lines.map(({ name, quantity }) => t('some', { count: quantity, name })).join(', ')}</Note>
      </>
    ),
  },
  {
    label: t('total'),
    numeric: true,
    cell: ({ totalMinor, refundedMinor, currency }) => (
      <>
        {formatMoney(totalMinor, currency)}
        {refundedMinor > 0 ? <Note>−{formatMoney(refundedMinor, currency)}</Note> : null}
      </>
    ),
  },
  {
    label: t('status'),
    cell: ({ status, disputeStatus }) => (
      <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
        <StatusChip of="order" status={status} />
        <DisputeChip status={disputeStatus} />
      </Stack>
    ),
  },
];

interface OrderActionsProps {
  readonly order: OrderItem;
  readonly mayWrite: boolean;
  readonly onRefund: (order: OrderItem) => void;
}

function OrderActions({ order, mayWrite, onRefund }: OrderActionsProps) {
  return (
    <Box sx={{ textAlign: { sm: 'right' } }}>
      {mayWrite ? (
        <LinkButton
          size="small"
          color="inherit"
          to={writingTo(order.eventId, 'order', order.code)}
          aria-label={t('writeToBuyer', { code: order.code })}
        >
          {t('writeTo')}
        </LinkButton>
      ) : null}
      {GOOD.includes(order.status) ? (
        <Button
          size="small"
          color="inherit"
          aria-label={t('refundOrder', { code: order.code })}
          onClick={() => onRefund(order)}
        >
          {t('refund')}
        </Button>
      ) : null}
    </Box>
  );
}

const FILTERS: readonly Filter[] = [
  { kind: 'search', name: 'q', label: t('searchOrders') },
  {
    kind: 'choice',
    name: 'status',
    label: t('status'),
    all: t('allStatuses'),
    options: ORDER_STATUSES.map((value) => ({ value, label: t(`order_${value}`) })),
  },
  {
    kind: 'choice',
    name: 'disputed',
    label: t('dispute'),
    all: t('allOrders'),
    options: DISPUTED.map((value) => ({ value, label: t(value === 'true' ? 'onlyDisputed' : 'notDisputed') })),
  },
];

/** The orders of an event, and giving money back. */
function OrderTable({ event }: TabProps) {
  const client = useQueryClient();
  const announcing = usePluginEnabled('announcements');
  const [search] = useSearchParams();
  const deferred = new URLSearchParams(useDeferredValue(search.toString()));
  const [refunded, setRefunded] = useState<OrderItem | null>(null);
  const status = queryChoice(deferred, 'status', ORDER_STATUSES);
  const disputed = queryChoice(deferred, 'disputed', DISPUTED);
  const q = deferred.get('q')?.trim();
  const filters = { ...(q && { q }), ...(status && { status }), ...(disputed && { disputed }) };
  const narrow = Object.keys(filters).length > 0;
  const found = useQuery(eventOrders(event.id, filters, queryPage(deferred)));
  const refetch = () => void client.invalidateQueries({ queryKey: keys.part(event.id, 'orders').slice(0, 4) });
  useTicketTopic(`/topic/events/${event.id}/sales`, refetch, refetch);
  const actions: TableColumn<OrderItem> = {
    label: t('actions'),
    labelHidden: true,
    cell: (order) => <OrderActions order={order} mayWrite={announcing} onRefund={setRefunded} />,
  };
  return (
    <Card>
      <FilterBar label={t('filters')} filters={FILTERS}>
        <ExportButton file={`orders-${event.id}.csv`} run={() => exportOrders(event.id)} />
      </FilterBar>
      <PagedTable
        label={t('tab_orders')}
        columns={event.canManage ? [...columnsOf(event.timezone), actions] : columnsOf(event.timezone)}
        keyOf={({ id }) => id}
        found={found}
        failed={t('eventOrdersFailed')}
        empty={<EmptyState text={t(narrow ? 'noOrderFits' : 'noOrdersYet')} kind="hatch" />}
      />
      <Suspense fallback={null}>
        {refunded ? <RefundDialog order={refunded} onClose={() => setRefunded(null)} /> : null}
      </Suspense>
    </Card>
  );
}

/** The orders of an event, or the one that the address names. */
export default function Orders({ event }: TabProps) {
  const [search] = useSearchParams();
  const code = search.get('order');
  return code === null ? (
    <OrderTable event={event} />
  ) : (
    <Suspense fallback={<ListSkeleton />}>
      <OrderPage event={event} code={code} />
    </Suspense>
  );
}
