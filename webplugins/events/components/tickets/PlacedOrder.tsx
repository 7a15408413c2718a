import { formatMoney, useTicketTopic } from '@motorclub/sdk';
import { Alert, AlertTitle } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keys } from '../../api/keys.ts';
import { oneOrder } from '../../api/tickets.ts';
import type { Order } from '../../api/types.ts';
import { t } from '../../texts/mine.ts';
import { PendingOrder } from '../buy/PendingOrder.tsx';
import { ReceiptLink } from './ReceiptLink.tsx';

const OVER = { EXPIRED: 'wasExpired', CANCELLED: 'wasCancelled' } as const;
const BACK = ['REFUND_PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED'];

function Outcome({ order }: { readonly order: Order }) {
  const { status, code } = order;
  if (status === 'PENDING') return <PendingOrder order={order} />;
  if (status === 'PAID') {
    return (
      <Alert severity="success" action={<ReceiptLink order={order} />}>
        <AlertTitle>{t('ticketsThere')}</AlertTitle>
        {t('boughtText', { count: order.ticketIds.length, code })}
      </Alert>
    );
  }
  if (BACK.includes(status)) {
    const amount = formatMoney(order.refundedMinor, order.currency);
    return (
      <Alert severity="info" action={<ReceiptLink order={order} />}>
        {t(status === 'REFUND_PENDING' ? 'onItsWay' : 'isBack', { code, amount })}
      </Alert>
    );
  }
  if (status === 'EXPIRED' || status === 'CANCELLED') return <Alert severity="info">{t(OVER[status], { code })}</Alert>;
  return <Alert severity="error">{t('refundStuck', { code })}</Alert>;
}

export interface PlacedOrderProps {
  readonly userId: number;
  readonly orderId: number;
}

/** The state of the order that the member has just placed, live. */
export default function PlacedOrder({ userId, orderId }: PlacedOrderProps) {
  const client = useQueryClient();
  const { data } = useQuery(oneOrder(userId, orderId));
  const refetch = () => void client.invalidateQueries({ queryKey: keys.mine(userId) });
  useTicketTopic(`/topic/orders/${orderId}`, refetch, refetch);
  return <div role="status">{data ? <Outcome order={data} /> : null}</div>;
}
