// Written by `motorclub plugins types`. Do not edit.

declare module '@motorclub/sdk' {
  interface Endpoints {
    /** Events of providers, the newest first. */
    'GET /payment-api/events': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly processed?: boolean | null | undefined;
      };
      readonly answer: Schemas['PaymentsEventPage'];
    };
    /** The payment of a signed link: the attempt to go on with, or the one that has the money. */
    'GET /payment-api/guest-payments/{token}': {
      readonly path: {
        readonly token: string;
      };
      readonly answer: Schemas['PaymentsPayment'];
    };
    /** Nobody will pay this, unless the money was quicker. */
    'POST /payment-api/guest-payments/{token}/cancel': {
      readonly path: {
        readonly token: string;
      };
      readonly answer: Schemas['PaymentsPayment'];
    };
    /** Where to pay, likewise. */
    'POST /payment-api/guest-payments/{token}/checkout': {
      readonly path: {
        readonly token: string;
      };
      readonly body?: Schemas['PaymentsCheckoutAsked'];
      readonly answer: Schemas['PaymentsCheckout'];
    };
    /** Ask the provider what has become of it, at most every two seconds; the payment as it is then. */
    'POST /payment-api/guest-payments/{token}/sync': {
      readonly path: {
        readonly token: string;
      };
      readonly answer: Schemas['PaymentsPayment'];
    };
    /** All payments, the newest first. */
    'GET /payment-api/payments': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly status?: 'CREATED' | 'PENDING' | 'CAPTURED' | 'CAPTURED_DUPLICATE' | 'FAILED' | 'EXPIRED' | 'MISMATCH' | null | undefined;
        readonly userId?: number | null | undefined;
      };
      readonly answer: Schemas['PaymentsPaymentItemPage'];
    };
    /** One of the caller's own payments; 404 for any other. */
    'GET /payment-api/payments/{paymentId}': {
      readonly path: {
        readonly paymentId: number;
      };
      readonly answer: Schemas['PaymentsPayment'];
    };
    /** The caller will not pay: what was held is free at once, unless the money was quicker. */
    'POST /payment-api/payments/{paymentId}/cancel': {
      readonly path: {
        readonly paymentId: number;
      };
      readonly answer: Schemas['PaymentsPayment'];
    };
    /** Where to pay; asked again, the same place, until nobody can pay there any more. */
    'POST /payment-api/payments/{paymentId}/checkout': {
      readonly path: {
        readonly paymentId: number;
      };
      readonly body?: Schemas['PaymentsCheckoutAsked'];
      readonly answer: Schemas['PaymentsCheckout'];
    };
    /** Give money back. The header Idempotency-Key names the refund: asked again, it is the same one. */
    'POST /payment-api/payments/{paymentId}/refunds': {
      readonly path: {
        readonly paymentId: number;
      };
      readonly body?: Schemas['PaymentsRefundAsked'];
      readonly answer: Schemas['PaymentsRefund'];
    };
    /** Ask the provider what has become of it, at most every two seconds; the payment as it is then. */
    'POST /payment-api/payments/{paymentId}/sync': {
      readonly path: {
        readonly paymentId: number;
      };
      readonly answer: Schemas['PaymentsPayment'];
    };
    /** The ways to pay here, and whether that is real money. */
    'GET /payment-api/providers': {
      readonly answer: Schemas['PaymentsProviders'];
    };
    /** Refunds: first those that failed, then the newest. Of one event (`eventId`) for its organiser, or of all. */
    'GET /payment-api/refunds': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly status?: 'PENDING' | 'SUBMITTED' | 'SUCCEEDED' | 'FAILED' | 'MANUAL' | null | undefined;
        readonly paymentId?: number | null | undefined;
        readonly eventId?: number | null | undefined;
      };
      readonly answer: Schemas['PaymentsRefundPage'];
    };
    /** Try once more what has failed, if the provider says so, too. */
    'POST /payment-api/refunds/{refundId}/retry': {
      readonly path: {
        readonly refundId: number;
      };
      readonly answer: Schemas['PaymentsRefund'];
    };
    /** Events of the sandbox, the newest first. */
    'GET /payment-api/sandbox/events': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['PaymentsSandboxEventPage'];
    };
    /** Have an event sent again, also one that came already or that was lost. */
    'POST /payment-api/sandbox/events/{eventId}/resend': {
      readonly path: {
        readonly eventId: number;
      };
      readonly body?: Schemas['PaymentsResend'];
      readonly answer: void;
    };
    /** The checkouts at the sandbox, the newest first. */
    'GET /payment-api/sandbox/sessions': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['PaymentsSandboxSessionItemPage'];
    };
    /** A checkout at the sandbox, for anybody who knows its secret name. */
    'GET /payment-api/sandbox/sessions/{ref}': {
      readonly path: {
        readonly ref: string;
      };
      readonly answer: Schemas['PaymentsSandboxSession'];
    };
    /** What the payer does there. Once it is over, nothing changes it. */
    'POST /payment-api/sandbox/sessions/{ref}/actions': {
      readonly path: {
        readonly ref: string;
      };
      readonly body: Schemas['PaymentsAction'];
      readonly answer: Schemas['PaymentsSandboxSession'];
    };
    /** What the payer's bank does: it opens a dispute, or decides it. */
    'POST /payment-api/sandbox/sessions/{ref}/bank': {
      readonly path: {
        readonly ref: string;
      };
      readonly body: Schemas['PaymentsDisputeAction'];
      readonly answer: Schemas['PaymentsSandboxSession'];
    };
    /** Send the webhooks of a checkout once more in another order, and say which were taken; 409 for less than two. */
    'POST /payment-api/sandbox/sessions/{ref}/reorder': {
      readonly path: {
        readonly ref: string;
      };
      readonly body?: Schemas['PaymentsReorder'];
      readonly answer: Schemas['PaymentsReordered'];
    };
    /** Have days pass for a subscription at the sandbox: what is due then is charged. 409 for any other. */
    'POST /payment-api/sandbox/subscriptions/{subscriptionId}/clock': {
      readonly path: {
        readonly subscriptionId: number;
      };
      readonly body: Schemas['PaymentsClock'];
      readonly answer: Schemas['PaymentsSubscription'];
    };
    /** All subscriptions, the newest first. */
    'GET /payment-api/subscriptions': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly status?: 'INCOMPLETE' | 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'PAUSED' | 'UNPAID' | 'CANCELED' | null | undefined;
        readonly userId?: number | null | undefined;
      };
      readonly answer: Schemas['PaymentsSubscriptionItemPage'];
    };
    /** What the caller has begun: what is charged first, then the newest. */
    'GET /payment-api/subscriptions/mine': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['PaymentsSubscriptionPage'];
    };
    /** Stop charging at the end of the period; an admin may have it end at once. 409 where that cannot be. */
    'POST /payment-api/subscriptions/{subscriptionId}/cancel': {
      readonly path: {
        readonly subscriptionId: number;
      };
      readonly body?: Schemas['PaymentsCancel'];
      readonly answer: Schemas['PaymentsSubscription'];
    };
    /** The provider's page where the payer changes the card and pays what is open; it leads back to the settings. */
    'POST /payment-api/subscriptions/{subscriptionId}/portal': {
      readonly path: {
        readonly subscriptionId: number;
      };
      readonly answer: Schemas['PaymentsPortal'];
    };
    /** Take back a cancellation at the end of the period, or end a pause. 409 where there is none. */
    'POST /payment-api/subscriptions/{subscriptionId}/resume': {
      readonly path: {
        readonly subscriptionId: number;
      };
      readonly answer: Schemas['PaymentsSubscription'];
    };
    /** What waits for payment providers that are off, such as those of a plugin that was switched off. */
    'GET /payment-api/waiting': {
      readonly answer: Schemas['PaymentsWaiting'];
    };
    /** Receive a signed event of a provider; it is stored before it is answered, and processed afterwards. */
    'POST /payment-api/webhooks/{provider}': {
      readonly path: {
        readonly provider: string;
      };
      readonly answer: Schemas['PaymentsTaken'];
    };
  }
}

