import { useIdParam } from './useIdParam.ts';

/** `?paymentId=7`; null for anything that is no id. */
export const usePaymentId = () => useIdParam('paymentId');
