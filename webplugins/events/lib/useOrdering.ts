import { failureOf, toast, useNavigate } from '@motorclub/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { place } from '../api/buy.ts';
import { keys } from '../api/keys.ts';
import type { OrderBody, Placed } from '../api/types.ts';
import { t } from '../texts/finding.ts';
import { leave } from './leave.ts';
import { nonce } from './nonce.ts';

/** One key for one order: a second click, or another try after a lost answer, makes no second order. */
function useKeys(): { keyOf: (body: OrderBody) => string; forget: () => void } {
  const kept = useRef<{ request: string; key: string } | null>(null);
  return {
    keyOf: (body) => {
      const request = JSON.stringify(body);
      if (kept.current?.request !== request) kept.current = { request, key: nonce() };
      return kept.current.key;
    },
    forget: () => {
      kept.current = null;
    },
  };
}

/** To where an order is paid, on this site or another. */
export function useGoAndPay() {
  const navigate = useNavigate();
  return (url: string) => {
    const there = new URL(url, window.location.href);
    if (there.origin === window.location.origin) void navigate(`${there.pathname}${there.search}`);
    else leave(url);
  };
}

/** Places an order: free ones are done and lead to the tickets, others lead to where they are paid. */
export function useOrdering(onDone: () => void) {
  const navigate = useNavigate();
  const pay = useGoAndPay();
  const client = useQueryClient();
  const { keyOf, forget } = useKeys();
  return useMutation({
    mutationFn: (body: OrderBody) => place(body, keyOf(body)),
    onSuccess: ({ order, checkout }: Placed) => {
      forget();
      onDone();
      void client.invalidateQueries({ queryKey: keys.all() });
      if (checkout) return pay(checkout.redirectUrl);
      toast.success(t('ticketsThere'));
      return void navigate(`/my-tickets?order=${order.id}`);
    },
    onError: (error) => {
      // After a refusal the next try is a new request. Without any answer the server may have the order already.
      if (failureOf(error).status > 0) forget();
      void client.invalidateQueries({ queryKey: ['events', 'availability'] });
    },
  });
}
