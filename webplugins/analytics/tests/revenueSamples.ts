import { aPage } from '@motorclub/sdk/testing';
import type {
  Breakdown,
  Cohort,
  CurrencySummary,
  FailureReason,
  Movement,
  MrrMovements,
  Reconciliation,
  RevenuePayment,
  RevenueSeries,
  RevenueSummary,
} from '../api/revenue.ts';

const SUM = {
  currency: 'EUR',
  grossMinor: 10_000,
  feesMinor: 300,
  refundsMinor: 1500,
  disputesMinor: 200,
  netMinor: 8000,
  openDisputesMinor: 0,
  payments: 12,
};

const TOTALS = {
  ...SUM,
  gifts: 4,
  averageGiftMinor: 1250,
  newDonors: 3,
  returningDonors: 1,
  failed: 2,
  failedMinor: 900,
  recovered: 1,
  recoveredMinor: 500,
};

const MOVEMENT: Movement = {
  day: '2026-11-01',
  currency: 'EUR',
  openingMinor: 4000,
  newMinor: 1000,
  expansionMinor: 500,
  reactivationMinor: 200,
  contractionMinor: 300,
  churnMinor: 400,
  closingMinor: 5000,
  movementMinor: 1000,
  openingSubscribers: 8,
  newSubscribers: 2,
  lostSubscribers: 1,
  reactivatedSubscribers: 1,
  closingSubscribers: 10,
  logoChurn: 1250,
  grossChurn: 1750,
  netChurn: 500,
};

export const aCurrency = (changes: Partial<CurrencySummary> = {}): CurrencySummary => ({
  currency: 'EUR',
  totals: TOTALS,
  recurring: MOVEMENT,
  comparedTotals: { ...TOTALS, grossMinor: 8000 },
  comparedRecurring: { ...MOVEMENT, logoChurn: null },
  ...changes,
});

export const aSummary = (changes: Partial<RevenueSummary> = {}): RevenueSummary => ({
  period: { firstDay: '2026-11-01', lastDay: '2026-11-30' },
  compared: { firstDay: '2026-10-02', lastDay: '2026-10-31' },
  timeZone: 'Europe/Berlin',
  reportingCurrency: 'EUR',
  includeTest: false,
  hasRevenue: true,
  hasTestRevenue: true,
  currencies: [aCurrency()],
  restatedDays: [{ day: '2026-11-02', restatedAt: '2026-11-05T08:00:00Z' }],
  ...changes,
});

const SERIES: RevenueSeries = {
  step: 'day',
  days: ['2026-11-01', '2026-11-02'],
  sources: [
    { key: 'ORDER', label: 'Tickets' },
    { key: 'DONATION', label: 'Donations' },
  ],
  content: [
    { ...SUM, day: '2026-11-01', key: 'ORDER' },
    { ...SUM, day: '2026-11-02', key: 'DONATION', grossMinor: 2500, netMinor: 2400 },
  ],
  restatedDays: [{ day: '2026-11-02', restatedAt: '2026-11-05T08:00:00Z' }],
};

export const aBreakdown = (changes: Partial<Breakdown> = {}): Breakdown => ({
  ...SUM,
  by: 'SOURCE',
  key: 'ORDER',
  label: 'Tickets',
  comparedGrossMinor: 8000,
  comparedNetMinor: 7000,
  ...changes,
});

export const someMovements = (differenceMinor = 0): MrrMovements => ({
  step: 'month',
  days: ['2026-11-01'],
  content: [MOVEMENT],
  check: [{ currency: 'EUR', openingMinor: 4000, movementMinor: 1000, closingMinor: 5000, differenceMinor }],
});

const COHORT: Cohort = {
  day: '2026-10-01',
  currency: 'EUR',
  subscribers: 8,
  months: [
    { month: 0, subscribers: 8, mrrMinor: 4000, retained: 10_000 },
    { month: 1, subscribers: 7, mrrMinor: 3600, retained: 8750 },
  ],
};

const FAILURE: FailureReason = {
  currency: 'EUR',
  source: 'ORDER',
  label: 'Tickets',
  failureCode: 'card_declined',
  failed: 2,
  failedMinor: 900,
  recovered: 1,
  recoveredMinor: 500,
};

export const aPayment = (changes: Partial<RevenuePayment> = {}): RevenuePayment => ({
  id: 5,
  occurredAt: '2026-11-02T10:00:00Z',
  state: 'PAID',
  source: 'ORDER',
  label: 'Tickets',
  description: 'Order A-1',
  eventId: 7,
  eventLabel: 'Track day',
  country: 'DE',
  amountMinor: 5000,
  currency: 'EUR',
  feeMinor: 150,
  refundedMinor: 0,
  disputedMinor: 0,
  failureCode: null,
  livemode: true,
  provider: 'stripe',
  ...changes,
});

export const aProvider = (changes: Partial<Reconciliation> = {}): Reconciliation => ({
  provider: 'stripe',
  currency: 'EUR',
  livemode: true,
  bookedMinor: 8000,
  reportedMinor: 8000,
  differenceMinor: 0,
  ...changes,
});

const BASE = 'GET /analytics-api/revenue-analytics';

/** What the server answers a dashboard with revenue. */
export const REVENUE = {
  [`${BASE}/summary`]: aSummary(),
  [`${BASE}/series`]: SERIES,
  [`${BASE}/breakdowns`]: aPage([aBreakdown()]),
  [`${BASE}/mrr-movements`]: someMovements(),
  [`${BASE}/cohorts`]: { content: [COHORT] },
  [`${BASE}/reconciliations`]: { content: [aProvider()] },
  [`${BASE}/failures`]: aPage([FAILURE]),
  [`${BASE}/payments`]: aPage([aPayment()]),
};
