// Written by `motorclub plugins types`. Do not edit.

declare module '@motorclub/sdk' {
  interface Endpoints {
    /** The levels from the lowest; those that are switched off are for admins alone. */
    'GET /rank-api/activity-ranks': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['RanksActivityRankPage'];
    };
    /** Add a level. 400 unless it needs at least what the level below it needs. */
    'POST /rank-api/activity-ranks': {
      readonly body: Schemas['RanksActivityRankCreate'];
      readonly answer: Schemas['RanksActivityRank'];
    };
    /** Look at every member now, in the background, instead of in the coming night. */
    'POST /rank-api/activity-ranks/evaluations': {
      readonly answer: void;
    };
    /** How many members another ladder would move; nothing changes. */
    'POST /rank-api/activity-ranks/simulations': {
      readonly body: Schemas['RanksLadderProposal'];
      readonly answer: Schemas['RanksLadderSimulation'];
    };
    /** Delete a level. 409 for one that members have. */
    'DELETE /rank-api/activity-ranks/{rankId}': {
      readonly path: {
        readonly rankId: number;
      };
      readonly answer: void;
    };
    /** Change a level, or switch it off. Members move when they are looked at next. */
    'PUT /rank-api/activity-ranks/{rankId}': {
      readonly path: {
        readonly rankId: number;
      };
      readonly body: Schemas['RanksActivityRankChange'];
      readonly answer: Schemas['RanksActivityRank'];
    };
    /** All badges, with the number of members who have each. */
    'GET /rank-api/badges': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['RanksBadgePage'];
    };
    /** How far the caller is with the badges that they do not have, the nearest first. */
    'GET /rank-api/badges/progress': {
      readonly answer: readonly Schemas['RanksProgress'][];
    };
    /** Award a badge, or award it no longer; who has it keeps it. */
    'PUT /rank-api/badges/{badgeId}': {
      readonly path: {
        readonly badgeId: number;
      };
      readonly body: Schemas['RanksBadgeChange'];
      readonly answer: Schemas['RanksBadge'];
    };
    /** The countries and the brands that have a board. 404 while the game is off. */
    'GET /rank-api/leaderboard-scopes': {
      readonly answer: readonly Schemas['RanksScope'][];
    };
    /** The first hundred of a board, and the places around the caller's own. 404 while the game is off. */
    'GET /rank-api/leaderboards': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly board?: 'OVERALL' | 'ANSWERS' | 'BUILDS' | 'EVENTS' | null | undefined;
        readonly period?: 'WEEK' | 'MONTH' | 'QUARTER' | 'YEAR' | 'ALL' | null | undefined;
        readonly scope?: 'ALL' | 'COUNTRY' | 'BRAND' | 'FOLLOWING' | null | undefined;
        readonly key?: string | null | undefined;
      };
      readonly answer: Schemas['RanksLeaderboard'];
    };
    /** How many badges of each tier some members have, for the marks beside their names. */
    'GET /rank-api/member-badges': {
      readonly query: {
        readonly members: string;
      };
      readonly answer: Schemas['RanksBadgesOfMembers'];
    };
    /** The levels of some members, for the marks beside their names. */
    'GET /rank-api/member-levels': {
      readonly query: {
        readonly members: string;
      };
      readonly answer: Schemas['RanksMemberLevels'];
    };
    /** Recalculations and simulations, the newest first. */
    'GET /rank-api/point-recalculations': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['RanksRecalculationPage'];
    };
    /** Compute all points once more by the present rules, or simulate other ones. 409 while a recalculation runs. */
    'POST /rank-api/point-recalculations': {
      readonly body: Schemas['RanksRecalculationRequest'];
      readonly answer: Schemas['RanksRecalculation'];
    };
    /** How far a recalculation or a simulation is. */
    'GET /rank-api/point-recalculations/{recalculationId}': {
      readonly path: {
        readonly recalculationId: number;
      };
      readonly answer: Schemas['RanksRecalculation'];
    };
    /** What earns points, and how many. */
    'GET /rank-api/point-rules': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['RanksPointRulePage'];
    };
    /** Give a rule other amounts, for what happens from now on. 409 for another version. */
    'PUT /rank-api/point-rules/{ruleKey}': {
      readonly path: {
        readonly ruleKey: string;
      };
      readonly body: Schemas['RanksRuleChange'];
      readonly answer: Schemas['RanksPointRule'];
    };
    /** What admins have changed of levels, rules and badges, the newest first. */
    'GET /rank-api/rank-changes': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['RanksRankChangePage'];
    };
    /** Undo a change, once; the new entry that says so. 409 if it cannot be undone, or not any more. */
    'POST /rank-api/rank-changes/{changeId}/revert': {
      readonly path: {
        readonly changeId: number;
      };
      readonly answer: Schemas['RanksRankChange'];
    };
    /** A member's badges, the newest first. 404 for a profile that is closed to the caller. */
    'GET /rank-api/users/{userId}/badges': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['RanksAwardPage'];
    };
    /** The member's ledger with a reason for every row, the newest first; of others for staff. 404 without the game. */
    'GET /rank-api/users/{userId}/points': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['RanksPointEventPage'];
    };
    /** Where a member stands; what is missing to the next level is for themselves and for admins. */
    'GET /rank-api/users/{userId}/rank': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: Schemas['RanksUserRank'];
    };
  }
}

