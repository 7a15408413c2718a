// Written by `motorclub plugins types`. Do not edit.

declare module '@motorclub/sdk' {
  interface Endpoints {
    /** New and active members, answers in time, and newcomers who come back, by day, week or month. */
    'GET /analytics-api/community': {
      readonly query?: {
        readonly from?: string | null | undefined;
        readonly to?: string | null | undefined;
        readonly step?: 'day' | 'week' | 'month' | null | undefined;
      };
      readonly answer: Schemas['AnalyticsCommunity'];
    };
    /** How far the figures of all plugins are rolled up. */
    'GET /analytics-api/figure-states': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['AnalyticsFigureStatePage'];
    };
    /** What an organiser's events sell, who comes and who reads what they announce: their own, and for admins. */
    'GET /analytics-api/organizers/{organizerId}/analytics': {
      readonly path: {
        readonly organizerId: number;
      };
      readonly query?: {
        readonly days?: 7 | 30 | 90 | null | undefined;
      };
      readonly answer: Schemas['AnalyticsMemberFigures'];
    };
    /** The same by event, the newest event first. */
    'GET /analytics-api/organizers/{organizerId}/events': {
      readonly path: {
        readonly organizerId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly days?: 7 | 30 | 90 | null | undefined;
      };
      readonly answer: Schemas['AnalyticsEventFiguresPage'];
    };
    /** Rebuilds of figures from their sources, the newest first. */
    'GET /analytics-api/rebuilds': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['AnalyticsRebuildPage'];
    };
    /** Count days of the past once more from the sources. 409 while another rebuild runs. */
    'POST /analytics-api/rebuilds': {
      readonly body: Schemas['AnalyticsRebuildRequest'];
      readonly answer: Schemas['AnalyticsRebuild'];
    };
    /** How far a rebuild is. */
    'GET /analytics-api/rebuilds/{rebuildId}': {
      readonly path: {
        readonly rebuildId: number;
      };
      readonly answer: Schemas['AnalyticsRebuild'];
    };
    /** Revenue by source, event or country, the highest first. */
    'GET /analytics-api/revenue-analytics/breakdowns': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly from?: string | null | undefined;
        readonly to?: string | null | undefined;
        readonly days?: number | null | undefined;
        readonly includeTest?: boolean | null | undefined;
        readonly currency?: string | null | undefined;
        readonly by?: 'SOURCE' | 'EVENT' | 'COUNTRY' | null | undefined;
        readonly compare?: 'NONE' | 'PREVIOUS' | 'YEAR' | null | undefined;
      };
      readonly answer: Schemas['AnalyticsBreakdownPage'];
    };
    /** How many of those who began to pay in a month still pay in each later one. */
    'GET /analytics-api/revenue-analytics/cohorts': {
      readonly query?: {
        readonly includeTest?: boolean | null | undefined;
        readonly currency?: string | null | undefined;
        readonly months?: number | null | undefined;
      };
      readonly answer: Schemas['AnalyticsCohorts'];
    };
    /** A table for spreadsheets. It is written to the audit log. */
    'GET /analytics-api/revenue-analytics/exports': {
      readonly query?: {
        readonly from?: string | null | undefined;
        readonly to?: string | null | undefined;
        readonly days?: number | null | undefined;
        readonly includeTest?: boolean | null | undefined;
        readonly currency?: string | null | undefined;
        readonly table?: 'DAYS' | 'PAYMENTS' | 'MOVEMENTS' | null | undefined;
      };
      readonly answer: unknown;
    };
    /** Why payments failed, and how many were made after all. */
    'GET /analytics-api/revenue-analytics/failures': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly from?: string | null | undefined;
        readonly to?: string | null | undefined;
        readonly days?: number | null | undefined;
        readonly includeTest?: boolean | null | undefined;
        readonly currency?: string | null | undefined;
      };
      readonly answer: Schemas['AnalyticsFailurePage'];
    };
    /** What the monthly recurring revenue gained and lost by steps, with the check that it adds up. */
    'GET /analytics-api/revenue-analytics/mrr-movements': {
      readonly query?: {
        readonly from?: string | null | undefined;
        readonly to?: string | null | undefined;
        readonly days?: number | null | undefined;
        readonly includeTest?: boolean | null | undefined;
        readonly currency?: string | null | undefined;
        readonly step?: 'day' | 'week' | 'month' | null | undefined;
      };
      readonly answer: Schemas['AnalyticsMrrMovements'];
    };
    /** The payments behind the figures, the newest first. */
    'GET /analytics-api/revenue-analytics/payments': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly from?: string | null | undefined;
        readonly to?: string | null | undefined;
        readonly days?: number | null | undefined;
        readonly includeTest?: boolean | null | undefined;
        readonly currency?: string | null | undefined;
        readonly state?: 'PAID' | 'REFUNDED' | 'DISPUTED' | 'FAILED' | 'RECOVERED' | null | undefined;
        readonly source?: string | null | undefined;
        readonly eventId?: number | null | undefined;
        readonly country?: string | null | undefined;
      };
      readonly answer: Schemas['AnalyticsRevenuePaymentPage'];
    };
    /** What each payment provider holds, by the books and by its own word. */
    'GET /analytics-api/revenue-analytics/reconciliations': {
      readonly query?: {
        readonly includeTest?: boolean | null | undefined;
      };
      readonly answer: Schemas['AnalyticsReconciliations'];
    };
    /** Revenue by days, weeks or months, and by source. */
    'GET /analytics-api/revenue-analytics/series': {
      readonly query?: {
        readonly from?: string | null | undefined;
        readonly to?: string | null | undefined;
        readonly days?: number | null | undefined;
        readonly includeTest?: boolean | null | undefined;
        readonly currency?: string | null | undefined;
        readonly step?: 'day' | 'week' | 'month' | null | undefined;
      };
      readonly answer: Schemas['AnalyticsRevenueSeries'];
    };
    /** What a period brought, from gross to net, by currency, beside the period it is compared with. */
    'GET /analytics-api/revenue-analytics/summary': {
      readonly query?: {
        readonly from?: string | null | undefined;
        readonly to?: string | null | undefined;
        readonly days?: number | null | undefined;
        readonly includeTest?: boolean | null | undefined;
        readonly currency?: string | null | undefined;
        readonly compare?: 'NONE' | 'PREVIOUS' | 'YEAR' | null | undefined;
      };
      readonly answer: Schemas['AnalyticsRevenueSummary'];
    };
    /** Views, visits and visitors of the last days, by day, week or month, and of as many days before. */
    'GET /analytics-api/traffic': {
      readonly query?: {
        readonly days?: 7 | 30 | 90 | 365 | 1095 | null | undefined;
      };
      readonly answer: Schemas['AnalyticsTraffic'];
    };
    /** The pages that were opened most in the last days, each item for itself. */
    'GET /analytics-api/traffic/pages': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly days?: 7 | 30 | 90 | 365 | 1095 | null | undefined;
      };
      readonly answer: Schemas['AnalyticsTopPagePage'];
    };
    /** How the last days are divided by kind of page, by other site or by class of devices, the most views first. */
    'GET /analytics-api/traffic/shares': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly days?: 7 | 30 | 90 | 365 | 1095 | null | undefined;
        readonly by?: 'page' | 'referrer' | 'device' | null | undefined;
      };
      readonly answer: Schemas['AnalyticsTrafficSharePage'];
    };
    /** What a member reaches, beside the period before: the member's own, and every member's for admins. */
    'GET /analytics-api/users/{userId}/analytics': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly days?: 7 | 30 | 90 | null | undefined;
      };
      readonly answer: Schemas['AnalyticsMemberFigures'];
    };
  }
}

