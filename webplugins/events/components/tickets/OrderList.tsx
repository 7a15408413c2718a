import { EmptyState, Loaded, Pager } from '@motorclub/sdk';
import { Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { myOrders } from '../../api/tickets.ts';
import { t } from '../../texts/mine.ts';
import { OrderCard } from './OrderCard.tsx';

export interface OrderListProps {
  readonly userId: number;
  readonly page: number;
}

/** A member's orders, the newest first. */
export default function OrderList({ userId, page }: OrderListProps) {
  const found = useQuery(myOrders(userId, page));
  return (
    <Loaded found={found} failed={t('ordersFailed')} rowHeight={120}>
      {({ content, currentPage, totalPages }) =>
        content.length === 0 ? (
          <Card>
            <EmptyState text={t('noOrders')} kind="hatch" />
          </Card>
        ) : (
          <>
            <Stack component="ul" aria-label={t('orders')} sx={{ m: 0, p: 0, gap: 2, listStyle: 'none' }}>
              {content.map((order) => (
                <OrderCard key={order.id} order={order} />
              ))}
            </Stack>
            <Pager page={currentPage} totalPages={totalPages} />
          </>
        )
      }
    </Loaded>
  );
}
