// Written by `motorclub plugins types`. Do not edit.

declare module '@motorclub/sdk' {
  interface Endpoints {
    /** Buy a month or a year of a plan for somebody else; the header Idempotency-Key makes it happen once. */
    'POST /donation-api/gift-codes': {
      readonly body: Schemas['DonationsChoice'];
      readonly answer: Schemas['DonationsCheckout'];
    };
    /** The gift codes that the caller has bought, the newest first. */
    'GET /donation-api/gift-codes/mine': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['DonationsGiftCodePage'];
    };
    /** Begin what a gift code gives. 409 for a code that was redeemed, and for who has a subscription. */
    'POST /donation-api/gift-codes/redeem': {
      readonly body: Schemas['DonationsRedeem'];
      readonly answer: Schemas['DonationsSubscription'];
    };
    /** The rights that a plan or a donor rank can give. */
    'GET /donation-api/rights': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['DonationsRightPage'];
    };
    /** The plans that can be subscribed to, in their order. */
    'GET /donation-api/subscription-plans': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['DonationsPlanPage'];
    };
    /** Add a plan. 409 for a key that is taken. */
    'POST /donation-api/subscription-plans': {
      readonly body: Schemas['DonationsPlanCreate'];
      readonly answer: Schemas['DonationsPlanItem'];
    };
    /** All plans, the archived ones last. */
    'GET /donation-api/subscription-plans/all': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['DonationsPlanItemPage'];
    };
    /** Change a plan, or archive it. Who has it keeps the price, and gets what the plan gives now. */
    'PUT /donation-api/subscription-plans/{planId}': {
      readonly path: {
        readonly planId: number;
      };
      readonly body: Schemas['DonationsPlanUpdate'];
      readonly answer: Schemas['DonationsPlanItem'];
    };
    /** The subscriptions that have begun, the newest first. */
    'GET /donation-api/subscriptions': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly status?: 'INCOMPLETE' | 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'PAUSED' | 'CANCELED' | 'EXPIRED' | null | undefined;
        readonly userId?: number | null | undefined;
        readonly planId?: number | null | undefined;
      };
      readonly answer: Schemas['DonationsSubscriptionItemPage'];
    };
    /** Begin to subscribe: `redirectUrl` is the page where the caller pays. 409 for who has a subscription. */
    'POST /donation-api/subscriptions': {
      readonly body: Schemas['DonationsChoice'];
      readonly answer: Schemas['DonationsCheckout'];
    };
    /** Charge no more; the perks last until the end of what was paid for. */
    'POST /donation-api/subscriptions/{subscriptionId}/cancel': {
      readonly path: {
        readonly subscriptionId: number;
      };
      readonly body?: Schemas['DonationsCancelSubscription'];
      readonly answer: Schemas['DonationsSubscription'];
    };
    /** The provider's page where the caller changes the card and pays what is open. */
    'POST /donation-api/subscriptions/{subscriptionId}/card': {
      readonly path: {
        readonly subscriptionId: number;
      };
      readonly answer: Schemas['DonationsCardPage'];
    };
    /** Another plan: a dearer one at once, a cheaper one from the next period on. */
    'POST /donation-api/subscriptions/{subscriptionId}/change': {
      readonly path: {
        readonly subscriptionId: number;
      };
      readonly body: Schemas['DonationsChoice'];
      readonly answer: Schemas['DonationsSubscription'];
    };
    /** What another plan would charge now, and what the next period costs. Nothing changes. */
    'POST /donation-api/subscriptions/{subscriptionId}/change-preview': {
      readonly path: {
        readonly subscriptionId: number;
      };
      readonly body: Schemas['DonationsChoice'];
      readonly answer: Schemas['DonationsChangePreview'];
    };
    /** End a member's subscription at once, with its perks, and give money back as chosen. */
    'POST /donation-api/subscriptions/{subscriptionId}/end': {
      readonly path: {
        readonly subscriptionId: number;
      };
      readonly body: Schemas['DonationsEnd'];
      readonly answer: Schemas['DonationsSubscription'];
    };
    /** Charge nothing for one to three months; three in a year at most. */
    'POST /donation-api/subscriptions/{subscriptionId}/pause': {
      readonly path: {
        readonly subscriptionId: number;
      };
      readonly body: Schemas['DonationsPause'];
      readonly answer: Schemas['DonationsSubscription'];
    };
    /** Take back a cancellation, or end a pause. */
    'POST /donation-api/subscriptions/{subscriptionId}/resume': {
      readonly path: {
        readonly subscriptionId: number;
      };
      readonly answer: Schemas['DonationsSubscription'];
    };
    /** Have the provider asked how it stands, when the caller is back from its page. */
    'POST /donation-api/subscriptions/{subscriptionId}/sync': {
      readonly path: {
        readonly subscriptionId: number;
      };
      readonly answer: Schemas['DonationsSubscription'];
    };
    /** The caller's subscription, or the last one that they had; an admin reads everybody's. */
    'GET /donation-api/users/{userId}/subscription': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: Schemas['DonationsOwnSubscription'];
    };
  }
}

