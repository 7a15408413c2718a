// Written by `motorclub plugins types`. Do not edit.

declare module '@motorclub/sdk' {
  interface Endpoints {
    /** Appeals that wait for a decision, the oldest first; or those that are decided. */
    'GET /moderation-api/ban-appeals': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly open?: boolean | null | undefined;
      };
      readonly answer: Schemas['ModerationAppealPage'];
    };
    /** The ban that keeps out the member whose `appealToken` this is, and what became of their appeal. */
    'POST /moderation-api/ban-appeals/state': {
      readonly body: Schemas['ModerationAppealToken'];
      readonly answer: Schemas['ModerationOwnBan'];
    };
    /** Decide an appeal that is under review; not who has issued the ban or the warning. */
    'PUT /moderation-api/ban-appeals/{appealId}/decide': {
      readonly path: {
        readonly appealId: number;
      };
      readonly body: Schemas['ModerationAppealDecision'];
      readonly answer: Schemas['ModerationAppeal'];
    };
    /** Take an appeal to decide it; not who has issued the ban or the warning. */
    'PUT /moderation-api/ban-appeals/{appealId}/review': {
      readonly path: {
        readonly appealId: number;
      };
      readonly body?: Schemas['ModerationAppealReview'];
      readonly answer: Schemas['ModerationAppeal'];
    };
    /** Bans, the newest first. */
    'GET /moderation-api/bans': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly status?: 'SCHEDULED' | 'ACTIVE' | 'EXPIRED' | 'LIFTED' | null | undefined;
        readonly scope?: 'FULL' | 'READ_ONLY' | 'FORUM' | 'SHOWCASE' | 'EVENTS' | 'COMMENTS' | null | undefined;
        readonly userId?: number | null | undefined;
      };
      readonly answer: Schemas['ModerationBanPage'];
    };
    /** Ban a member, at once or after a notice of 1 to 7 days; moderators for up to 30 days. */
    'POST /moderation-api/bans': {
      readonly body: Schemas['ModerationBanCreate'];
      readonly answer: Schemas['ModerationBan'];
    };
    /** The caller's bans, the newest first, with what became of their appeals. */
    'GET /moderation-api/bans/mine': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ModerationOwnBanPage'];
    };
    /** Appeal against a ban; 409 while an appeal is open, or within 30 days of the last decision. */
    'POST /moderation-api/bans/{banId}/appeals': {
      readonly path: {
        readonly banId: number;
      };
      readonly body: Schemas['ModerationBanAppealBody'];
      readonly answer: Schemas['ModerationOwnBan'];
    };
    /** Give a ban that holds a later end, or none. */
    'PUT /moderation-api/bans/{banId}/extend': {
      readonly path: {
        readonly banId: number;
      };
      readonly body: Schemas['ModerationBanExtend'];
      readonly answer: Schemas['ModerationBan'];
    };
    /** End a ban before its time, or withdraw an announced one. */
    'PUT /moderation-api/bans/{banId}/lift': {
      readonly path: {
        readonly banId: number;
      };
      readonly body: Schemas['ModerationBanLift'];
      readonly answer: Schemas['ModerationBan'];
    };
    /** A member's points, and what the caller may do. */
    'GET /moderation-api/members/{memberId}/sanctions': {
      readonly path: {
        readonly memberId: number;
      };
      readonly answer: Schemas['ModerationMemberSanctions'];
    };
    /** What staff and the system have done, the newest first. */
    'GET /moderation-api/moderation-logs': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly action?: string | null | undefined;
        readonly actor?: string | null | undefined;
        readonly member?: string | null | undefined;
        readonly targetType?: string | null | undefined;
        readonly targetId?: number | null | undefined;
        readonly caseId?: number | null | undefined;
        readonly from?: string | null | undefined;
        readonly to?: string | null | undefined;
      };
      readonly answer: Schemas['ModerationLogEntryPage'];
    };
    /** The entries that the filter finds as a table for spreadsheets, the oldest first. */
    'GET /moderation-api/moderation-logs/export': {
      readonly query?: {
        readonly action?: string | null | undefined;
        readonly actor?: string | null | undefined;
        readonly member?: string | null | undefined;
        readonly targetType?: string | null | undefined;
        readonly targetId?: number | null | undefined;
        readonly caseId?: number | null | undefined;
        readonly from?: string | null | undefined;
        readonly to?: string | null | undefined;
      };
      readonly answer: unknown;
    };
    /** Undo an action, once; the new entry that says so. 409 if it cannot be undone, or not any more. */
    'POST /moderation-api/moderation-logs/{logId}/revert': {
      readonly path: {
        readonly logId: number;
      };
      readonly body?: Schemas['ModerationRevert'];
      readonly answer: Schemas['ModerationLogEntry'];
    };
    /** Members whose warning points propose a ban, and who have none; the most points first. */
    'GET /moderation-api/warning-points': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ModerationMemberPointsPage'];
    };
    /** Warnings, the newest first. */
    'GET /moderation-api/warnings': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly status?: 'ACTIVE' | 'EXPIRED' | 'REVOKED' | null | undefined;
        readonly userId?: number | null | undefined;
      };
      readonly answer: Schemas['ModerationWarningPage'];
    };
    /** Warn a member; with too many points they may only read for a while. */
    'POST /moderation-api/warnings': {
      readonly body: Schemas['ModerationWarningCreate'];
      readonly answer: Schemas['ModerationWarning'];
    };
    /** The caller's warnings, the newest first, with what became of their appeals. */
    'GET /moderation-api/warnings/mine': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly unread?: boolean | null | undefined;
      };
      readonly answer: Schemas['ModerationOwnWarningPage'];
    };
    /** The caller has read a warning. */
    'PUT /moderation-api/warnings/{warningId}/acknowledge': {
      readonly path: {
        readonly warningId: number;
      };
      readonly answer: Schemas['ModerationOwnWarning'];
    };
    /** Appeal against a warning; 409 while an appeal is open, or within 30 days of the last decision. */
    'POST /moderation-api/warnings/{warningId}/appeals': {
      readonly path: {
        readonly warningId: number;
      };
      readonly body: Schemas['ModerationAppealBody'];
      readonly answer: Schemas['ModerationOwnWarning'];
    };
    /** Take a warning back; its points count no longer. */
    'PUT /moderation-api/warnings/{warningId}/revoke': {
      readonly path: {
        readonly warningId: number;
      };
      readonly body: Schemas['ModerationWarningRevoke'];
      readonly answer: Schemas['ModerationWarning'];
    };
  }
}

