// Written by `motorclub plugins types`. Do not edit.

declare module '@motorclub/sdk' {
  interface Endpoints {
    /** The goals that can be given to; all of them for admins who ask for that. */
    'GET /donation-api/donation-goals': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly all?: boolean | null | undefined;
      };
      readonly answer: Schemas['DonationsGoalPage'];
    };
    /** Add a goal. */
    'POST /donation-api/donation-goals': {
      readonly body: Schemas['DonationsGoalCreate'];
      readonly answer: Schemas['DonationsGoal'];
    };
    /** Delete a goal that nobody has given to. */
    'DELETE /donation-api/donation-goals/{goalId}': {
      readonly path: {
        readonly goalId: number;
      };
      readonly answer: void;
    };
    /** Change a goal, or open and close it. */
    'PUT /donation-api/donation-goals/{goalId}': {
      readonly path: {
        readonly goalId: number;
      };
      readonly body: Schemas['DonationsGoalChange'];
      readonly answer: Schemas['DonationsGoal'];
    };
    /** What the form of /donate offers. */
    'GET /donation-api/donation-options': {
      readonly answer: Schemas['DonationsOptions'];
    };
    /** The donor ranks, the lowest first; the inactive ones too for admins who ask for that. */
    'GET /donation-api/donation-ranks': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly all?: boolean | null | undefined;
      };
      readonly answer: Schemas['DonationsDonationRankPage'];
    };
    /** Add a rank. */
    'POST /donation-api/donation-ranks': {
      readonly body: Schemas['DonationsRankCreate'];
      readonly answer: Schemas['DonationsDonationRank'];
    };
    /** The caller's rank, and what counts for it. */
    'GET /donation-api/donation-ranks/mine': {
      readonly answer: Schemas['DonationsOwnRank'];
    };
    /** How many members would have each of these ranks. */
    'POST /donation-api/donation-ranks/preview': {
      readonly body: Schemas['DonationsPreviewedRanks'];
      readonly answer: Schemas['DonationsHolderCounts'];
    };
    /** Delete a rank that nobody ever had. */
    'DELETE /donation-api/donation-ranks/{rankId}': {
      readonly path: {
        readonly rankId: number;
      };
      readonly answer: void;
    };
    /** Change a rank; everybody's is recomputed in the background. */
    'PUT /donation-api/donation-ranks/{rankId}': {
      readonly path: {
        readonly rankId: number;
      };
      readonly body: Schemas['DonationsRankChange'];
      readonly answer: Schemas['DonationsDonationRank'];
    };
    /** All donations, the newest first. */
    'GET /donation-api/donations': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly status?: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'EXPIRED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'DISPUTED' | 'DISPUTE_LOST' | null | undefined;
        readonly messageStatus?: 'SHOWN' | 'HELD' | 'HIDDEN' | null | undefined;
        readonly donorId?: number | null | undefined;
      };
      readonly answer: Schemas['DonationsDonationItemPage'];
    };
    /** Begin a donation. The header Idempotency-Key names it: sent again, it is the same one. */
    'POST /donation-api/donations': {
      readonly body: Schemas['DonationsDonation'];
      readonly answer: Schemas['DonationsBegun'];
    };
    /** What the caller has given, the newest first. */
    'GET /donation-api/donations/mine': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['DonationsOwnDonationPage'];
    };
    /** The latest donations of those who want to be named. */
    'GET /donation-api/donations/recent': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['DonationsWallPage'];
    };
    /** What the caller has given in all, and until when they see no promotions for it. */
    'GET /donation-api/donations/standing': {
      readonly answer: Schemas['DonationsStanding'];
    };
    /** What was given this month, this year and in all. */
    'GET /donation-api/donations/summary': {
      readonly answer: Schemas['DonationsSummary'];
    };
    /** A donation of the caller's. */
    'GET /donation-api/donations/{donationId}': {
      readonly path: {
        readonly donationId: number;
      };
      readonly answer: Schemas['DonationsOwnDonation'];
    };
    /** The caller will not pay; 409 once it is paid or over. */
    'PUT /donation-api/donations/{donationId}/cancel': {
      readonly path: {
        readonly donationId: number;
      };
      readonly answer: Schemas['DonationsOwnDonation'];
    };
    /** Show or hide what a donor has written. */
    'PUT /donation-api/donations/{donationId}/message': {
      readonly path: {
        readonly donationId: number;
      };
      readonly body: Schemas['DonationsMessage'];
      readonly answer: Schemas['DonationsDonationItem'];
    };
    /** Give a donation back, or a part of it; 409 for one that is not paid or is disputed. */
    'POST /donation-api/donations/{donationId}/refunds': {
      readonly path: {
        readonly donationId: number;
      };
      readonly body: Schemas['DonationsRefundAsked'];
      readonly answer: Schemas['DonationsRefund'];
    };
    /** Try a donation that failed once more; 409 for any other. */
    'PUT /donation-api/donations/{donationId}/retry': {
      readonly path: {
        readonly donationId: number;
      };
      readonly answer: Schemas['DonationsBegun'];
    };
    /** Ask the provider what has become of a donation of the caller's. */
    'POST /donation-api/donations/{donationId}/sync': {
      readonly path: {
        readonly donationId: number;
      };
      readonly answer: Schemas['DonationsOwnDonation'];
    };
    /** The donor wall, of all donations or of one goal. */
    'GET /donation-api/donor-walls': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly goalId?: number | null | undefined;
      };
      readonly answer: Schemas['DonationsWallPage'];
    };
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
    /** The caller's receipts and credit notes for donations and subscriptions, the oldest first. */
    'GET /donation-api/receipts': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['DonationsReceiptPage'];
    };
    /** A receipt of the caller's as PDF. */
    'GET /donation-api/receipts/{number}/receipt.pdf': {
      readonly path: {
        readonly number: string;
      };
      readonly answer: unknown;
    };
    /** The caller's regular donations, the newest first. */
    'GET /donation-api/recurring-donations/mine': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['DonationsRecurringPage'];
    };
    /** Stop charging. */
    'PUT /donation-api/recurring-donations/{recurringId}/cancel': {
      readonly path: {
        readonly recurringId: number;
      };
      readonly answer: Schemas['DonationsRecurring'];
    };
    /** Charge nothing until it is resumed. */
    'PUT /donation-api/recurring-donations/{recurringId}/pause': {
      readonly path: {
        readonly recurringId: number;
      };
      readonly answer: Schemas['DonationsRecurring'];
    };
    /** The page where the caller changes the card. */
    'POST /donation-api/recurring-donations/{recurringId}/portal': {
      readonly path: {
        readonly recurringId: number;
      };
      readonly body?: Schemas['DonationsPortalAsked'];
      readonly answer: Schemas['DonationsPortal'];
    };
    /** End a pause. */
    'PUT /donation-api/recurring-donations/{recurringId}/resume': {
      readonly path: {
        readonly recurringId: number;
      };
      readonly answer: Schemas['DonationsRecurring'];
    };
    /** Ask the provider how one of the caller's regular donations stands. */
    'POST /donation-api/recurring-donations/{recurringId}/sync': {
      readonly path: {
        readonly recurringId: number;
      };
      readonly answer: Schemas['DonationsRecurring'];
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
    /** Stop charging; the perks last until the end of what was paid for. */
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
    /** The rank of a member who wants others to know. */
    'GET /donation-api/users/{userId}/donor': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: Schemas['DonationsDonor'];
    };
    /** The caller's subscription, or the last one that they had; an admin reads everybody's. */
    'GET /donation-api/users/{userId}/subscription': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: Schemas['DonationsOwnSubscription'];
    };
    /** What the caller has given from one day to another, and got back, by currency. */
    'POST /donation-api/year-statements': {
      readonly body: Schemas['DonationsStatementQuery'];
      readonly answer: Schemas['DonationsStatement'];
    };
    /** The same as a table. */
    'GET /donation-api/year-statements/statement.csv': {
      readonly query: {
        readonly since: string;
        readonly until: string;
      };
      readonly answer: unknown;
    };
    /** The same as PDF. */
    'GET /donation-api/year-statements/statement.pdf': {
      readonly query: {
        readonly since: string;
        readonly until: string;
      };
      readonly answer: unknown;
    };
  }
}

