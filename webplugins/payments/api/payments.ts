import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Checkout, Payment, Providers } from './types.ts';

export const onePayment = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => api.get<Payment>(`/payment-api/payments/${id}`, { signal }),
  });

/** Asks the provider, too. */
export const syncedPayment = (id: number) =>
  queryOptions({
    queryKey: keys.synced(id),
    queryFn: ({ signal }) => api.post<Payment>(`/payment-api/payments/${id}/sync`, {}, { signal }),
  });

export const providers = () =>
  queryOptions({
    queryKey: keys.providers(),
    queryFn: ({ signal }) => api.get<Providers>('/payment-api/providers', { signal }),
  });

export const checkout = (id: number, provider: string | null) =>
  api.post<Checkout>(`/payment-api/payments/${id}/checkout`, { provider });

export const cancel = (id: number) => api.post<Payment>(`/payment-api/payments/${id}/cancel`, {});
