import type { PageOf } from '@motorclub/sdk';
import type { Schemas } from './schema.d.ts';

export type Payment = Schemas['PaymentsPayment'];
export type Line = Schemas['PaymentsLine'];
export type Good = Schemas['PaymentsGood'];
export type Checkout = Schemas['PaymentsCheckout'];
export type Providers = Schemas['PaymentsProviders'];
export type SandboxSession = Schemas['PaymentsSandboxSession'];
export type SandboxEvent = Schemas['PaymentsSandboxEvent'];
export type DeskSession = Schemas['PaymentsSandboxSessionItem'];
export type Reordered = Schemas['PaymentsReordered'];
export type SessionPage = PageOf<DeskSession>;
export type EventPage = PageOf<SandboxEvent>;
export type Action = Schemas['PaymentsAction']['action'];
export type BankAction = Schemas['PaymentsDisputeAction']['action'];
export type PaymentRow = Schemas['PaymentsPaymentItem'];
export type Refund = Schemas['PaymentsRefund'];
export type Waiting = Schemas['PaymentsWaiting'];
export type Plan = Schemas['PaymentsPlan'];
export type Subscription = Schemas['PaymentsSubscription'];
export type ManagedSubscription = Schemas['PaymentsSubscriptionItem'];
export type ToldEvent = Schemas['PaymentsEvent'];

export const STATUSES: readonly PaymentRow['status'][] = [
  'CREATED',
  'PENDING',
  'CAPTURED',
  'CAPTURED_DUPLICATE',
  'FAILED',
  'EXPIRED',
  'MISMATCH',
];
export const SUBSCRIPTION_STATUSES: readonly Subscription['status'][] = [
  'INCOMPLETE',
  'TRIALING',
  'ACTIVE',
  'PAST_DUE',
  'PAUSED',
  'UNPAID',
  'CANCELED',
];
export const REFUND_STATUSES: readonly Refund['status'][] = ['FAILED', 'PENDING', 'SUBMITTED', 'SUCCEEDED', 'MANUAL'];
