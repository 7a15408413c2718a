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
  return t(KNOWN.find((name) => name === code) ?? 'other');
}

/** The same for admins, who are shown a code that has no sentence. */
export function describeFailure(code: string): string {
  return KNOWN.some((name) => name === code) ? reasonOf(code) : code.replaceAll('_', ' ');
}