export interface Schemas {
  readonly AnalyticsBreakdown: {
    readonly by: 'SOURCE' | 'EVENT' | 'COUNTRY';
    readonly comparedGrossMinor: number | null;
    readonly comparedNetMinor: number | null;
    readonly currency: string;
    readonly disputesMinor: number;
    readonly feesMinor: number;
    readonly grossMinor: number;
    readonly key: string;
    readonly label: string;
    readonly netMinor: number;
    readonly openDisputesMinor: number;
    readonly payments: number;
    readonly refundsMinor: number;
  };
  readonly AnalyticsBreakdownPage: {
    readonly content: readonly Schemas['AnalyticsBreakdown'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly AnalyticsCohort: {
    readonly day: string;
    readonly shares: readonly (number | null)[];
  };
  readonly AnalyticsCohortMonth: {
    readonly month: number;
    readonly mrrMinor: number;
    readonly retained: number | null;
    readonly subscribers: number;
  };
  readonly AnalyticsCohorts: {
    readonly content: readonly Schemas['AnalyticsSubscriberCohort'][];
  };
  readonly AnalyticsCommunity: {
    readonly figures: readonly Schemas['AnalyticsCommunityFigure'][];
    readonly first: string;
    readonly step: 'day' | 'week' | 'month';
    readonly until: string;
  };
  readonly AnalyticsCommunityFigure: {
    readonly cohorts: readonly Schemas['AnalyticsCohort'][];
    readonly label: string;
    readonly name: string;
    readonly restated: readonly string[];
    readonly unit: 'number' | 'seconds' | 'percent';
    readonly values: readonly Schemas['AnalyticsPeriodValue'][];
  };
  readonly AnalyticsCurrencySummary: {
    readonly comparedRecurring: Schemas['AnalyticsMrrMovement'] | null;
    readonly comparedTotals: Schemas['AnalyticsRevenueTotals'] | null;
    readonly currency: string;
    readonly recurring: Schemas['AnalyticsMrrMovement'];
    readonly totals: Schemas['AnalyticsRevenueTotals'];
  };
  readonly AnalyticsEventFigures: {
    readonly measures: readonly Schemas['AnalyticsTotal'][];
    readonly ref: string;
    readonly title: string | null;
    readonly url: string | null;
  };
  readonly AnalyticsEventFiguresPage: {
    readonly content: readonly Schemas['AnalyticsEventFigures'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly AnalyticsFailure: {
    readonly currency: string;
    readonly failed: number;
    readonly failedMinor: number;
    readonly failureCode: string;
    readonly label: string;
    readonly recovered: number;
    readonly recoveredMinor: number;
    readonly source: string;
  };
  readonly AnalyticsFailurePage: {
    readonly content: readonly Schemas['AnalyticsFailure'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly AnalyticsFigureState: {
    readonly checkedAt: string | null;
    readonly coveredSince: string;
    readonly failedAt: string | null;
    readonly label: string;
    readonly name: string;
    readonly readAt: string | null;
    readonly restatedDays: number;
  };
  readonly AnalyticsFigureStatePage: {
    readonly content: readonly Schemas['AnalyticsFigureState'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly AnalyticsKey: {
    readonly key: string;
    readonly label: string;
  };
  readonly AnalyticsMeasure: {
    readonly currency: string | null;
    readonly label: string;
    readonly name: string;
    readonly total: number | null;
    readonly totalBefore: number | null;
    readonly unit: 'number' | 'money' | 'seconds' | 'percent';
    readonly values: readonly (number | null)[];
    readonly valuesBefore: readonly (number | null)[];
  };
  readonly AnalyticsMemberFigures: {
    readonly days: number;
    readonly firstDay: string;
    readonly incomplete: boolean;
    readonly lastDay: string;
    readonly measures: readonly Schemas['AnalyticsMeasure'][];
    readonly timeZone: string;
    readonly userId: number;
  };
  readonly AnalyticsMrrCheck: {
    readonly closingMinor: number;
    readonly currency: string;
    readonly differenceMinor: number;
    readonly movementMinor: number;
    readonly openingMinor: number;
  };
  readonly AnalyticsMrrMovement: {
    readonly churnMinor: number;
    readonly closingMinor: number;
    readonly closingSubscribers: number;
    readonly contractionMinor: number;
    readonly currency: string;
    readonly day: string;
    readonly expansionMinor: number;
    readonly grossChurn: number | null;
    readonly logoChurn: number | null;
    readonly lostSubscribers: number;
    readonly movementMinor: number;
    readonly netChurn: number | null;
    readonly newMinor: number;
    readonly newSubscribers: number;
    readonly openingMinor: number;
    readonly openingSubscribers: number;
    readonly reactivatedSubscribers: number;
    readonly reactivationMinor: number;
  };
  readonly AnalyticsMrrMovements: {
    readonly check: readonly Schemas['AnalyticsMrrCheck'][];
    readonly content: readonly Schemas['AnalyticsMrrMovement'][];
    readonly days: readonly string[];
    readonly step: 'hour' | 'day' | 'week' | 'month';
  };
  readonly AnalyticsPeriod: {
    readonly firstDay: string;
    readonly lastDay: string;
  };
  readonly AnalyticsPeriodValue: {
    readonly day: string;
    readonly value: number | null;
  };
  readonly AnalyticsRebuild: {
    readonly createdAt: string;
    readonly daysDone: number;
    readonly daysTotal: number;
    readonly failed: readonly string[];
    readonly figures: readonly string[];
    readonly finishedAt: string | null;
    readonly id: number;
    readonly since: string;
    readonly status: 'QUEUED' | 'RUNNING' | 'DONE';
    readonly until: string;
  };
  readonly AnalyticsRebuildPage: {
    readonly content: readonly Schemas['AnalyticsRebuild'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly AnalyticsRebuildRequest: {
    readonly figures?: readonly string[];
    readonly since: string;
    readonly until: string;
  };
  readonly AnalyticsReconciliation: {
    readonly bookedMinor: number;
    readonly currency: string;
    readonly differenceMinor: number | null;
    readonly livemode: boolean;
    readonly provider: string;
    readonly reportedMinor: number | null;
  };
  readonly AnalyticsReconciliations: {
    readonly content: readonly Schemas['AnalyticsReconciliation'][];
  };
  readonly AnalyticsRestatedDay: {
    readonly day: string;
    readonly restatedAt: string;
  };
  readonly AnalyticsRevenuePayment: {
    readonly amountMinor: number;
    readonly country: string;
    readonly currency: string;
    readonly description: string;
    readonly disputedMinor: number;
    readonly eventId: number | null;
    readonly eventLabel: string;
    readonly failureCode: string | null;
    readonly feeMinor: number;
    readonly id: number;
    readonly label: string;
    readonly livemode: boolean;
    readonly occurredAt: string;
    readonly provider: string;
    readonly refundedMinor: number;
    readonly source: string;
    readonly state: 'PAID' | 'REFUNDED' | 'DISPUTED' | 'FAILED' | 'RECOVERED';
  };
  readonly AnalyticsRevenuePaymentPage: {
    readonly content: readonly Schemas['AnalyticsRevenuePayment'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly AnalyticsRevenueSeries: {
    readonly content: readonly Schemas['AnalyticsSeriesPoint'][];
    readonly days: readonly string[];
    readonly restatedDays: readonly Schemas['AnalyticsRestatedDay'][];
    readonly sources: readonly Schemas['AnalyticsKey'][];
    readonly step: 'hour' | 'day' | 'week' | 'month';
  };
  readonly AnalyticsRevenueSummary: {
    readonly compared: Schemas['AnalyticsPeriod'] | null;
    readonly currencies: readonly Schemas['AnalyticsCurrencySummary'][];
    readonly hasRevenue: boolean;
    readonly hasTestRevenue: boolean;
    readonly includeTest: boolean;
    readonly period: Schemas['AnalyticsPeriod'];
    readonly reportingCurrency: string;
    readonly restatedDays: readonly Schemas['AnalyticsRestatedDay'][];
    readonly timeZone: string;
  };
  readonly AnalyticsRevenueTotals: {
    readonly averageGiftMinor: number | null;
    readonly currency: string;
    readonly disputesMinor: number;
    readonly failed: number;
    readonly failedMinor: number;
    readonly feesMinor: number;
    readonly gifts: number;
    readonly grossMinor: number;
    readonly netMinor: number;
    readonly newDonors: number;
    readonly openDisputesMinor: number;
    readonly payments: number;
    readonly recovered: number;
    readonly recoveredMinor: number;
    readonly refundsMinor: number;
    readonly returningDonors: number;
  };
  readonly AnalyticsSeriesPoint: {
    readonly currency: string;
    readonly day: string;
    readonly disputesMinor: number;
    readonly feesMinor: number;
    readonly grossMinor: number;
    readonly key: string;
    readonly netMinor: number;
    readonly openDisputesMinor: number;
    readonly payments: number;
    readonly refundsMinor: number;
  };
  readonly AnalyticsSubscriberCohort: {
    readonly currency: string;
    readonly day: string;
    readonly months: readonly Schemas['AnalyticsCohortMonth'][];
    readonly subscribers: number;
  };
  readonly AnalyticsTopPage: {
    readonly itemId: number;
    readonly path: string;
    readonly title: string;
    readonly url: string;
    readonly views: number;
  };
  readonly AnalyticsTopPagePage: {
    readonly content: readonly Schemas['AnalyticsTopPage'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly AnalyticsTotal: {
    readonly currency: string | null;
    readonly label: string;
    readonly name: string;
    readonly total: number | null;
    readonly unit: 'number' | 'money' | 'seconds' | 'percent';
  };
  readonly AnalyticsTraffic: {
    readonly before: Schemas['AnalyticsTrafficTotal'];
    readonly since: string;
    readonly step: 'day' | 'week' | 'month';
    readonly steps: readonly Schemas['AnalyticsTrafficStep'][];
    readonly total: Schemas['AnalyticsTrafficTotal'];
    readonly until: string;
  };
  readonly AnalyticsTrafficShare: {
    readonly key: string;
    readonly title: string;
    readonly views: number;
    readonly visits: number;
  };
  readonly AnalyticsTrafficSharePage: {
    readonly content: readonly Schemas['AnalyticsTrafficShare'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly AnalyticsTrafficStep: {
    readonly start: string;
    readonly views: number;
    readonly visitorsADay: number;
    readonly visits: number;
  };
  readonly AnalyticsTrafficTotal: {
    readonly views: number;
    readonly visitorsADay: number;
    readonly visits: number;
  };
}
