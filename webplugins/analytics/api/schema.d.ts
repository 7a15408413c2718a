// Written by `motorclub plugins types`. Do not edit.

declare module '@motorclub/sdk' {
  interface Endpoints {
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
  readonly AnalyticsTotal: {
    readonly currency: string | null;
    readonly label: string;
    readonly name: string;
    readonly total: number | null;
    readonly unit: 'number' | 'money' | 'seconds' | 'percent';
  };
}
