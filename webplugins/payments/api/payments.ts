import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { PaymentKey } from '../lib/usePaymentKey.ts';
import { keys } from './keys.ts';

export const onePayment = (key: PaymentKey) =>
  queryOptions({
    queryKey: keys.one(key),
    queryFn: ({ signal }) =>
      'token' in key
        ? callApi('GET /payment-api/guest-payments/{token}', { path: key, signal })
        : callApi('GET /payment-api/payments/{paymentId}', { path: { paymentId: key.id }, signal }),
  });

/** Asks the provider, too. */
export const syncedPayment = (key: PaymentKey) =>
  queryOptions({
    queryKey: keys.synced(key),
    queryFn: ({ signal }) =>
      'token' in key
        ? callApi('POST /payment-api/guest-payments/{token}/sync', { path: key, signal })
        : callApi('POST /payment-api/payments/{paymentId}/sync', { path: { paymentId: key.id }, signal }),
  });

export const providers = () =>
  queryOptions({
    queryKey: keys.providers(),
    queryFn: ({ signal }) => callApi('GET /payment-api/providers', { signal }),
  });

export const checkout = (key: PaymentKey, provider: string | null) =>
  'token' in key
    ? callApi('POST /payment-api/guest-payments/{token}/checkout', { path: key, body: { provider } })
    : callApi('POST /payment-api/payments/{paymentId}/checkout', { path: { paymentId: key.id }, body: { provider } });

export const cancel = (key: PaymentKey) =>
  'token' in key
    ? callApi('POST /payment-api/guest-payments/{token}/cancel', { path: key })
    : callApi('POST /payment-api/payments/{paymentId}/cancel', { path: { paymentId: key.id } });
