import { useSearchParams } from '@motorclub/sdk';

/** `?paymentId=7`; null for anything that is no id. */
export function usePaymentId(): number | null {
  const [params] = useSearchParams();
  const id = Number(params.get('paymentId'));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