export interface Schemas {
  readonly Author: {
    readonly id: number;
    readonly profileImage: string | null;
    readonly username: string;
  };
  readonly DonationsCancelSubscription: {
    readonly reason?: string | null;
  };
  readonly DonationsCardPage: {
    readonly redirectUrl: string;
  };
  readonly DonationsChangePreview: {
    readonly creditMinor: number;
    readonly currency: string;
    readonly dueNowMinor: number;
    readonly nextChargeAt: string;
    readonly nextChargeMinor: number;
  };
  readonly DonationsCheckout: {
    readonly id: number;
    readonly redirectUrl: string;
  };
  readonly DonationsChoice: {
    readonly interval: 'MONTH' | 'YEAR';
    readonly planId: number;
  };
  readonly DonationsEnd: {
    readonly reason: string;
    readonly refund: 'NONE' | 'PRORATED' | 'FULL';
  };
  readonly DonationsGiftCode: {
    readonly amountMinor: number;
    readonly code: string | null;
    readonly createdAt: string;
    readonly currency: string;
    readonly expiresAt: string;
    readonly id: number;
    readonly interval: 'MONTH' | 'YEAR';
    readonly plan: string;
    readonly redeemedAt: string | null;
    readonly status: 'PENDING' | 'ACTIVE' | 'REDEEMED' | 'EXPIRED' | 'REFUNDED';
  };
  readonly DonationsGiftCodePage: {
    readonly content: readonly Schemas['DonationsGiftCode'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly DonationsOwnSubscription: {
    readonly hasHadTrial: boolean;
    readonly subscription: Schemas['DonationsSubscription'] | null;
  };
  readonly DonationsPause: {
    readonly months: number;
  };
  readonly DonationsPlan: {
    readonly currency: string;
    readonly description: string;
    readonly features: readonly string[];
    readonly giftable: boolean;
    readonly id: number;
    readonly key: string;
    readonly monthMinor: number | null;
    readonly name: string;
    readonly rights: Readonly<Record<string, number>>;
    readonly trialDays: number;
    readonly yearMinor: number | null;
  };
  readonly DonationsPlanCreate: {
    readonly currency: string;
    readonly description: string;
    readonly features: readonly string[];
    readonly giftable: boolean;
    readonly key: string;
    readonly monthMinor: number | null;
    readonly name: string;
    readonly position: number;
    readonly rights: Readonly<Record<string, number>>;
    readonly status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
    readonly trialDays: number;
    readonly yearMinor: number | null;
  };
  readonly DonationsPlanItem: {
    readonly createdAt: string;
    readonly currency: string;
    readonly description: string;
    readonly features: readonly string[];
    readonly giftable: boolean;
    readonly id: number;
    readonly key: string;
    readonly monthMinor: number | null;
    readonly name: string;
    readonly position: number;
    readonly rights: Readonly<Record<string, number>>;
    readonly status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
    readonly subscriberCount: number;
    readonly trialDays: number;
    readonly updatedAt: string;
    readonly version: number;
    readonly yearMinor: number | null;
  };
  readonly DonationsPlanItemPage: {
    readonly content: readonly Schemas['DonationsPlanItem'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly DonationsPlanPage: {
    readonly content: readonly Schemas['DonationsPlan'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly DonationsPlanUpdate: {
    readonly currency: string;
    readonly description: string;
    readonly features: readonly string[];
    readonly giftable: boolean;
    readonly monthMinor: number | null;
    readonly name: string;
    readonly position: number;
    readonly rights: Readonly<Record<string, number>>;
    readonly status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
    readonly trialDays: number;
    readonly version: number;
    readonly yearMinor: number | null;
  };
  readonly DonationsRedeem: {
    readonly code: string;
  };
  readonly DonationsRight: {
    readonly name: string;
    readonly summary: string;
  };
  readonly DonationsRightPage: {
    readonly content: readonly Schemas['DonationsRight'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly DonationsSubscription: {
    readonly amountMinor: number;
    readonly cancelAtPeriodEnd: boolean;
    readonly cancelReason: string | null;
    readonly createdAt: string;
    readonly currency: string;
    readonly endedAt: string | null;
    readonly graceUntil: string | null;
    readonly id: number;
    readonly interval: 'MONTH' | 'YEAR';
    readonly isBanned: boolean;
    readonly isGift: boolean;
    readonly methodBrand: string | null;
    readonly methodLast4: string | null;
    readonly nextPlan: Schemas['DonationsPlan'] | null;
    readonly paidUntil: string | null;
    readonly pastDueSince: string | null;
    readonly pausedDaysLeft: number;
    readonly periodEnd: string | null;
    readonly periodStart: string | null;
    readonly perksUntil: string | null;
    readonly plan: Schemas['DonationsPlan'] | null;
    readonly resumesAt: string | null;
    readonly status: 'INCOMPLETE' | 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'PAUSED' | 'CANCELED' | 'EXPIRED';
    readonly trialEnd: string | null;
  };
  readonly DonationsSubscriptionItem: {
    readonly amountMinor: number;
    readonly author: Schemas['Author'];
    readonly cancelAtPeriodEnd: boolean;
    readonly cancelReason: string | null;
    readonly canceledBy: string | null;
    readonly createdAt: string;
    readonly currency: string;
    readonly endedAt: string | null;
    readonly id: number;
    readonly interval: 'MONTH' | 'YEAR';
    readonly isGift: boolean;
    readonly paidUntil: string | null;
    readonly pastDueSince: string | null;
    readonly periodEnd: string | null;
    readonly plan: string;
    readonly status: 'INCOMPLETE' | 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'PAUSED' | 'CANCELED' | 'EXPIRED';
  };
  readonly DonationsSubscriptionItemPage: {
    readonly content: readonly Schemas['DonationsSubscriptionItem'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
}
