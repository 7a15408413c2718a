import type {
  DeskSession,
  ManagedSubscription,
  Payment,
  PaymentRow,
  Refund,
  SandboxEvent,
  SandboxSession,
  Subscription,
  ToldEvent,
} from '../api/types.ts';

const NOW = '2026-11-20T10:00:00.000Z';
const LATER = '2026-11-20T10:15:00.000Z';
const LINES = [{ name: 'Paddock', quantity: 2, totalMinor: 3000 }];

export const WAYS = {
  content: [{ key: 'sandbox', label: 'Test payment', livemode: false, checkout: true }],
  testMode: true,
};

export function aPayment(over: Partial<Payment> = {}): Payment {
  return {
    id: 7,
    currentId: 7,
    reference: 'order:4:1',
    purpose: 'ORDER',
    purposeId: 4,
    description: 'Night Garage Meet (4F7H2K9M)',
    code: null,
    instructions: null,
    lines: LINES,
    taxMinor: 0,
    amountMinor: 3000,
    currency: 'EUR',
    refundedMinor: 0,
    status: 'CREATED',
    fulfilment: 'NONE',
    payable: true,
    failureCode: null,
    provider: 'sandbox',
    livemode: false,
    methodBrand: null,
    methodLast4: null,
    expiresAt: LATER,
    capturedAt: null,
    createdAt: NOW,
    serverTime: NOW,
    next: '/my-tickets?order=4',
    goods: [],
    receipts: [],
    ...over,
  };
}

/** One that was paid and delivered. */
export const aPaid = (over: Partial<Payment> = {}) =>
  aPayment({
    status: 'CAPTURED',
    fulfilment: 'DELIVERED',
    payable: false,
    capturedAt: NOW,
    methodBrand: 'visa',
    methodLast4: '4242',
    goods: [
      { name: 'Night Garage Meet, Paddock', code: '7K3M9QX2AB', image: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
    ],
    ...over,
  });

export function aSession(over: Partial<SandboxSession> = {}): SandboxSession {
  return {
    ref: 'cs_test_1',
    reference: 'order:4:1',
    description: 'Night Garage Meet (4F7H2K9M)',
    lines: LINES,
    amountMinor: 3000,
    currency: 'EUR',
    status: 'OPEN',
    failureCode: null,
    disputeStatus: 'NONE',
    methodBrand: null,
    methodLast4: null,
    expiresAt: LATER,
    serverTime: NOW,
    nextUrl: null,
    cancelUrl: '/payment-failed?paymentId=7',
    createdAt: NOW,
    ...over,
  };
}

/** As the sandbox lists it. */
export function aDeskSession(over: Partial<DeskSession> = {}): DeskSession {
  return { ...aSession(), events: 2, ...over };
}

export function anEvent(over: Partial<SandboxEvent> = {}): SandboxEvent {
  return {
    id: 1,
    eventId: 'evt_1',
    type: 'checkout.paid',
    reference: 'order:4:1',
    dueAt: NOW,
    deliveredAt: NOW,
    attempts: 1,
    copiesLeft: 0,
    lastError: null,
    ...over,
  };
}

export function aRow(over: Partial<PaymentRow> = {}): PaymentRow {
  return {
    id: 7,
    reference: 'order:4:1',
    userId: 4,
    username: 'ann',
    guestEmail: null,
    description: 'Night Garage Meet (4F7H2K9M)',
    amountMinor: 3000,
    currency: 'EUR',
    capturedMinor: 3000,
    refundedMinor: 500,
    feeMinor: 70,
    status: 'CAPTURED',
    fulfilment: 'DELIVERED',
    disputeStatus: 'OPEN',
    failureCode: null,
    provider: 'sandbox',
    livemode: false,
    createdAt: NOW,
    capturedAt: NOW,
    ...over,
  };
}

/** One that failed. */
export function aRefund(over: Partial<Refund> = {}): Refund {
  return {
    id: 1,
    paymentId: 7,
    amountMinor: 1200,
    currency: 'EUR',
    reason: 'REQUESTED',
    note: null,
    status: 'FAILED',
    failureCode: 'declined',
    failure: 'the bank has declined it',
    attempt: 1,
    createdAt: NOW,
    settledAt: NOW,
    ...over,
  };
}

export function aTold(over: Partial<ToldEvent> = {}): ToldEvent {
  return {
    id: 1,
    provider: 'sandbox',
    providerEventId: 'evt_1',
    type: 'checkout.paid',
    reference: 'order:4:1',
    origin: 'WEBHOOK',
    receivedAt: NOW,
    processedAt: NOW,
    attempts: 1,
    lastError: null,
    ...over,
  };
}

export function aSubscription(over: Partial<Subscription> = {}): Subscription {
  return {
    id: 1,
    purpose: 'PLAN',
    purposeId: 4,
    plan: { key: 'club', name: 'Club', amountMinor: 1000, currency: 'EUR', interval: 'MONTH' },
    nextPlan: null,
    status: 'ACTIVE',
    periodStart: '2026-06-01T10:00:00Z',
    periodEnd: '2026-07-01T10:00:00Z',
    trialEnd: null,
    cancelAtPeriodEnd: false,
    resumesAt: null,
    pastDueSince: null,
    endedAt: null,
    methodBrand: 'visa',
    methodLast4: '4242',
    provider: 'sandbox',
    livemode: false,
    returnPath: '/subscription',
    createdAt: '2026-06-01T10:00:00Z',
    ...over,
  };
}

export function aManagedSubscription(over: Partial<ManagedSubscription> = {}): ManagedSubscription {
  return {
    ...aSubscription(),
    userId: 4,
    username: 'ann',
    guestEmail: null,
    cancelReason: null,
    ...over,
  };
}
