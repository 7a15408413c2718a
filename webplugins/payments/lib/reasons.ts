import { t } from '../texts.ts';

const KNOWN = [
  'card_declined',
  'insufficient_funds',
  'authentication_required',
  'authentication_failed',
  'canceled',
  'expired',
] as const;

/** Why a payment did not go through, in a sentence. */
export function reasonOf(code: string | null): string {
  const known = KNOWN.find((name) => name === code);
  return t(known ?? 'other');
}
