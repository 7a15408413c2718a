import { useUser } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { myOrders } from '../../api/tickets.ts';
import { PendingOrder } from './PendingOrder.tsx';

/** The caller's order for an event that waits for its payment, if there is one. */
export default function Pending({ eventId }: { readonly eventId: number }) {
  const user = useUser();
  const { data } = useQuery({ ...myOrders(user?.id ?? 0, 0), enabled: user !== null });
  const order = user ? data?.content.find((one) => one.eventId === eventId && one.status === 'PENDING') : undefined;
  return order ? <PendingOrder order={order} /> : null;
}
