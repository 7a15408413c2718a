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
  readonly AnalyticsCohort: {
    readonly day: string;
    readonly shares: readonly (number | null)[];
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
