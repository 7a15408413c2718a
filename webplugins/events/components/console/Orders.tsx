import {
  EmptyState,
  formatDateTime,
  Hidden,
  Pager,
  queryChoice,
  queryPage,
  useQueryText,
  useTopic,
} from '@motorclub/sdk';
import { Box, Button, Card, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { keys } from '../../api/keys.ts';
import { eventOrders, exportOrders } from '../../api/manage.ts';
import { ORDER_STATUSES, type OrderItem } from '../../api/types.ts';
import { formatMoney } from '../../lib/money.ts';
import { t } from '../../texts/console.ts';
import { Choice } from '../parts/Choice.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { StatusChip } from '../parts/StatusChip.tsx';
import type { TabProps } from './Console.tsx';
import { ListBar } from './ListBar.tsx';

const RefundDialog = lazy(() => import('./RefundDialog.tsx'));

const GOOD = ['PAID', 'PARTIALLY_REFUNDED'];

interface RowsProps {
  readonly rows: readonly OrderItem[];
  readonly mayRefund: boolean;
  readonly onRefund: (order: OrderItem) => void;
}

function Rows({ rows, mayRefund, onRefund }: RowsProps) {
  return (
    <Box sx={{ position: 'relative', overflowX: 'auto' }} tabIndex={0} role="region" aria-label={t('tab_orders')}>
      <Table size="small">
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
                <Typography variant="body2" sx={{ fontWeight: 600 }}>
                  {order.code}
                </Typography>
                <Typography variant="caption" sx={{ color: 'text.secondary' }}>
                  {formatDateTime(order.createdAt)}
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
                <StatusChip of="order" status={order.status} />
              </TableCell>
              <TableCell align="right">
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
export default function Orders({ event }: TabProps) {
  const client = useQueryClient();
  const [search, change] = useQueryText();
  const deferred = new URLSearchParams(useDeferredValue(search.toString()));
  const [refunded, setRefunded] = useState<OrderItem | null>(null);
  const status = queryChoice(deferred, 'status', ORDER_STATUSES);
  const q = deferred.get('q')?.trim();
  const found = useQuery(eventOrders(event.id, { ...(q && { q }), ...(status && { status }) }, queryPage(deferred)));
  const refetch = () => void client.invalidateQueries({ queryKey: keys.part(event.id, 'orders').slice(0, 4) });
  useTopic(`/topic/events/${event.id}/sales`, refetch, refetch);
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
      </ListBar>
      <Loaded found={found} failed={t('eventOrdersFailed')} rowHeight={56}>
        {({ content, currentPage, totalPages }) =>
          content.length === 0 ? (
            <EmptyState text={t(q || status ? 'noOrderFits' : 'noOrdersYet')} kind="hatch" />
          ) : (
            <>
              <Rows rows={content} mayRefund={event.canManage} onRefund={setRefunded} />
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