export interface Schemas {
  readonly Author: {
    readonly id: number;
    readonly profileImage: string | null;
    readonly username: string;
  };
  readonly DonationsBegun: {
    readonly donationId: number | null;
    readonly page: string;
    readonly recurringId: number | null;
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
  readonly DonationsCurrency: {
    readonly code: string;
    readonly digits: number;
    readonly rate: string;
  };
  readonly DonationsDonation: {
    readonly amountMinor: number;
    readonly coverFee?: boolean;
    readonly currency: string;
    readonly donorName?: string | null;
    readonly email?: string | null;
    readonly goalId?: number | null;
    readonly interval?: 'ONCE' | 'MONTHLY' | 'YEARLY';
    readonly kind?: 'SUPPORT' | 'AD_FREE';
    readonly message?: string | null;
    readonly publicAs?: 'NAME' | 'INITIALS' | 'ANONYMOUS';
  };
  readonly DonationsDonationItem: {
    readonly adFreeDays: number;
    readonly amountMinor: number;
    readonly baseAmountMinor: number;
    readonly createdAt: string;
    readonly currency: string;
    readonly donorId: number | null;
    readonly donorName: string | null;
    readonly email: string | null;
    readonly failureCode: string | null;
    readonly feeCoverMinor: number;
    readonly goalId: number | null;
    readonly id: number;
    readonly interval: 'ONCE' | 'MONTHLY' | 'YEARLY';
    readonly kind: 'SUPPORT' | 'AD_FREE';
    readonly livemode: boolean;
    readonly message: string | null;
    readonly messageStatus: 'SHOWN' | 'HELD' | 'HIDDEN';
    readonly paymentId: number | null;
    readonly publicAs: 'NAME' | 'INITIALS' | 'ANONYMOUS';
    readonly recurringId: number | null;
    readonly refundedMinor: number;
    readonly refundingMinor: number;
    readonly status: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'EXPIRED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'DISPUTED' | 'DISPUTE_LOST';
    readonly succeededAt: string | null;
    readonly username: string | null;
  };
  readonly DonationsDonationItemPage: {
    readonly content: readonly Schemas['DonationsDonationItem'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly DonationsDonationRank: {
    readonly adFreeDays: number;
    readonly color: string;
    readonly holderCount: number;
    readonly icon: string;
    readonly id: number;
    readonly isActive: boolean;
    readonly level: number;
    readonly name: string;
    readonly rights: Readonly<Record<string, number>>;
    readonly thresholdMinor: number;
    readonly version: number;
    readonly window: 'ROLLING_12_MONTHS' | 'LIFETIME';
  };
  readonly DonationsDonationRankPage: {
    readonly content: readonly Schemas['DonationsDonationRank'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly DonationsDonor: {
    readonly rank: Schemas['DonationsRankChip'] | null;
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
  readonly DonationsGoal: {
    readonly currency: string;
    readonly description: string;
    readonly endsAt: string | null;
    readonly id: number;
    readonly kind: 'ONE_OFF' | 'MONTHLY';
    readonly raisedMinor: number;
    readonly startsAt: string;
    readonly status: 'DRAFT' | 'ACTIVE' | 'REACHED' | 'CLOSED';
    readonly targetMinor: number;
    readonly title: string;
    readonly version: number;
  };
  readonly DonationsGoalChange: {
    readonly description?: string;
    readonly endsAt?: string | null;
    readonly kind: 'ONE_OFF' | 'MONTHLY';
    readonly startsAt?: string | null;
    readonly status: 'DRAFT' | 'ACTIVE' | 'REACHED' | 'CLOSED';
    readonly targetMinor: number;
    readonly title: string;
    readonly version: number;
  };
  readonly DonationsGoalCreate: {
    readonly description?: string;
    readonly endsAt?: string | null;
    readonly kind: 'ONE_OFF' | 'MONTHLY';
    readonly startsAt?: string | null;
    readonly status?: 'DRAFT' | 'ACTIVE';
    readonly targetMinor: number;
    readonly title: string;
  };
  readonly DonationsGoalPage: {
    readonly content: readonly Schemas['DonationsGoal'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly DonationsHolderCounts: {
    readonly holders: readonly number[];
  };
  readonly DonationsMessage: {
    readonly status: 'SHOWN' | 'HIDDEN';
  };
  readonly DonationsOptions: {
    readonly adFreePriceMinor: number;
    readonly canRecur: boolean;
    readonly currencies: readonly Schemas['DonationsCurrency'][];
    readonly currency: string;
    readonly feeBasisPoints: number;
    readonly feeFixedMinor: number;
    readonly maxAmountMinor: number;
    readonly minAmountMinor: number;
    readonly suggestedAmounts: readonly number[];
    readonly testMode: boolean;
    readonly whatItIsFor: string;
  };
  readonly DonationsOwnDonation: {
    readonly adFreeDays: number;
    readonly amountMinor: number;
    readonly createdAt: string;
    readonly currency: string;
    readonly failureCode: string | null;
    readonly feeCoverMinor: number;
    readonly goalId: number | null;
    readonly id: number;
    readonly interval: 'ONCE' | 'MONTHLY' | 'YEARLY';
    readonly kind: 'SUPPORT' | 'AD_FREE';
    readonly livemode: boolean;
    readonly message: string | null;
    readonly messageStatus: 'SHOWN' | 'HELD' | 'HIDDEN';
    readonly paymentId: number | null;
    readonly publicAs: 'NAME' | 'INITIALS' | 'ANONYMOUS';
    readonly recurringId: number | null;
    readonly refundedMinor: number;
    readonly status: 'CREATED' | 'REQUIRES_ACTION' | 'PROCESSING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'EXPIRED' | 'PARTIALLY_REFUNDED' | 'REFUNDED' | 'DISPUTED' | 'DISPUTE_LOST';
    readonly succeededAt: string | null;
  };
  readonly DonationsOwnDonationPage: {
    readonly content: readonly Schemas['DonationsOwnDonation'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly DonationsOwnRank: {
    readonly currency: string;
    readonly expiresAt: string | null;
    readonly lifetimeMinor: number;
    readonly rank: Schemas['DonationsRankChip'] | null;
    readonly yearMinor: number;
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
  readonly DonationsPortal: {
    readonly page: string;
  };
  readonly DonationsPortalAsked: {
    readonly returnPath?: string;
  };
  readonly DonationsPreviewedRanks: {
    readonly ranks: readonly Schemas['DonationsThreshold'][];
  };
  readonly DonationsRankChange: {
    readonly adFreeDays?: number;
    readonly color: string;
    readonly icon: 'star' | 'shield' | 'trophy' | 'diamond' | 'wheel' | 'flag' | 'heart' | 'bolt';
    readonly isActive?: boolean;
    readonly level: number;
    readonly name: string;
    readonly rights?: Readonly<Record<string, number>>;
    readonly thresholdMinor: number;
    readonly version: number;
    readonly window?: 'ROLLING_12_MONTHS' | 'LIFETIME';
  };
  readonly DonationsRankChip: {
    readonly color: string;
    readonly icon: string;
    readonly level: number;
    readonly name: string;
    readonly since: string;
  };
  readonly DonationsRankCreate: {
    readonly adFreeDays?: number;
    readonly color: string;
    readonly icon: 'star' | 'shield' | 'trophy' | 'diamond' | 'wheel' | 'flag' | 'heart' | 'bolt';
    readonly isActive?: boolean;
    readonly level: number;
    readonly name: string;
    readonly rights?: Readonly<Record<string, number>>;
    readonly thresholdMinor: number;
    readonly window?: 'ROLLING_12_MONTHS' | 'LIFETIME';
  };
  readonly DonationsReceipt: {
    readonly amountMinor: number;
    readonly currency: string;
    readonly description: string;
    readonly issuedAt: string;
    readonly kind: 'RECEIPT' | 'CREDIT_NOTE';
    readonly livemode: boolean;
    readonly number: string;
    readonly paymentId: number;
  };
  readonly DonationsReceiptPage: {
    readonly content: readonly Schemas['DonationsReceipt'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly DonationsRecurring: {
    readonly amountMinor: number;
    readonly createdAt: string;
    readonly currency: string;
    readonly feeCoverMinor: number;
    readonly goalId: number | null;
    readonly id: number;
    readonly interval: 'ONCE' | 'MONTHLY' | 'YEARLY';
    readonly kind: 'SUPPORT' | 'AD_FREE';
    readonly methodBrand: string | null;
    readonly methodLast4: string | null;
    readonly pausedByBan: boolean;
    readonly periodEnd: string | null;
    readonly publicAs: 'NAME' | 'INITIALS' | 'ANONYMOUS';
    readonly status: 'INCOMPLETE' | 'TRIALING' | 'ACTIVE' | 'PAST_DUE' | 'PAUSED' | 'UNPAID' | 'CANCELED';
  };
  readonly DonationsRecurringPage: {
    readonly content: readonly Schemas['DonationsRecurring'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly DonationsRedeem: {
    readonly code: string;
  };
  readonly DonationsRefund: {
    readonly amountMinor: number;
    readonly currency: string;
    readonly id: number;
    readonly reason: string;
    readonly status: string;
  };
  readonly DonationsRefundAsked: {
    readonly amountMinor?: number | null;
    readonly note?: string | null;
    readonly reason: 'DUPLICATE' | 'FRAUD' | 'REQUESTED';
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
  readonly DonationsStanding: {
    readonly adFreeUntil: string | null;
    readonly currency: string;
    readonly givenMinor: number;
  };
  readonly DonationsStatement: {
    readonly lines: readonly Schemas['DonationsReceipt'][];
    readonly since: string;
    readonly totals: readonly Schemas['DonationsTotal'][];
    readonly until: string;
  };
  readonly DonationsStatementQuery: {
    readonly since: string;
    readonly until: string;
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
    readonly nextInterval: 'MONTH' | 'YEAR' | null;
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
  readonly DonationsSummary: {
    readonly currency: string;
    readonly donorCount: number;
    readonly monthMinor: number;
    readonly regularDonorCount: number;
    readonly totalMinor: number;
    readonly yearMinor: number;
  };
  readonly DonationsThreshold: {
    readonly thresholdMinor: number;
    readonly window: 'ROLLING_12_MONTHS' | 'LIFETIME';
  };
  readonly DonationsTotal: {
    readonly amountMinor: number;
    readonly currency: string;
    readonly livemode: boolean;
  };
  readonly DonationsWall: {
    readonly amountMinor: number;
    readonly currency: string;
    readonly id: number;
    readonly interval: 'ONCE' | 'MONTHLY' | 'YEARLY';
    readonly message: string | null;
    readonly name: string;
    readonly succeededAt: string;
    readonly userId: number | null;
  };
  readonly DonationsWallPage: {
    readonly content: readonly Schemas['DonationsWall'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
}
