import type {
  DonationItem,
  Goal,
  Options,
  OwnDonation,
  Rank,
  Receipt,
  Recurring,
  Summary,
  WallEntry,
} from '../api/giving.ts';

export const AT = '2026-06-01T10:00:00.000Z';

export const OPTIONS: Options = {
  currency: 'EUR',
  currencies: [
    { code: 'EUR', rate: '1', digits: 2 },
    { code: 'USD', rate: '0.9', digits: 2 },
  ],
  suggestedAmounts: [500, 1000],
  minAmountMinor: 100,
  maxAmountMinor: 1_000_000,
  feeBasisPoints: 150,
  feeFixedMinor: 25,
  adFreePriceMinor: 300,
  whatItIsFor: 'Servers and storage.',
  testMode: true,
  canRecur: true,
};

export const SUMMARY: Summary = {
  currency: 'EUR',
  monthMinor: 2500,
  yearMinor: 10_000,
  totalMinor: 10_000,
  donorCount: 3,
  regularDonorCount: 1,
};

export const GOAL: Goal = {
  id: 4,
  title: 'A new lift',
  description: 'For the workshop.',
  kind: 'ONE_OFF',
  targetMinor: 100_000,
  raisedMinor: 48_500,
  currency: 'EUR',
  status: 'ACTIVE',
  startsAt: AT,
  endsAt: null,
  version: 2,
};

export const RANK: Rank = {
  id: 1,
  name: 'Bronze',
  level: 1,
  thresholdMinor: 1000,
  window: 'ROLLING_12_MONTHS',
  icon: 'star',
  color: '#a9714b',
  adFreeDays: 14,
  rights: {},
  isActive: true,
  holderCount: 3,
  version: 1,
};

export const WALL: WallEntry = {
  id: 9,
  userId: null,
  name: 'Ada',
  message: 'Keep going!',
  amountMinor: 500,
  currency: 'EUR',
  interval: 'ONCE',
  succeededAt: AT,
};

export const OWN: OwnDonation = {
  id: 12,
  recurringId: null,
  paymentId: 5,
  kind: 'SUPPORT',
  interval: 'ONCE',
  amountMinor: 1000,
  feeCoverMinor: 41,
  currency: 'EUR',
  refundedMinor: 0,
  goalId: null,
  message: 'Hello',
  messageStatus: 'HELD',
  publicAs: 'NAME',
  status: 'SUCCEEDED',
  failureCode: null,
  adFreeDays: 100,
  livemode: false,
  createdAt: AT,
  succeededAt: AT,
};

export const ITEM: DonationItem = {
  ...OWN,
  donorId: null,
  username: null,
  donorName: 'Ada',
  email: 'ada@example.org',
  baseAmountMinor: 1000,
  refundingMinor: 0,
};

export const RECURRING: Recurring = {
  id: 3,
  kind: 'SUPPORT',
  interval: 'MONTHLY',
  amountMinor: 300,
  feeCoverMinor: 0,
  currency: 'EUR',
  goalId: null,
  publicAs: 'NAME',
  status: 'ACTIVE',
  pausedByBan: false,
  createdAt: AT,
  periodEnd: '2026-07-01T10:00:00.000Z',
  methodBrand: 'visa',
  methodLast4: '4242',
};

export const RECEIPT: Receipt = {
  number: 'TEST-R-2026-000007',
  kind: 'RECEIPT',
  description: 'Donation',
  amountMinor: 1041,
  currency: 'EUR',
  livemode: false,
  issuedAt: AT,
  paymentId: 5,
};
