import { majorOf, minorOf } from '@motorclub/sdk';
import type { PlanBody, PlanItem } from '../api/subscriptions.ts';
import { t } from '../texts/plans.ts';

export const MOST_TRIAL_DAYS = 90;
export const MOST_POSITION = 1000;
const LEAST_PRICE = 100;
const MOST_PRICE = 1_000_000;
const KEY = /^[a-z][a-z0-9-]{1,39}$/;
const CURRENCY = /^[A-Z]{3}$/;

const toInput = (amountMinor: number | null | undefined, currency: string) =>
  amountMinor ? majorOf(amountMinor, currency) : '';

/** A plan as it is typed; `granted` are the perks that are ticked, with how many of each. */
export const formOf = (plan: PlanItem | null) => ({
  key: plan?.key ?? '',
  name: plan?.name ?? '',
  description: plan?.description ?? '',
  currency: plan?.currency ?? 'EUR',
  monthPrice: toInput(plan?.monthMinor, plan?.currency ?? 'EUR'),
  yearPrice: toInput(plan?.yearMinor, plan?.currency ?? 'EUR'),
  features: (plan?.features ?? []).join('\n'),
  trialDays: String(plan?.trialDays ?? 0),
  position: String(plan?.position ?? 0),
  giftable: plan?.giftable ?? false,
  status: plan?.status ?? ('DRAFT' as const),
  rights: plan?.rights ?? {},
});

export type PlanForm = ReturnType<typeof formOf>;

const priceOf = (text: string, currency: string) => (text.trim() ? minorOf(text, currency) : null);

/** The body of the call that saves it. */
export const bodyOf = (form: PlanForm): PlanBody => ({
  key: form.key.trim(),
  name: form.name.trim(),
  description: form.description.trim(),
  currency: form.currency,
  monthMinor: priceOf(form.monthPrice, form.currency),
  yearMinor: priceOf(form.yearPrice, form.currency),
  features: form.features
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean),
  rights: form.rights,
  trialDays: Number(form.trialDays),
  position: Number(form.position),
  giftable: form.giftable,
  status: form.status,
});

function priceError(text: string, currency: string): string | undefined {
  if (!text.trim()) return;
  const price = CURRENCY.test(currency) ? minorOf(text, currency) : null;
  return price === null || price < LEAST_PRICE || price > MOST_PRICE ? t('planPriceWrong') : undefined;
}

const numberError = (text: string, most: number) =>
  /^\d{1,4}$/.test(text) && Number(text) <= most ? undefined : t('planNumberWrong', { most });

/** What the server would refuse. */
export const errorsOf = (form: PlanForm) => ({
  key: KEY.test(form.key.trim()) ? undefined : t('planKeyWrong'),
  name: form.name.trim().length > 1 ? undefined : t('planRequired'),
  currency: CURRENCY.test(form.currency) ? undefined : t('planRequired'),
  monthPrice:
    form.monthPrice.trim() || form.yearPrice.trim() ? priceError(form.monthPrice, form.currency) : t('planPriceNeeded'),
  yearPrice: priceError(form.yearPrice, form.currency),
  trialDays: numberError(form.trialDays, MOST_TRIAL_DAYS),
  position: numberError(form.position, MOST_POSITION),
});
