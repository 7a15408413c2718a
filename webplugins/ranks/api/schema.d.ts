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
    /** The levels of some members, for the marks beside their names. */
    'GET /rank-api/member-levels': {
      readonly query: {
        readonly members: string;
      };
      readonly answer: Schemas['RanksMemberLevels'];
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
  readonly RanksPointSource: {
    readonly points: number;
    readonly ruleKey: string;
    readonly title: string;
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
  readonly RanksUserRank: {
    readonly details: Schemas['RanksRankDetails'] | null;
    readonly level: Schemas['RanksLevel'] | null;
    readonly points: number | null;
    readonly userId: number;
  };
}
