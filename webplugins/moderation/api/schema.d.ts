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
    /** The texts that staff often send. */
    'GET /moderation-api/canned-replies': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ModerationCannedReplyPage'];
    };
    /** Add a text. */
    'POST /moderation-api/canned-replies': {
      readonly body: Schemas['ModerationCannedReplyBody'];
      readonly answer: Schemas['ModerationCannedReply'];
    };
    /** Delete a text. */
    'DELETE /moderation-api/canned-replies/{replyId}': {
      readonly path: {
        readonly replyId: number;
      };
      readonly answer: void;
    };
    /** Change a text. */
    'PUT /moderation-api/canned-replies/{replyId}': {
      readonly path: {
        readonly replyId: number;
      };
      readonly body: Schemas['ModerationCannedReplyChange'];
      readonly answer: Schemas['ModerationCannedReply'];
    };
    /** First posts of new members that wait, the oldest first; for staff and members of level 5. */
    'GET /moderation-api/first-posts': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ModerationReviewQueuePage'];
    };
    /** Publish a first post. */
    'PUT /moderation-api/first-posts/{queue}/{itemId}/approve': {
      readonly path: {
        readonly queue: string;
        readonly itemId: number;
      };
      readonly answer: void;
    };
    /** Have a first post not published. */
    'PUT /moderation-api/first-posts/{queue}/{itemId}/reject': {
      readonly path: {
        readonly queue: string;
        readonly itemId: number;
      };
      readonly body: Schemas['ModerationRejection'];
      readonly answer: void;
    };
    /** Whether a ban keeps a member out, and until when; why, for staff and the member. */
    'GET /moderation-api/members/{memberId}/ban': {
      readonly path: {
        readonly memberId: number;
      };
      readonly answer: Schemas['ModerationBanNote'];
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
    /** How much there is to do now. */
    'GET /moderation-api/panel': {
      readonly answer: Schemas['ModerationPanel'];
    };
    /** Cases of the last 30 days, and the median time to the first action. */
    'GET /moderation-api/panel/figures': {
      readonly answer: Schemas['ModerationPanelFigures'];
    };
    /** What each of the staff has done in the last 30 days. */
    'GET /moderation-api/panel/team': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ModerationTeamMemberPage'];
    };
    /** Decide up to 50 cases alike, such as one author's spam; those that could not be decided are named. */
    'POST /moderation-api/report-case-resolutions': {
      readonly body: Schemas['ModerationBulkResolutionBody'];
      readonly answer: Schemas['ModerationBulkResolution'];
    };
    /** The queue, the most urgent case first. At most 1000 cases are counted. */
    'GET /moderation-api/report-cases': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly status?: 'OPEN' | 'CLAIMED' | 'ESCALATED' | 'RESOLVED' | 'REOPENED' | null | undefined;
        readonly type?: string | null | undefined;
        readonly reason?: string | null | undefined;
        readonly authorId?: number | null | undefined;
        readonly mine?: boolean | null | undefined;
        readonly escalated?: boolean | null | undefined;
        readonly sort?: 'PRIORITY' | 'AGE' | null | undefined;
      };
      readonly answer: Schemas['ModerationReportCasePage'];
    };
    /** A case: its target as it was and as it is, its author's record, and what the caller may decide. */
    'GET /moderation-api/report-cases/{caseId}': {
      readonly path: {
        readonly caseId: number;
      };
      readonly answer: Schemas['ModerationReportCaseDetail'];
    };
    /** Take a case for half an hour. */
    'PUT /moderation-api/report-cases/{caseId}/claim': {
      readonly path: {
        readonly caseId: number;
      };
      readonly body: Schemas['ModerationCaseStep'];
      readonly answer: Schemas['ModerationReportCaseDetail'];
    };
    /** Have an admin decide a case. */
    'PUT /moderation-api/report-cases/{caseId}/escalate': {
      readonly path: {
        readonly caseId: number;
      };
      readonly body: Schemas['ModerationEscalation'];
      readonly answer: Schemas['ModerationReportCaseDetail'];
    };
    /** Give a case back; admins also what somebody else has claimed. */
    'PUT /moderation-api/report-cases/{caseId}/release': {
      readonly path: {
        readonly caseId: number;
      };
      readonly body: Schemas['ModerationCaseStep'];
      readonly answer: Schemas['ModerationReportCaseDetail'];
    };
    /** The reports of a case with their reporters' records; reporters in confidence are for admins alone. */
    'GET /moderation-api/report-cases/{caseId}/reports': {
      readonly path: {
        readonly caseId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ModerationCaseReportPage'];
    };
    /** Decide a case, and do what was decided. */
    'PUT /moderation-api/report-cases/{caseId}/resolve': {
      readonly path: {
        readonly caseId: number;
      };
      readonly body: Schemas['ModerationCaseResolution'];
      readonly answer: Schemas['ModerationReportCaseDetail'];
    };
    /** The reasons in their order, those that are switched off too. */
    'GET /moderation-api/report-configs': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ModerationReportConfigPage'];
    };
    /** Add a reason. */
    'POST /moderation-api/report-configs': {
      readonly body: Schemas['ModerationReportConfigCreate'];
      readonly answer: Schemas['ModerationReportConfig'];
    };
    /** Delete a reason. 409 for one that reports name. */
    'DELETE /moderation-api/report-configs/{reasonId}': {
      readonly path: {
        readonly reasonId: number;
      };
      readonly answer: void;
    };
    /** Change a reason, or switch it off. */
    'PUT /moderation-api/report-configs/{reasonId}': {
      readonly path: {
        readonly reasonId: number;
      };
      readonly body: Schemas['ModerationReportConfigChange'];
      readonly answer: Schemas['ModerationReportConfig'];
    };
    /** The reasons for which content of a type can be reported, and members warned and banned. */
    'GET /moderation-api/report-reasons': {
      readonly query?: {
        readonly type?: string | null | undefined;
      };
      readonly answer: readonly Schemas['ModerationReportReason'][];
    };
    /** Report content of any plugin, or a member. */
    'POST /moderation-api/reports': {
      readonly body: Schemas['ModerationReportBody'];
      readonly answer: Schemas['ModerationOwnReport'];
    };
    /** The caller's reports and what has become of them, the newest first. */
    'GET /moderation-api/reports/mine': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['ModerationOwnReportPage'];
    };
    /** Withdraw one's own report. */
    'DELETE /moderation-api/reports/{reportId}': {
      readonly path: {
        readonly reportId: number;
      };
      readonly answer: void;
    };
    /** What waits or is flagged, the oldest first; the queue NEW_MEMBER is the newest posts of new members. */
    'GET /moderation-api/review-queue-items': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly queue?: 'HELD' | 'WAITING' | 'FLAGGED' | 'NEW_MEMBER' | null | undefined;
      };
      readonly answer: Schemas['ModerationReviewQueuePage'];
    };
    /** How much is to be decided. */
    'GET /moderation-api/review-queue-items/count': {
      readonly answer: Schemas['ModerationReviewCount'];
    };
    /** Publish a post that waits, or leave a public one as it is. */
    'PUT /moderation-api/review-queue-items/{queue}/{itemId}/approve': {
      readonly path: {
        readonly queue: string;
        readonly itemId: number;
      };
      readonly answer: void;
    };
    /** Have a post not published, or take a public one away. */
    'PUT /moderation-api/review-queue-items/{queue}/{itemId}/reject': {
      readonly path: {
        readonly queue: string;
        readonly itemId: number;
      };
      readonly body: Schemas['ModerationRejection'];
      readonly answer: void;
    };
    /** Suspicious votes, the newest finding first. */
    'GET /moderation-api/vote-findings': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly status?: 'OPEN' | 'DISMISSED' | 'INVALIDATED' | null | undefined;
      };
      readonly answer: Schemas['ModerationVoteFindingPage'];
    };
    /** Leave the votes as they are. 409 for a decided finding. */
    'PUT /moderation-api/vote-findings/{findingId}/dismiss': {
      readonly path: {
        readonly findingId: number;
      };
      readonly body: Schemas['ModerationVoteDecision'];
      readonly answer: Schemas['ModerationVoteFinding'];
    };
    /** Let the votes count no longer for their receiver. 409 for a decided finding. */
    'PUT /moderation-api/vote-findings/{findingId}/invalidate': {
      readonly path: {
        readonly findingId: number;
      };
      readonly body: Schemas['ModerationVoteDecision'];
      readonly answer: Schemas['ModerationVoteFinding'];
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
    /** The word filters by name. */
    'GET /moderation-api/word-filters': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly action?: 'BLOCK' | 'CENSOR' | 'REQUIRE_APPROVAL' | 'FLAG' | 'REPLACE' | 'LINK' | 'TAG' | 'SILENCE' | null | undefined;
      };
      readonly answer: Schemas['ModerationWordFilterPage'];
    };
    /** Add a filter. 400 for a pattern that cannot be used. */
    'POST /moderation-api/word-filters': {
      readonly body: Schemas['ModerationWordFilterBody'];
      readonly answer: Schemas['ModerationWordFilter'];
    };
    /** What a filter would make of a text; nothing is saved. */
    'POST /moderation-api/word-filters/test': {
      readonly body: Schemas['ModerationWordFilterTrial'];
      readonly answer: Schemas['ModerationFilterTest'];
    };
    /** Delete a filter. */
    'DELETE /moderation-api/word-filters/{filterId}': {
      readonly path: {
        readonly filterId: number;
      };
      readonly answer: void;
    };
    /** Change a filter. */
    'PUT /moderation-api/word-filters/{filterId}': {
      readonly path: {
        readonly filterId: number;
      };
      readonly body: Schemas['ModerationWordFilterChange'];
      readonly answer: Schemas['ModerationWordFilter'];
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
  readonly ModerationAuthorRecord: {
    readonly bans: number;
    readonly cases: number;
    readonly joinedAt: string;
    readonly level: number;
    readonly points: number;
    readonly upheldCases: number;
    readonly warnings: number;
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
  readonly ModerationBanNote: {
    readonly expiresAt: string | null;
    readonly isBanned: boolean;
    readonly reason: string | null;
  };
  readonly ModerationBanPage: {
    readonly content: readonly Schemas['ModerationBan'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationBulkResolution: {
    readonly refused: readonly Schemas['ModerationRefusedCase'][];
    readonly resolved: readonly number[];
  };
  readonly ModerationBulkResolutionBody: {
    readonly caseIds: readonly number[];
    readonly publicNote?: string | null;
    readonly reports?: 'AGREED' | 'DISAGREED' | 'IGNORED' | null;
    readonly resolution: 'NO_ACTION' | 'HIDDEN' | 'REMOVED' | 'DUPLICATE';
  };
  readonly ModerationCannedReply: {
    readonly body: string;
    readonly id: number;
    readonly position: number;
    readonly resolution: 'NO_ACTION' | 'EDITED' | 'HIDDEN' | 'REMOVED' | 'WARNED' | 'BANNED' | 'DUPLICATE' | null;
    readonly title: string;
    readonly version: number;
  };
  readonly ModerationCannedReplyBody: {
    readonly body: string;
    readonly position?: number;
    readonly resolution?: 'NO_ACTION' | 'EDITED' | 'HIDDEN' | 'REMOVED' | 'WARNED' | 'BANNED' | 'DUPLICATE' | null;
    readonly title: string;
  };
  readonly ModerationCannedReplyChange: {
    readonly body: string;
    readonly position?: number;
    readonly resolution?: 'NO_ACTION' | 'EDITED' | 'HIDDEN' | 'REMOVED' | 'WARNED' | 'BANNED' | 'DUPLICATE' | null;
    readonly title: string;
    readonly version: number;
  };
  readonly ModerationCannedReplyPage: {
    readonly content: readonly Schemas['ModerationCannedReply'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationCaseBan: {
    readonly expiresAt: string | null;
    readonly reason: string;
    readonly scope: 'FULL' | 'READ_ONLY' | 'FORUM' | 'SHOWCASE' | 'EVENTS' | 'COMMENTS';
    readonly staffNote?: string | null;
    readonly startsAt?: string | null;
  };
  readonly ModerationCaseReport: {
    readonly agreed: number;
    readonly createdAt: string;
    readonly decided: number;
    readonly details: string | null;
    readonly id: number;
    readonly isConfidential: boolean;
    readonly reasonKey: string;
    readonly reasonLabel: string;
    readonly reporter: Schemas['Author'] | null;
    readonly status: 'OPEN' | 'AGREED' | 'DISAGREED' | 'IGNORED' | 'WITHDRAWN';
    readonly weight: number;
  };
  readonly ModerationCaseReportPage: {
    readonly content: readonly Schemas['ModerationCaseReport'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationCaseResolution: {
    readonly action?: 'HIDE' | 'REMOVE' | null;
    readonly ban?: Schemas['ModerationCaseBan'] | null;
    readonly publicNote?: string | null;
    readonly reports?: 'AGREED' | 'DISAGREED' | 'IGNORED' | null;
    readonly resolution: 'NO_ACTION' | 'EDITED' | 'HIDDEN' | 'REMOVED' | 'WARNED' | 'BANNED' | 'DUPLICATE';
    readonly version: number;
    readonly warning?: Schemas['ModerationCaseWarning'] | null;
  };
  readonly ModerationCaseStep: {
    readonly version: number;
  };
  readonly ModerationCaseWarning: {
    readonly points: number;
    readonly type: string;
  };
  readonly ModerationEscalation: {
    readonly reason: string;
    readonly version: number;
  };
  readonly ModerationFigureDay: {
    readonly day: string;
    readonly opened: number;
    readonly resolved: number;
  };
  readonly ModerationFilterMatch: {
    readonly end: number;
    readonly start: number;
    readonly text: string;
  };
  readonly ModerationFilterTest: {
    readonly matches: readonly Schemas['ModerationFilterMatch'][];
    readonly result: string;
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
  readonly ModerationOwnReport: {
    readonly createdAt: string;
    readonly details: string | null;
    readonly id: number;
    readonly outcome: 'ACTION_TAKEN' | 'NO_ACTION' | null;
    readonly reasonLabel: string;
    readonly resolvedAt: string | null;
    readonly status: 'OPEN' | 'AGREED' | 'DISAGREED' | 'IGNORED' | 'WITHDRAWN';
    readonly targetId: number;
    readonly targetType: string;
    readonly title: string;
    readonly url: string;
  };
  readonly ModerationOwnReportPage: {
    readonly content: readonly Schemas['ModerationOwnReport'][];
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
  readonly ModerationPanel: {
    readonly activeBans: number;
    readonly openAppeals: number;
    readonly openCases: number;
    readonly ownClaims: number;
    readonly reviewItems: number;
    readonly voteFindings: number;
  };
  readonly ModerationPanelFigures: {
    readonly days: readonly Schemas['ModerationFigureDay'][];
    readonly medianMinutes: number | null;
  };
  readonly ModerationReasonCount: {
    readonly key: string;
    readonly label: string;
    readonly number: number;
  };
  readonly ModerationRefusedCase: {
    readonly code: string;
    readonly id: number;
    readonly message: string;
  };
  readonly ModerationRejection: {
    readonly reason: string;
  };
  readonly ModerationReportBody: {
    readonly details?: string | null;
    readonly reasonKey: string;
    readonly ref: string;
  };
  readonly ModerationReportCase: {
    readonly author: Schemas['Author'] | null;
    readonly authorRole: string | null;
    readonly claimEndsAt: string | null;
    readonly claimedAt: string | null;
    readonly claimedBy: Schemas['Author'] | null;
    readonly createdAt: string;
    readonly hiddenAt: string | null;
    readonly id: number;
    readonly isConfidential: boolean;
    readonly isEscalated: boolean;
    readonly lockedAt: string | null;
    readonly publicNote: string | null;
    readonly reasons: readonly Schemas['ModerationReasonCount'][];
    readonly reportCount: number;
    readonly resolution: 'NO_ACTION' | 'EDITED' | 'HIDDEN' | 'REMOVED' | 'WARNED' | 'BANNED' | 'DUPLICATE' | null;
    readonly resolvedAt: string | null;
    readonly score: number;
    readonly severity: number;
    readonly status: 'OPEN' | 'CLAIMED' | 'ESCALATED' | 'RESOLVED' | 'REOPENED';
    readonly targetId: number;
    readonly targetType: string;
    readonly title: string;
    readonly updatedAt: string;
    readonly url: string;
    readonly version: number;
  };
  readonly ModerationReportCaseDetail: {
    readonly author: Schemas['Author'] | null;
    readonly authorRole: string | null;
    readonly claimEndsAt: string | null;
    readonly claimedAt: string | null;
    readonly claimedBy: Schemas['Author'] | null;
    readonly createdAt: string;
    readonly hiddenAt: string | null;
    readonly id: number;
    readonly isConfidential: boolean;
    readonly isEscalated: boolean;
    readonly lockedAt: string | null;
    readonly needsAdmin: boolean;
    readonly present: Schemas['ModerationTargetState'] | null;
    readonly publicNote: string | null;
    readonly reasons: readonly Schemas['ModerationReasonCount'][];
    readonly record: Schemas['ModerationAuthorRecord'] | null;
    readonly reportCount: number;
    readonly reported: Schemas['ModerationTargetState'] | null;
    readonly resolution: 'NO_ACTION' | 'EDITED' | 'HIDDEN' | 'REMOVED' | 'WARNED' | 'BANNED' | 'DUPLICATE' | null;
    readonly resolutions: readonly string[];
    readonly resolvedAt: string | null;
    readonly score: number;
    readonly severity: number;
    readonly status: 'OPEN' | 'CLAIMED' | 'ESCALATED' | 'RESOLVED' | 'REOPENED';
    readonly targetId: number;
    readonly targetType: string;
    readonly title: string;
    readonly updatedAt: string;
    readonly url: string;
    readonly version: number;
  };
  readonly ModerationReportCasePage: {
    readonly content: readonly Schemas['ModerationReportCase'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationReportConfig: {
    readonly help: string;
    readonly id: number;
    readonly isActive: boolean;
    readonly isConfidential: boolean;
    readonly key: string;
    readonly label: string;
    readonly position: number;
    readonly requiresDetails: boolean;
    readonly severity: number;
    readonly targetTypes: readonly string[];
    readonly version: number;
  };
  readonly ModerationReportConfigChange: {
    readonly help?: string;
    readonly isActive?: boolean;
    readonly isConfidential?: boolean;
    readonly label: string;
    readonly position?: number;
    readonly requiresDetails?: boolean;
    readonly severity: number;
    readonly targetTypes?: readonly string[];
    readonly version: number;
  };
  readonly ModerationReportConfigCreate: {
    readonly help?: string;
    readonly isActive?: boolean;
    readonly isConfidential?: boolean;
    readonly key: string;
    readonly label: string;
    readonly position?: number;
    readonly requiresDetails?: boolean;
    readonly severity: number;
    readonly targetTypes?: readonly string[];
  };
  readonly ModerationReportConfigPage: {
    readonly content: readonly Schemas['ModerationReportConfig'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationReportReason: {
    readonly help: string;
    readonly isConfidential: boolean;
    readonly key: string;
    readonly label: string;
    readonly requiresDetails: boolean;
    readonly severity: number;
  };
  readonly ModerationRevert: {
    readonly reason?: string;
  };
  readonly ModerationReviewCount: {
    readonly waiting: number;
  };
  readonly ModerationReviewQueue: {
    readonly author: Schemas['Author'];
    readonly createdAt: string;
    readonly excerpt: string | null;
    readonly id: number;
    readonly itemId: number | null;
    readonly pictures: readonly string[];
    readonly queue: 'HELD' | 'WAITING' | 'FLAGGED' | 'NEW_MEMBER';
    readonly rule: string;
    readonly texts: Readonly<Record<string, string>>;
    readonly title: string | null;
    readonly type: string;
    readonly url: string | null;
  };
  readonly ModerationReviewQueuePage: {
    readonly content: readonly Schemas['ModerationReviewQueue'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationTargetState: {
    readonly image: string | null;
    readonly takenAt: string | null;
    readonly text: string;
    readonly title: string;
    readonly url: string;
  };
  readonly ModerationTeamMember: {
    readonly actions: number;
    readonly claims: number;
    readonly member: Schemas['Author'];
  };
  readonly ModerationTeamMemberPage: {
    readonly content: readonly Schemas['ModerationTeamMember'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationVoteDecision: {
    readonly reason: string;
    readonly version: number;
  };
  readonly ModerationVoteFinding: {
    readonly decidedAt: string | null;
    readonly foundAt: string;
    readonly id: number;
    readonly kind: 'PAIR' | 'CONCENTRATION' | 'BURST' | 'DOWNVOTES' | 'DEVICE';
    readonly reason: string | null;
    readonly receiver: Schemas['Author'] | null;
    readonly share: number;
    readonly status: 'OPEN' | 'DISMISSED' | 'INVALIDATED';
    readonly version: number;
    readonly voteCount: number;
    readonly voters: readonly Schemas['Author'][];
  };
  readonly ModerationVoteFindingPage: {
    readonly content: readonly Schemas['ModerationVoteFinding'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
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
  readonly ModerationWordFilter: {
    readonly action: 'BLOCK' | 'CENSOR' | 'REQUIRE_APPROVAL' | 'FLAG' | 'REPLACE' | 'LINK' | 'TAG' | 'SILENCE';
    readonly caseSensitive: boolean;
    readonly createdAt: string;
    readonly hitCount: number;
    readonly id: number;
    readonly isRegex: boolean;
    readonly matchesInside: boolean;
    readonly name: string;
    readonly pattern: string;
    readonly replacement: string | null;
    readonly updatedAt: string;
    readonly version: number;
  };
  readonly ModerationWordFilterBody: {
    readonly action: 'BLOCK' | 'CENSOR' | 'REQUIRE_APPROVAL' | 'FLAG' | 'REPLACE' | 'LINK' | 'TAG' | 'SILENCE';
    readonly caseSensitive?: boolean;
    readonly isRegex?: boolean;
    readonly matchesInside?: boolean;
    readonly name: string;
    readonly pattern: string;
    readonly replacement?: string | null;
  };
  readonly ModerationWordFilterChange: {
    readonly action: 'BLOCK' | 'CENSOR' | 'REQUIRE_APPROVAL' | 'FLAG' | 'REPLACE' | 'LINK' | 'TAG' | 'SILENCE';
    readonly caseSensitive?: boolean;
    readonly isRegex?: boolean;
    readonly matchesInside?: boolean;
    readonly name: string;
    readonly pattern: string;
    readonly replacement?: string | null;
    readonly version: number;
  };
  readonly ModerationWordFilterPage: {
    readonly content: readonly Schemas['ModerationWordFilter'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly ModerationWordFilterTrial: {
    readonly action: 'BLOCK' | 'CENSOR' | 'REQUIRE_APPROVAL' | 'FLAG' | 'REPLACE' | 'LINK' | 'TAG' | 'SILENCE';
    readonly caseSensitive?: boolean;
    readonly isRegex?: boolean;
    readonly matchesInside?: boolean;
    readonly name: string;
    readonly pattern: string;
    readonly replacement?: string | null;
    readonly text: string;
  };
}
