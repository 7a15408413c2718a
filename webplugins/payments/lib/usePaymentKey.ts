import { useSearchParams, useUser } from '@motorclub/sdk';
import { idParam } from './useIdParam.ts';

/** What names a payment in an address: its number, or the signed token of somebody without an account. */
export type PaymentKey = { readonly id: number } | { readonly token: string };

/** `?paymentId=7` or `?token=...`; null for anything else. */
export function usePaymentKey(): PaymentKey | null {
  const [params] = useSearchParams();
  const token = params.get('token');
  const id = idParam(params, 'paymentId');
  if (token) return { token };
  return id === null ? null : { id };
}

/** Whether the payment of a key can be asked for: a number is nothing without a log-in. */
export function useCanRead(key: PaymentKey | null): boolean {
  const user = useUser();
  return key !== null && ('token' in key || user !== null);
}

/** The same payment, or its current attempt, on another page. */
export const paymentPath = (page: string, key: PaymentKey, id: number) =>
  'token' in key ? `${page}?token=${encodeURIComponent(key.token)}` : `${page}?paymentId=${id}`;
