import { t } from '../../texts/revenue.ts';

const KNOWN = [
  'authentication_required',
  'card_declined',
  'expired',
  'expired_card',
  'incorrect_cvc',
  'insufficient_funds',
  'processing_error',
] as const;

/** What a provider's code of a failure says, as words: a code that is not known here is shown as it is. */
export function describeFailure(code: string | null): string {
  if (!code) return t('failureUnknown');
  const known = KNOWN.find((name) => name === code);
  return known ? t(`failure_${known}`) : code.replaceAll('_', ' ');
}
