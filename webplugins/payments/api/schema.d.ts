// Written by `npm run api-types`. Do not edit.

export interface paths {
    readonly "/payment-api/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What providers have told, the newest first. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly processed?: boolean | null;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsEventPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/payments": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** All payments, the newest first. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                    readonly status?: "CREATED" | "PENDING" | "CAPTURED" | "CAPTURED_DUPLICATE" | "FAILED" | "EXPIRED" | "MISMATCH" | null;
                    readonly userId?: number | null;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsPaymentItemPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/payments/{payment_id}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly payment_id: number;
            };
            readonly cookie?: never;
        };
        /** One of the caller's own payments; 404 for any other. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly payment_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsPayment"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/payments/{payment_id}/cancel": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly payment_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** The caller will not pay: what was held is free at once, unless the money was quicker. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly payment_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsPayment"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/payments/{payment_id}/checkout": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly payment_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Where to pay; asked again, the same place, until nobody can pay there any more. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly payment_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["PaymentsCheckoutAsked"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsCheckout"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/payments/{payment_id}/refunds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly payment_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Give money back. The header Idempotency-Key names the refund: asked again, it is the same one. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly payment_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["PaymentsRefundAsked"];
                };
            };
            readonly responses: {
                /** @description Created */
                readonly 201: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsRefund"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/payments/{payment_id}/sync": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly payment_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Ask the provider what has become of it, at most every two seconds; the payment as it is then. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly payment_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsPayment"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/providers": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The ways to pay here, and whether that is real money. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsProviders"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/refunds": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** Refunds: first those that failed, then the newest. Of one event (`eventId`) for its organiser, or of all. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly eventId?: number | null;
                    readonly page?: number;
                    readonly paymentId?: number | null;
                    readonly size?: number;
                    readonly status?: "PENDING" | "SUBMITTED" | "SUCCEEDED" | "FAILED" | "MANUAL" | null;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsRefundPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/refunds/{refund_id}/retry": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly refund_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Try once more what has failed, if the provider says so, too. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly refund_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsRefund"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/sandbox/events": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What the sandbox has told, the newest first. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsSandboxEventPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/sandbox/events/{event_id}/resend": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly event_id: number;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Have an event sent again, also one that came already or that was lost. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly event_id: number;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["PaymentsResend"];
                };
            };
            readonly responses: {
                /** @description No Content */
                readonly 204: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content?: never;
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/sandbox/sessions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** The checkouts at the sandbox, the newest first. */
        readonly get: {
            readonly parameters: {
                readonly query?: {
                    readonly page?: number;
                    readonly size?: number;
                };
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsSandboxSessionItemPage"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/sandbox/sessions/{ref}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ref: string;
            };
            readonly cookie?: never;
        };
        /** A checkout at the sandbox, for whoever knows its secret name. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ref: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsSandboxSession"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/sandbox/sessions/{ref}/actions": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ref: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** What the payer does there. Once it is over, nothing changes it. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ref: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["PaymentsAction"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsSandboxSession"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/sandbox/sessions/{ref}/bank": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ref: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** What the payer's bank does: it opens a dispute, or decides it. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ref: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["PaymentsDisputeAction"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsSandboxSession"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/sandbox/sessions/{ref}/reorder": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly ref: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** Send the webhooks of a checkout once more in another order, and say which were taken; 409 for less than two. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly ref: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody: {
                readonly content: {
                    readonly "application/json": components["schemas"]["PaymentsReorder"];
                };
            };
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsReordered"];
                    };
                };
                readonly 400: components["responses"]["BAD_REQUEST"];
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/waiting": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        /** What waits for payment providers that are off, such as those of a plugin that was switched off. */
        readonly get: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path?: never;
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsWaiting"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/payment-api/webhooks/{provider}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path: {
                readonly provider: string;
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /** What a provider tells, with its signature; stored before it is answered, looked at afterwards. */
        readonly post: {
            readonly parameters: {
                readonly query?: never;
                readonly header?: never;
                readonly path: {
                    readonly provider: string;
                };
                readonly cookie?: never;
            };
            readonly requestBody?: never;
            readonly responses: {
                /** @description OK */
                readonly 200: {
                    headers: {
                        readonly [name: string]: unknown;
                    };
                    content: {
                        readonly "application/json": components["schemas"]["PaymentsTaken"];
                    };
                };
                readonly default: components["responses"]["DEFAULT_ERROR"];
            };
        };
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        readonly Error: {
            readonly code: string;
            readonly details?: {
                readonly [key: string]: unknown;
            };
            readonly field?: string;
            readonly from?: string;
            readonly message: string;
            readonly status: number;
            readonly to?: string;
        };
        readonly PaymentsAction: {
            /** @enum {string} */
            readonly action: "PAY" | "DECLINE" | "PASS_3DS" | "FAIL_3DS" | "PAY_SLOWLY" | "PAY_DROP_WEBHOOK" | "PAY_WEBHOOK_TWICE" | "PAY_WEBHOOK_FIRST" | "CANCEL";
            /** @default 4242424242424242 */
            readonly card: string;
        };
        readonly PaymentsCheckout: {
            /** Format: date-time */
            readonly expiresAt: string;
            readonly paymentId: number;
            readonly redirectUrl: string;
        };
        readonly PaymentsCheckoutAsked: {
            /** @default null */
            readonly provider: string | null;
        };
        readonly PaymentsDisputeAction: {
            /** @enum {string} */
            readonly action: "DISPUTE" | "WIN_DISPUTE" | "LOSE_DISPUTE";
        };
        readonly PaymentsEvent: {
            readonly attempts: number;
            readonly id: number;
            readonly lastError: string | null;
            /** @enum {string} */
            readonly origin: "WEBHOOK" | "POLL";
            /** Format: date-time */
            readonly processedAt: string | null;
            readonly provider: string;
            readonly providerEventId: string;
            /** Format: date-time */
            readonly receivedAt: string;
            readonly reference: string | null;
            readonly type: string;
        };
        readonly PaymentsEventPage: {
            readonly content: readonly components["schemas"]["PaymentsEvent"][];
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
            /** Format: date-time */
            readonly capturedAt: string | null;
            readonly code: string | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly currency: string;
            readonly currentId: number;
            readonly description: string;
            /** Format: date-time */
            readonly expiresAt: string;
            readonly failureCode: string | null;
            /** @enum {string} */
            readonly fulfilment: "NONE" | "WAITING" | "DELIVERED" | "REFUSED";
            readonly goods: readonly components["schemas"]["PaymentsGood"][];
            readonly id: number;
            readonly instructions: string | null;
            readonly lines: readonly components["schemas"]["PaymentsLine"][];
            readonly livemode: boolean;
            readonly methodBrand: string | null;
            readonly methodLast4: string | null;
            readonly next: string;
            readonly payable: boolean;
            readonly provider: string;
            readonly purpose: string;
            readonly purposeId: number;
            readonly reference: string;
            readonly refundedMinor: number;
            /** Format: date-time */
            readonly serverTime: string;
            /** @enum {string} */
            readonly status: "CREATED" | "PENDING" | "CAPTURED" | "CAPTURED_DUPLICATE" | "FAILED" | "EXPIRED" | "MISMATCH";
            readonly taxMinor: number;
        };
        readonly PaymentsPaymentItem: {
            readonly amountMinor: number;
            /** Format: date-time */
            readonly capturedAt: string | null;
            readonly capturedMinor: number | null;
            /** Format: date-time */
            readonly createdAt: string;
            readonly currency: string;
            readonly description: string;
            /** @enum {string} */
            readonly disputeStatus: "NONE" | "OPEN" | "WON" | "LOST";
            readonly failureCode: string | null;
            readonly feeMinor: number | null;
            /** @enum {string} */
            readonly fulfilment: "NONE" | "WAITING" | "DELIVERED" | "REFUSED";
            readonly id: number;
            readonly livemode: boolean;
            readonly provider: string;
            readonly reference: string;
            readonly refundedMinor: number;
            /** @enum {string} */
            readonly status: "CREATED" | "PENDING" | "CAPTURED" | "CAPTURED_DUPLICATE" | "FAILED" | "EXPIRED" | "MISMATCH";
            readonly userId: number | null;
            readonly username: string | null;
        };
        readonly PaymentsPaymentItemPage: {
            readonly content: readonly components["schemas"]["PaymentsPaymentItem"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly PaymentsProvider: {
            readonly checkout: boolean;
            readonly key: string;
            readonly label: string;
            readonly livemode: boolean;
        };
        readonly PaymentsProviders: {
            readonly content: readonly components["schemas"]["PaymentsProvider"][];
            readonly testMode: boolean;
        };
        readonly PaymentsRefund: {
            readonly amountMinor: number;
            readonly attempt: number;
            /** Format: date-time */
            readonly createdAt: string;
            readonly currency: string;
            readonly failureCode: string | null;
            readonly id: number;
            readonly note: string | null;
            readonly paymentId: number;
            /** @enum {string} */
            readonly reason: "REQUESTED" | "EVENT_CANCELLED" | "SOLD_OUT" | "DUPLICATE" | "MISMATCH" | "FRAUD" | "OTHER";
            /** Format: date-time */
            readonly settledAt: string | null;
            /** @enum {string} */
            readonly status: "PENDING" | "SUBMITTED" | "SUCCEEDED" | "FAILED" | "MANUAL";
        };
        readonly PaymentsRefundAsked: {
            /** @default null */
            readonly amountMinor: number | null;
            /** @default null */
            readonly note: string | null;
            /**
             * @default REQUESTED
             * @enum {string}
             */
            readonly reason: "DUPLICATE" | "EVENT_CANCELLED" | "FRAUD" | "OTHER" | "REQUESTED" | "SOLD_OUT";
        };
        readonly PaymentsRefundPage: {
            readonly content: readonly components["schemas"]["PaymentsRefund"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly PaymentsReorder: {
            /** @default null */
            readonly events: readonly number[] | null;
        };
        readonly PaymentsReordered: {
            readonly content: readonly components["schemas"]["PaymentsSent"][];
        };
        readonly PaymentsResend: {
            /** @default 1 */
            readonly copies: number;
        };
        readonly PaymentsSandboxEvent: {
            readonly attempts: number;
            readonly copiesLeft: number;
            /** Format: date-time */
            readonly deliveredAt: string | null;
            /** Format: date-time */
            readonly dueAt: string;
            readonly eventId: string;
            readonly id: number;
            readonly lastError: string | null;
            readonly reference: string;
            readonly type: string;
        };
        readonly PaymentsSandboxEventPage: {
            readonly content: readonly components["schemas"]["PaymentsSandboxEvent"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly PaymentsSandboxSession: {
            readonly amountMinor: number;
            readonly cancelUrl: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly currency: string;
            readonly description: string;
            /** @enum {string} */
            readonly disputeStatus: "NONE" | "OPEN" | "WON" | "LOST";
            /** Format: date-time */
            readonly expiresAt: string;
            readonly failureCode: string | null;
            readonly lines: readonly components["schemas"]["PaymentsLine"][];
            readonly methodBrand: string | null;
            readonly methodLast4: string | null;
            readonly nextUrl: string | null;
            readonly ref: string;
            readonly reference: string;
            /** Format: date-time */
            readonly serverTime: string;
            readonly status: string;
        };
        readonly PaymentsSandboxSessionItem: {
            readonly amountMinor: number;
            readonly cancelUrl: string;
            /** Format: date-time */
            readonly createdAt: string;
            readonly currency: string;
            readonly description: string;
            /** @enum {string} */
            readonly disputeStatus: "NONE" | "OPEN" | "WON" | "LOST";
            readonly events: number;
            /** Format: date-time */
            readonly expiresAt: string;
            readonly failureCode: string | null;
            readonly lines: readonly components["schemas"]["PaymentsLine"][];
            readonly methodBrand: string | null;
            readonly methodLast4: string | null;
            readonly nextUrl: string | null;
            readonly ref: string;
            readonly reference: string;
            /** Format: date-time */
            readonly serverTime: string;
            readonly status: string;
        };
        readonly PaymentsSandboxSessionItemPage: {
            readonly content: readonly components["schemas"]["PaymentsSandboxSessionItem"][];
            readonly currentPage: number;
            readonly hasMore: boolean;
            readonly totalElements: number;
            readonly totalPages: number;
        };
        readonly PaymentsSent: {
            readonly id: number;
            readonly taken: boolean;
        };
        readonly PaymentsTaken: {
            readonly received: number;
        };
        readonly PaymentsWaiting: {
            readonly content: readonly components["schemas"]["PaymentsWaitingFor"][];
        };
        readonly PaymentsWaitingFor: {
            readonly events: number;
            readonly payments: number;
            readonly provider: string;
            readonly refunds: number;
        };
    };
    responses: {
        /** @description Bad Request */
        readonly BAD_REQUEST: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description Default error response */
        readonly DEFAULT_ERROR: {
            headers: {
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