export interface Schemas {
  readonly Author: {
    readonly id: number;
    readonly profileImage: string | null;
    readonly username: string;
  };
  readonly RanksActivityRank: {
    readonly colour: 'GREY' | 'BLUE' | 'GREEN' | 'AMBER' | 'ACCENT';
    readonly icon: string;
    readonly id: number;
    readonly isActive: boolean;
    readonly level: number;
    readonly minAgeDays: number;
    readonly minPoints: number;
    readonly minQuality: number;
    readonly name: string;
    readonly privileges: readonly string[];
    readonly version: number;
  };
  readonly RanksActivityRankChange: {
    readonly colour: 'GREY' | 'BLUE' | 'GREEN' | 'AMBER' | 'ACCENT';
    readonly icon: string;
    readonly isActive?: boolean;
    readonly level: number;
    readonly minAgeDays: number;
    readonly minPoints: number;
    readonly minQuality: number;
    readonly name: string;
    readonly privileges?: readonly string[];
    readonly version: number;
  };
  readonly RanksActivityRankCreate: {
    readonly colour: 'GREY' | 'BLUE' | 'GREEN' | 'AMBER' | 'ACCENT';
    readonly icon: string;
    readonly isActive?: boolean;
    readonly level: number;
    readonly minAgeDays: number;
    readonly minPoints: number;
    readonly minQuality: number;
    readonly name: string;
    readonly privileges?: readonly string[];
  };
  readonly RanksActivityRankPage: {
    readonly content: readonly Schemas['RanksActivityRank'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly RanksAward: {
    readonly awardedAt: string;
    readonly description: string;
    readonly id: number;
    readonly key: string;
    readonly name: string;
    readonly tier: 'BRONZE' | 'SILVER' | 'GOLD';
    readonly title: string | null;
    readonly url: string | null;
  };
  readonly RanksAwardPage: {
    readonly content: readonly Schemas['RanksAward'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly RanksBadge: {
    readonly description: string;
    readonly holders: number;
    readonly id: number;
    readonly isActive: boolean;
    readonly isRepeatable: boolean;
    readonly key: string;
    readonly name: string;
    readonly tier: 'BRONZE' | 'SILVER' | 'GOLD';
  };
  readonly RanksBadgeChange: {
    readonly isActive: boolean;
  };
  readonly RanksBadgePage: {
    readonly content: readonly Schemas['RanksBadge'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly RanksBadgesOfMembers: {
    readonly items: readonly Schemas['RanksMemberBadges'][];
  };
  readonly RanksCap: {
    readonly earned: number;
    readonly most: number;
    readonly ruleKey: string | null;
    readonly title: string;
  };
  readonly RanksLadderProposal: {
    readonly levels: readonly Schemas['RanksNeeds'][];
  };
  readonly RanksLadderSimulation: {
    readonly fall: number;
    readonly levels: readonly Schemas['RanksLevelCount'][];
    readonly members: number;
    readonly rise: number;
  };
  readonly RanksLeaderboard: {
    readonly board: 'OVERALL' | 'ANSWERS' | 'BUILDS' | 'EVENTS';
    readonly content: readonly Schemas['RanksPlace'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly own: readonly Schemas['RanksPlace'][];
    readonly period: 'WEEK' | 'MONTH' | 'QUARTER' | 'YEAR' | 'ALL';
    readonly periodStart: string;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly RanksLevel: {
    readonly colour: 'GREY' | 'BLUE' | 'GREEN' | 'AMBER' | 'ACCENT';
    readonly icon: string;
    readonly level: number;
    readonly name: string;
  };
  readonly RanksLevelCount: {
    readonly after: number;
    readonly before: number;
    readonly level: number;
  };
  readonly RanksMemberBadges: {
    readonly bronze: number;
    readonly gold: number;
    readonly memberId: number;
    readonly silver: number;
  };
  readonly RanksMemberLevel: {
    readonly colour: 'GREY' | 'BLUE' | 'GREEN' | 'AMBER' | 'ACCENT';
    readonly icon: string;
    readonly level: number;
    readonly memberId: number;
    readonly name: string;
  };
  readonly RanksMemberLevels: {
    readonly items: readonly Schemas['RanksMemberLevel'][];
  };
  readonly RanksNeeds: {
    readonly level: number;
    readonly minAgeDays: number;
    readonly minPoints: number;
    readonly minQuality: number;
  };
  readonly RanksPlace: {
    readonly author: Schemas['Author'];
    readonly points: number;
    readonly previousRank: number | null;
    readonly rank: number;
  };
  readonly RanksPointEvent: {
    readonly bookedAt: string;
    readonly id: number;
    readonly isReversed: boolean;
    readonly occurredAt: string;
    readonly points: number;
    readonly reason: '' | 'WEIGHT' | 'PAIR_DECAY' | 'PAIR_CAP' | 'SCOPE_CAP' | 'LIFETIME_CAP' | 'DAILY_CAP' | 'DAILY_TOTAL' | 'RULE_OFF' | 'WITHDRAWN' | 'CONTENT_REMOVED' | 'INVALIDATED' | 'RECALCULATED';
    readonly reversesId: number | null;
    readonly ruleKey: string;
    readonly ruleTitle: string;
    readonly settledAt: string;
    readonly sourceId: number;
    readonly sourceType: string;
    readonly title: string | null;
    readonly url: string | null;
  };
  readonly RanksPointEventPage: {
    readonly content: readonly Schemas['RanksPointEvent'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly RanksPointRule: {
    readonly board: 'ANSWERS' | 'BUILDS' | 'EVENTS' | 'OTHER';
    readonly changedAt: string;
    readonly countsToDailyTotal: boolean;
    readonly dailyCap: number | null;
    readonly id: number;
    readonly isActive: boolean;
    readonly key: string;
    readonly pairCap: number | null;
    readonly pairDays: number;
    readonly points: number;
    readonly title: string;
    readonly version: number;
  };
  readonly RanksPointRulePage: {
    readonly content: readonly Schemas['RanksPointRule'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly RanksPointSource: {
    readonly points: number;
    readonly ruleKey: string;
    readonly title: string;
  };
  readonly RanksProgress: {
    readonly atLeast: number;
    readonly count: number;
    readonly description: string;
    readonly key: string;
    readonly name: string;
    readonly tier: 'BRONZE' | 'SILVER' | 'GOLD';
  };
  readonly RanksProposedRule: {
    readonly countsToDailyTotal: boolean;
    readonly dailyCap: number | null;
    readonly isActive: boolean;
    readonly key: string;
    readonly pairCap: number | null;
    readonly pairDays: number;
    readonly points: number;
  };
  readonly RanksRankChange: {
    /** Such as `level.changed`. */
    readonly action: string;
    readonly actor: Schemas['Author'] | null;
    readonly after: Readonly<Record<string, unknown>>;
    readonly before: Readonly<Record<string, unknown>>;
    readonly canRevert: boolean;
    readonly createdAt: string;
    readonly id: number;
    /** The entry that undoes this one. */
    readonly revertedById: number | null;
    readonly revertsId: number | null;
    /** The name of what was changed. */
    readonly subject: string;
  };
  readonly RanksRankChangePage: {
    readonly content: readonly Schemas['RanksRankChange'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly RanksRankDetails: {
    readonly ageDays: number;
    readonly badPosts: number;
    readonly caps: readonly Schemas['RanksCap'][];
    /** When the level is lost unless its needs are met again. */
    readonly fallsAt: string | null;
    readonly goodPosts: number;
    readonly next: Schemas['RanksRankNeeds'] | null;
    readonly privileges: readonly string[];
    readonly quality: number;
    readonly sources: readonly Schemas['RanksPointSource'][];
  };
  readonly RanksRankNeeds: {
    readonly colour: 'GREY' | 'BLUE' | 'GREEN' | 'AMBER' | 'ACCENT';
    readonly icon: string;
    readonly level: number;
    readonly minAgeDays: number;
    readonly minPoints: number;
    readonly minQuality: number;
    readonly name: string;
  };
  readonly RanksRecalculation: {
    readonly createdAt: string;
    readonly finishedAt: string | null;
    readonly id: number;
    readonly kind: 'SIMULATE' | 'RECALCULATE';
    readonly membersChanged: number;
    readonly membersDone: number;
    readonly membersMoved: number;
    readonly membersTotal: number;
    readonly pointsAfter: number;
    readonly pointsBefore: number;
    readonly startedBy: Schemas['Author'] | null;
    readonly status: 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED';
  };
  readonly RanksRecalculationPage: {
    readonly content: readonly Schemas['RanksRecalculation'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly RanksRecalculationRequest: {
    readonly kind: 'SIMULATE' | 'RECALCULATE';
    readonly rules?: readonly Schemas['RanksProposedRule'][];
  };
  readonly RanksRuleChange: {
    readonly countsToDailyTotal: boolean;
    readonly dailyCap: number | null;
    readonly isActive: boolean;
    readonly pairCap: number | null;
    readonly pairDays: number;
    readonly points: number;
    readonly version: number;
  };
  readonly RanksScope: {
    readonly key: string;
    readonly kind: string;
  };
  readonly RanksUserRank: {
    readonly details: Schemas['RanksRankDetails'] | null;
    readonly level: Schemas['RanksLevel'] | null;
    readonly points: number | null;
    readonly userId: number;
  };
}