export interface Schemas {
  readonly Author: {
    readonly id: number;
    readonly profileImage: string | null;
    readonly username: string;
  };
  readonly ModerationAppeal: {
    readonly author: Schemas['Author'];
    readonly banId: number | null;
    readonly body: string;
    readonly createdAt: string;
    readonly decidedAt: string | null;
    readonly expiresAt: string | null;
    readonly id: number;
    readonly isLate: boolean;
    readonly issuedBy: string | null;
    readonly mayDecide: boolean;
    readonly points: number | null;
    /** The reason of the ban, or the text of the warning. */
    readonly publicReason: string;
    readonly reply: string | null;
    readonly reviewer: string | null;
    readonly scope: string | null;
    readonly status: 'SUBMITTED' | 'UNDER_REVIEW' | 'UPHELD' | 'REDUCED' | 'OVERTURNED';
    readonly version: number;
    readonly warningId: number | null;
  };
  readonly ModerationAppealBody: {
    readonly body: string;
  };
  readonly ModerationAppealDecision: {
    readonly decision: 'UPHELD' | 'REDUCED' | 'OVERTURNED';
    readonly expiresAt?: string | null;
    readonly points?: number | null;
    readonly reply: string;
    readonly version?: number;
  };
  readonly ModerationAppealPage: {
    readonly content: readonly Schemas['ModerationAppeal'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationAppealReview: {
    readonly version?: number;
  };
  readonly ModerationAppealState: {
    readonly body: string;
    readonly createdAt: string;
    readonly decidedAt: string | null;
    readonly id: number;
    readonly reply: string | null;
    readonly status: 'SUBMITTED' | 'UNDER_REVIEW' | 'UPHELD' | 'REDUCED' | 'OVERTURNED';
  };
  readonly ModerationAppealToken: {
    readonly appealToken: string;
  };
  readonly ModerationBan: {
    readonly author: Schemas['Author'];
    readonly canChange: boolean;
    readonly caseId: number | null;
    readonly createdAt: string;
    readonly expiresAt: string | null;
    readonly id: number;
    readonly issuedBy: string | null;
    readonly issuedById: number | null;
    readonly liftReason: string | null;
    readonly liftedBy: string | null;
    readonly openAppealId: number | null;
    readonly publicReason: string;
    readonly reason: string;
    readonly scope: 'FULL' | 'READ_ONLY' | 'FORUM' | 'SHOWCASE' | 'EVENTS' | 'COMMENTS';
    readonly staffNote: string | null;
    readonly startsAt: string;
    readonly status: 'SCHEDULED' | 'ACTIVE' | 'EXPIRED' | 'LIFTED';
    readonly version: number;
  };
  readonly ModerationBanAppealBody: {
    readonly appealToken?: string | null;
    readonly body: string;
  };
  readonly ModerationBanCreate: {
    readonly caseId?: number | null;
    /** How long the ban lasts; null if it has no end. */
    readonly days: number | null;
    readonly noticeDays?: number | null;
    readonly publicReason: string;
    readonly reason: string;
    readonly scope: 'FULL' | 'READ_ONLY' | 'FORUM' | 'SHOWCASE' | 'EVENTS' | 'COMMENTS';
    readonly staffNote?: string | null;
    readonly userId: number;
  };
  readonly ModerationBanExtend: {
    readonly expiresAt: string | null;
    readonly reason: string;
    readonly version?: number;
  };
  readonly ModerationBanLift: {
    readonly reason: string;
    readonly version?: number;
  };
  readonly ModerationBanPage: {
    readonly content: readonly Schemas['ModerationBan'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationLogEntry: {
    readonly action: string;
    readonly actor: Schemas['Author'] | null;
    readonly actorId: number | null;
    readonly actorRole: string | null;
    readonly after: Readonly<Record<string, unknown>> | null;
    readonly before: Readonly<Record<string, unknown>> | null;
    readonly canRevert: boolean;
    readonly caseId: number | null;
    readonly createdAt: string;
    readonly hash: string;
    readonly id: number;
    readonly isReversible: boolean;
    readonly reason: string | null;
    /** The entry that undoes this one. */
    readonly revertedById: number | null;
    readonly revertsId: number | null;
    readonly targetId: number | null;
    readonly targetType: string | null;
    readonly targetUser: Schemas['Author'] | null;
    readonly targetUserId: number | null;
  };
  readonly ModerationLogEntryPage: {
    readonly content: readonly Schemas['ModerationLogEntry'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationMemberPoints: {
    readonly author: Schemas['Author'];
    readonly lastWarnedAt: string;
    readonly points: number;
    readonly warningCount: number;
  };
  readonly ModerationMemberPointsPage: {
    readonly content: readonly Schemas['ModerationMemberPoints'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationMemberSanctions: {
    readonly canSanction: boolean;
    readonly mayBanLonger: boolean;
    readonly points: number;
    readonly proposesBan: boolean;
  };
  readonly ModerationOwnBan: {
    readonly appeal: Schemas['ModerationAppealState'] | null;
    readonly canAppeal: boolean;
    readonly createdAt: string;
    readonly expiresAt: string | null;
    readonly id: number;
    readonly liftReason: string | null;
    readonly nextAppealAt: string | null;
    readonly publicReason: string;
    readonly scope: 'FULL' | 'READ_ONLY' | 'FORUM' | 'SHOWCASE' | 'EVENTS' | 'COMMENTS';
    readonly startsAt: string;
    readonly status: 'SCHEDULED' | 'ACTIVE' | 'EXPIRED' | 'LIFTED';
  };
  readonly ModerationOwnBanPage: {
    readonly content: readonly Schemas['ModerationOwnBan'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationOwnWarning: {
    readonly acknowledgedAt: string | null;
    readonly appeal: Schemas['ModerationAppealState'] | null;
    readonly body: string;
    readonly canAppeal: boolean;
    readonly createdAt: string;
    readonly expiresAt: string;
    readonly id: number;
    readonly nextAppealAt: string | null;
    readonly points: number;
    readonly revokeReason: string | null;
    readonly status: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
    readonly type: string;
  };
  readonly ModerationOwnWarningPage: {
    readonly content: readonly Schemas['ModerationOwnWarning'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationRevert: {
    readonly reason?: string;
  };
  readonly ModerationWarning: {
    readonly acknowledgedAt: string | null;
    readonly author: Schemas['Author'];
    readonly body: string;
    readonly canChange: boolean;
    readonly caseId: number | null;
    readonly createdAt: string;
    readonly expiresAt: string;
    readonly id: number;
    readonly issuedBy: string | null;
    readonly issuedById: number | null;
    readonly points: number;
    readonly revokeReason: string | null;
    readonly status: 'ACTIVE' | 'EXPIRED' | 'REVOKED';
    readonly type: string;
    readonly version: number;
  };
  readonly ModerationWarningCreate: {
    readonly body: string;
    readonly caseId?: number | null;
    readonly points: number;
    readonly type: string;
    readonly userId: number;
  };
  readonly ModerationWarningPage: {
    readonly content: readonly Schemas['ModerationWarning'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationWarningRevoke: {
    readonly reason: string;
    readonly version?: number;
  };
}
