import { formatMoney } from '@motorclub/sdk';
import type { DonationBody, Options } from '../api/giving.ts';
import { t } from '../texts/giving.ts';
import { amountOf } from './amounts.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** What is typed; `goal` is the number of one as text, or nothing. */
export interface DonateValues {
  readonly amount: string;
  readonly currency: string;
  readonly interval: 'ONCE' | 'MONTHLY' | 'YEARLY';
  readonly goal: string;
  readonly message: string;
  readonly publicAs: 'NAME' | 'INITIALS' | 'ANONYMOUS';
  readonly coverFee: boolean;
  readonly email: string;
  readonly donorName: string;
}

export type DonateKind = 'SUPPORT' | 'AD_FREE';

function amountError(options: Options, { amount, currency }: DonateValues): string | undefined {
  if (amountOf(options, amount, currency) !== null) return;
  const [least, most] = [options.minAmountMinor, options.maxAmountMinor];
  return t('giveAmountWrong', {
    least: formatMoney(least, options.currency),
    most: formatMoney(most, options.currency),
  });
}

/** What the server would refuse. */
export const errorsOf = (options: Options, isMember: boolean) => (values: DonateValues) => ({
  amount: amountError(options, values),
  email: isMember || EMAIL.test(values.email.trim()) ? undefined : t('giveEmailWrong'),
});

/** The body of the call. */
export function bodyOf(options: Options, values: DonateValues, kind: DonateKind, isMember: boolean): DonationBody {
  const { amount, currency, interval, goal, message, publicAs, coverFee, email, donorName } = values;
  return {
    kind,
    interval,
    amountMinor: amountOf(options, amount, currency) ?? 0,
    currency,
    coverFee,
    publicAs,
    goalId: goal ? Number(goal) : null,
    message: message.trim() || null,
    ...(isMember ? {} : { email: email.trim(), donorName: donorName.trim() || null }),
  };
}
