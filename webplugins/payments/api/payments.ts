import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

export const onePayment = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: ({ signal }) => callApi('GET /payment-api/payments/{paymentId}', { path: { paymentId: id }, signal }),
  });

/** Asks the provider, too. */
export const syncedPayment = (id: number) =>
  queryOptions({
    queryKey: keys.synced(id),
    queryFn: ({ signal }) =>
      callApi('POST /payment-api/payments/{paymentId}/sync', { path: { paymentId: id }, signal }),
  });

export const providers = () =>
  queryOptions({
    queryKey: keys.providers(),
    queryFn: ({ signal }) => callApi('GET /payment-api/providers', { signal }),
  });

export const checkout = (id: number, provider: string | null) =>
  callApi('POST /payment-api/payments/{paymentId}/checkout', { path: { paymentId: id }, body: { provider } });

export const cancel = (id: number) =>
  callApi('POST /payment-api/payments/{paymentId}/cancel', { path: { paymentId: id } });
