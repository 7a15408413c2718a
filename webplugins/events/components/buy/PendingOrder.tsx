import { ConfirmDialog, failureOf, lazyPart, toast, useTicketTopic } from '@motorclub/sdk';
import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { checkout } from '../../api/buy.ts';
import { keys } from '../../api/keys.ts';
import { cancelOrder } from '../../api/tickets.ts';
import type { OrderItem } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { useGoAndPay } from '../../lib/useOrdering.ts';
import { t } from '../../texts/finding.ts';
import { Countdown } from './Countdown.tsx';

const HowToPay = lazyPart(() => import('./HowToPay.tsx'));

function linesOf({ lines }: OrderItem): string {
  return lines.map(({ name, quantity }) => t('some', { count: quantity, name })).join(', ');
}

function GiveUp({ order }: { readonly order: OrderItem }) {
  const [asking, setAsking] = useState(false);
  const giving = useAction({
    run: () => cancelOrder(order.id),
    done: () => t('gaveUp'),
    onDone: () => setAsking(false),
  });
  return (
    <>
      <Button color="inherit" onClick={() => setAsking(true)}>
        {t('giveUp')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('askGiveUp')}
        confirmLabel={t('giveUp')}
        tone="danger"
        pending={giving.isPending}
        onConfirm={() => giving.mutate()}
        onClose={() => setAsking(false)}
      >
        {t('askGiveUpText')}
      </ConfirmDialog>
    </>
  );
}

/** An order that awaits payment: its seats, its deadline, and the next step. */
export function PendingOrder({ order }: { readonly order: OrderItem }) {
  const client = useQueryClient();
  const pay = useGoAndPay();
  const refetch = () => void client.invalidateQueries({ queryKey: keys.mine(order.userId) });
  useTicketTopic(`/topic/orders/${order.id}`, refetch, refetch);
  const going = useMutation({
    mutationFn: () => checkout(order.id),
    onSuccess: (placed) => placed.checkout && pay(placed.checkout.redirectUrl),
    onError: (error) => {
      toast.error(t('actionFailed', { reason: failureOf(error).message }));
      refetch();
    },
  });
  return (
    <Alert severity="warning" variant="outlined">
      <AlertTitle>{t('kept')}</AlertTitle>
      {linesOf(order)}
      {order.instructions ? (
        <Suspense fallback={null}>
          <HowToPay order={order} />
        </Suspense>
      ) : (
        <>
          {' · '}
          <Countdown until={order.expiresAt} />
        </>
      )}
      <Stack direction="row" sx={{ gap: 1, mt: 1.5, flexWrap: 'wrap' }}>
        {order.instructions ? null : (
          <Button variant="contained" loading={going.isPending} onClick={() => going.mutate()}>
            {t('goOnPaying')}
          </Button>
        )}
        <GiveUp order={order} />
      </Stack>
    </Alert>
  );
}