export interface Schemas {
  readonly PaymentsAction: {
    readonly action: 'PAY' | 'DECLINE' | 'PASS_3DS' | 'FAIL_3DS' | 'PAY_SLOWLY' | 'PAY_DROP_WEBHOOK' | 'PAY_WEBHOOK_TWICE' | 'PAY_WEBHOOK_FIRST' | 'CANCEL';
    readonly card?: string;
  };
  readonly PaymentsCancel: {
    readonly atPeriodEnd?: boolean;
    readonly reason?: string | null;
  };
  readonly PaymentsCheckout: {
    readonly expiresAt: string;
    readonly paymentId: number;
    readonly redirectUrl: string;
  };
  readonly PaymentsCheckoutAsked: {
    readonly provider?: string | null;
  };
  readonly PaymentsClock: {
    readonly days: number;
  };
  readonly PaymentsDisputeAction: {
    readonly action: 'DISPUTE' | 'WIN_DISPUTE' | 'LOSE_DISPUTE';
  };
  readonly PaymentsEvent: {
    readonly attempts: number;
    readonly id: number;
    readonly lastError: string | null;
    readonly origin: 'WEBHOOK' | 'POLL';
    readonly processedAt: string | null;
    readonly provider: string;
    readonly providerEventId: string;
    readonly receivedAt: string;
    readonly reference: string | null;
    readonly type: string;
  };
  readonly PaymentsEventPage: {
    readonly content: readonly Schemas['PaymentsEvent'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly PaymentsGood: {
    readonly code: string;
    readonly image: string | null;
    readonly name: string;
  };
  readonly PaymentsLine: {
    readonly name: string;
    readonly quantity: number;
    readonly totalMinor: number;
  };
  readonly PaymentsPayment: {
    readonly amountMinor: number;
    readonly capturedAt: string | null;
    readonly code: string | null;
    readonly createdAt: string;
    readonly currency: string;
    readonly currentId: number;
    readonly description: string;
    readonly expiresAt: string;
    readonly failureCode: string | null;
    readonly fulfilment: 'NONE' | 'WAITING' | 'DELIVERED' | 'REFUSED';
    readonly goods: readonly Schemas['PaymentsGood'][];
    readonly id: number;
    readonly instructions: string | null;
    readonly lines: readonly Schemas['PaymentsLine'][];
    readonly livemode: boolean;
    readonly methodBrand: string | null;
    readonly methodLast4: string | null;
    readonly next: string;
    readonly payable: boolean;
    readonly provider: string;
    readonly purpose: string;
    readonly purposeId: number;
    readonly receipts: readonly Schemas['PaymentsReceipt'][];
    readonly reference: string;
    readonly refundedMinor: number;
    readonly serverTime: string;
    readonly status: 'CREATED' | 'PENDING' | 'CAPTURED' | 'CAPTURED_DUPLICATE' | 'FAILED' | 'EXPIRED' | 'MISMATCH';
    readonly taxMinor: number;
  };
  readonly PaymentsPaymentItem: {
    readonly amountMinor: number;
    readonly capturedAt: string | null;
    readonly capturedMinor: number | null;
    readonly createdAt: string;
    readonly currency: string;
    readonly description: string;
    readonly disputeStatus: 'NONE' | 'OPEN' | 'WON' | 'LOST';
    readonly failureCode: string | null;
    readonly feeMinor: number | null;
    readonly fulfilment: 'NONE' | 'WAITING' | 'DELIVERED' | 'REFUSED';
    readonly guestEmail: string | null;
    readonly id: number;
    readonly livemode: boolean;
    readonly provider: string;
    readonly reference: string;
    readonly refundedMinor: number;
    readonly status: 'CREATED' | 'PENDING' | 'CAPTURED' | 'CAPTURED_DUPLICATE' | 'FAILED' | 'EXPIRED' | 'MISMATCH';
    readonly userId: number | null;
    readonly username: string | null;
  };
  readonly PaymentsPaymentItemPage: {
    readonly content: readonly Schemas['PaymentsPaymentItem'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly PaymentsPlan: {
    readonly amountMinor: number;
    readonly currency: string;
    readonly interval: 'MONTH' | 'YEAR';
    readonly key: string;
    readonly name: string;
  };
  readonly PaymentsPortal: {
    readonly redirectUrl: string;
  };
  readonly PaymentsProvider: {
    readonly checkout: boolean;
    readonly key: string;
    readonly label: string;
    readonly livemode: boolean;
  };
  readonly PaymentsProviders: {
    readonly content: readonly Schemas['PaymentsProvider'][];
    readonly testMode: boolean;
  };
  readonly PaymentsReceipt: {
    readonly amountMinor: number;
    readonly currency: string;
    readonly issuedAt: string;
    readonly kind: 'RECEIPT' | 'CREDIT_NOTE';
    readonly number: string;
  };
  readonly PaymentsRefund: {
    readonly amountMinor: number;
    readonly attempt: number;
    readonly createdAt: string;
    readonly currency: string;
    readonly failure: string | null;
    readonly failureCode: string | null;
    readonly id: number;
    readonly note: string | null;
    readonly paymentId: number;
    readonly reason: 'REQUESTED' | 'EVENT_CANCELLED' | 'SOLD_OUT' | 'DUPLICATE' | 'MISMATCH' | 'FRAUD' | 'OTHER';
    readonly settledAt: string | null;
    readonly status: 'PENDING' | 'SUBMITTED' | 'SUCCEEDED' | 'FAILED' | 'MANUAL';
  };
  readonly PaymentsRefundAsked: {
    readonly amountMinor?: number | null;
    readonly note?: string | null;
    readonly reason?: 'DUPLICATE' | 'EVENT_CANCELLED' | 'FRAUD' | 'OTHER' | 'REQUESTED' | 'SOLD_OUT';
  };
  readonly PaymentsRefundPage: {
    readonly content: readonly Schemas['PaymentsRefund'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly PaymentsReorder: {
    readonly events?: readonly number[] | null;
  };
  readonly PaymentsReordered: {
    readonly content: readonly Schemas['PaymentsSent'][];
  };
  readonly PaymentsResend: {
    readonly copies?: number;
  };
  readonly PaymentsSandboxEvent: {
    readonly attempts: number;
    readonly copiesLeft: number;
    readonly deliveredAt: string | null;
    readonly dueAt: string;
    readonly eventId: string;
    readonly id: number;
    readonly lastError: string | null;
    readonly reference: string;
    readonly type: string;
  };
  readonly PaymentsSandboxEventPage: {
    readonly content: readonly Schemas['PaymentsSandboxEvent'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly PaymentsSandboxSession: {
    readonly amountMinor: number;
    readonly cancelUrl: string;
    readonly createdAt: string;
    readonly currency: string;
    readonly description: string;
    readonly disputeStatus: 'NONE' | 'OPEN' | 'WON' | 'LOST';
    readonly expiresAt: string;
    readonly failureCode: string | null;
    readonly lines: readonly Schemas['PaymentsLine'][];
    readonly methodBrand: string | null;
    readonly methodLast4: string | null;
    readonly nextUrl: string | null;
    readonly ref: string;
    readonly reference: string;
    readonly serverTime: string;
    readonly status: string;
  };
  readonly PaymentsSandboxSessionItem: {
    readonly amountMinor: number;
    readonly cancelUrl: string;
    readonly createdAt: string;
    readonly currency: string;
    readonly description: string;
    readonly disputeStatus: 'NONE' | 'OPEN' | 'WON' | 'LOST';
    readonly events: number;
    readonly expiresAt: string;
    readonly failureCode: string | null;
    readonly lines: readonly Schemas['PaymentsLine'][];
    readonly methodBrand: string | null;
    readonly methodLast4: string | null;
    readonly nextUrl: string | null;
    readonly ref: string;
    readonly reference: string;
    readonly serverTime: string;
    readonly status: string;
  };
  readonly PaymentsSandboxSessionItemPage: {
    readonly content: readonly Schemas['PaymentsSandboxSessionItem'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly PaymentsSent: {
    readonly id: number;
    readonly taken: boolean;
  };
  readonly PaymentsSubscription: {
    readonly cancelAtPeriodEnd: boolean;
    readonly createdAt: string;
    readonly endedAt: string | null;
    readonly id: number;
    readonly livemode: boolean;
    readonly methodBrand: string | null;
    readonly methodLast4: string | null;
    readonly nextPlan: Schemas['PaymentsPlan'] | null;
    readonly pastDueSince: string | null;
    readonly periodEnd: string | null;
    readonly periodStart: string | null;
    readonly plan: Schemas['PaymentsPlan'];
    readonly provider: string;
    readonly purpose: string;
    readonly purposeId: number;
    readonly resumesAt: string | null;
    readonly returnPath: string;
    readonly status: 'INCOMPLETE' | 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'PAUSED' | 'UNPAID' | 'CANCELED';
    readonly trialEnd: string | null;
  };
  readonly PaymentsSubscriptionItem: {
    readonly cancelAtPeriodEnd: boolean;
    readonly cancelReason: string | null;
    readonly createdAt: string;
    readonly endedAt: string | null;
    readonly guestEmail: string | null;
    readonly id: number;
    readonly livemode: boolean;
    readonly methodBrand: string | null;
    readonly methodLast4: string | null;
    readonly nextPlan: Schemas['PaymentsPlan'] | null;
    readonly pastDueSince: string | null;
    readonly periodEnd: string | null;
    readonly periodStart: string | null;
    readonly plan: Schemas['PaymentsPlan'];
    readonly provider: string;
    readonly purpose: string;
    readonly purposeId: number;
    readonly resumesAt: string | null;
    readonly returnPath: string;
    readonly status: 'INCOMPLETE' | 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'PAUSED' | 'UNPAID' | 'CANCELED';
    readonly trialEnd: string | null;
    readonly userId: number | null;
    readonly username: string | null;
  };
  readonly PaymentsSubscriptionItemPage: {
    readonly content: readonly Schemas['PaymentsSubscriptionItem'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly PaymentsSubscriptionPage: {
    readonly content: readonly Schemas['PaymentsSubscription'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly PaymentsTaken: {
    readonly received: number;
  };
  readonly PaymentsWaiting: {
    readonly content: readonly Schemas['PaymentsWaitingFor'][];
  };
  readonly PaymentsWaitingFor: {
    readonly events: number;
    readonly payments: number;
    readonly provider: string;
    readonly refunds: number;
  };
}
