import {
  EmptyState,
  formatMoney,
  formatZonedTime,
  Hidden,
  LinkButton,
  ListSkeleton,
  Loaded,
  lazyPart,
  Pager,
  queryChoice,
  queryPage,
  TextLink,
  usePluginEnabled,
  useQueryText,
  useTicketTopic,
} from '@motorclub/sdk';
import {
  Box,
  Button,
  Card,
  Chip,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { eventOrders, exportOrders } from '../../api/manage.ts';
import { ORDER_STATUSES, type OrderItem } from '../../api/types.ts';
import { writingTo } from '../../lib/addressee.ts';
import { t } from '../../texts/console.ts';
import { Choice } from '../parts/Choice.tsx';
import { TABLE } from '../parts/rows.ts';
import { StatusChip } from '../parts/StatusChip.tsx';
import type { TabProps } from './Console.tsx';
import { ListBar } from './ListBar.tsx';

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

interface RowsProps {
  readonly rows: readonly OrderItem[];
  readonly zone: string;
  readonly mayRefund: boolean;
  readonly mayWrite: boolean;
  readonly onRefund: (order: OrderItem) => void;
}

function Rows({ rows, zone, mayRefund, mayWrite, onRefund }: RowsProps) {
  return (
    <Box sx={{ position: 'relative', overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('tab_orders')}>
      <Table size="small" sx={TABLE}>
        <TableHead>
          <TableRow>
            <TableCell>{t('order')}</TableCell>
            <TableCell>{t('buyer')}</TableCell>
            <TableCell align="right">{t('total')}</TableCell>
            <TableCell>{t('status')}</TableCell>
            <TableCell>
              <Hidden>{t('actions')}</Hidden>
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((order) => (
            <TableRow key={order.id}>
              <TableCell>
                <TextLink variant="body2" to={`/manage-events?event=${order.eventId}&tab=orders&order=${order.code}`}>
                  {order.code}
                </TextLink>
                <br />
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {formatZonedTime(order.createdAt, zone)}
                </Typography>
              </TableCell>
              <TableCell>
                {order.buyerName}
                <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                  {order.lines.map(({ name, quantity }) => t('some', { count: quantity, name })).join(', ')}
                </Typography>
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
                {formatMoney(order.totalMinor, order.currency)}
                {order.refundedMinor > 0 ? (
                  <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                    −{formatMoney(order.refundedMinor, order.currency)}
                  </Typography>
                ) : null}
              </TableCell>
              <TableCell>
                <Stack sx={{ gap: 0.5, alignItems: 'flex-start' }}>
                  <StatusChip of="order" status={order.status} />
                  <DisputeChip status={order.disputeStatus} />
                </Stack>
              </TableCell>
              <TableCell align="right" sx={{ whiteSpace: 'nowrap' }}>
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
                {mayRefund && GOOD.includes(order.status) ? (
                  <Button
                    size="small"
                    color="inherit"
                    aria-label={t('refundOrder', { code: order.code })}
                    onClick={() => onRefund(order)}
                  >
                    {t('refund')}
                  </Button>
                ) : null}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

/** The orders of an event, and giving money back. */
function OrderTable({ event }: TabProps) {
  const client = useQueryClient();
  const announcing = usePluginEnabled('announcements');
  const [search, change] = useQueryText();
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
  return (
    <Card>
      <ListBar
        label={t('searchOrders')}
        value={search.get('q') ?? ''}
        onSearch={(q) => change({ q })}
        file={`orders-${event.id}.csv`}
        run={() => exportOrders(event.id)}
      >
        <Choice
          label={t('status')}
          all={t('allStatuses')}
          value={search.get('status') ?? ''}
          options={ORDER_STATUSES.map((value) => ({ value, label: t(`order_${value}`) }))}
          onChange={(value) => change({ status: value })}
        />
        <Choice
          label={t('dispute')}
          all={t('allOrders')}
          value={search.get('disputed') ?? ''}
          options={DISPUTED.map((value) => ({ value, label: t(value === 'true' ? 'onlyDisputed' : 'notDisputed') }))}
          width={140}
          onChange={(value) => change({ disputed: value })}
        />
      </ListBar>
      <Loaded found={found} failed={t('eventOrdersFailed')} rowHeight={56}>
        {({ content, currentPage, totalPages }) =>
          content.length === 0 ? (
            <EmptyState text={t(narrow ? 'noOrderFits' : 'noOrdersYet')} kind="hatch" />
          ) : (
            <>
              <Rows
                rows={content}
                zone={event.timezone}
                mayRefund={event.canManage}
                mayWrite={event.canManage && announcing}
                onRefund={setRefunded}
              />
              <Pager page={currentPage} totalPages={totalPages} />
            </>
          )
        }
      </Loaded>
      <Suspense fallback={null}>
        {refunded ? <RefundDialog order={refunded} onClose={() => setRefunded(null)} /> : null}
      </Suspense>
    </Card>
  );
}

/** The orders of an event, or the one that the address names. */
export default function Orders({ event }: TabProps) {
  const [search] = useQueryText();
  const code = search.get('order');
  return code === null ? (
    <OrderTable event={event} />
  ) : (
    <Suspense fallback={<ListSkeleton />}>
      <OrderPage event={event} code={code} />
    </Suspense>
  );
}
