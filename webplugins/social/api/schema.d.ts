// Written by `motorclub plugins types`. Do not edit.

declare module '@motorclub/sdk' {
  interface Endpoints {
    /** The members whom the caller has blocked or muted, newest first. */
    'GET /social-api/blocks': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['SocialBlockedPage'];
    };
    /** Block or mute somebody. A block ends the follows between the two. */
    'POST /social-api/blocks': {
      readonly body: Schemas['SocialBlock'];
      readonly answer: Schemas['SocialBlocked'];
    };
    /** Have to do with somebody again; who is not blocked is no error. */
    'DELETE /social-api/blocks/{userId}': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: void;
    };
    /** The caller's folders with the number of bookmarks in each. */
    'GET /social-api/bookmark-folders': {
      readonly answer: Schemas['SocialFolders'];
    };
    /** A new folder, behind the others; 409 for a name that there is. */
    'POST /social-api/bookmark-folders': {
      readonly body: Schemas['SocialFolder'];
      readonly answer: Schemas['SocialBookmarkFolder'];
    };
    /** Take a folder away; its bookmarks stay, in none. */
    'DELETE /social-api/bookmark-folders/{folderId}': {
      readonly path: {
        readonly folderId: number;
      };
      readonly answer: void;
    };
    /** Another name or place. */
    'PUT /social-api/bookmark-folders/{folderId}': {
      readonly path: {
        readonly folderId: number;
      };
      readonly body?: Schemas['SocialChangeFolder'];
      readonly answer: Schemas['SocialBookmarkFolder'];
    };
    /** The caller's own bookmarks, newest first. Those of others are private: 403, for admins too. */
    'GET /social-api/bookmarks': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly userId?: number | null | undefined;
        readonly folderId?: number | null | undefined;
        readonly type?: string | null | undefined;
        readonly q?: string | null | undefined;
      };
      readonly answer: Schemas['SocialBookmarkPage'];
    };
    /** Keep something: 201 for a new bookmark; 200 for one that there is, changed as far as the body says. */
    'POST /social-api/bookmarks': {
      readonly body: Schemas['SocialSave'];
      readonly answer: Schemas['SocialBookmark'];
    };
    /** Put bookmarks into a folder; those that are not the caller's are left out. */
    'POST /social-api/bookmarks/move': {
      readonly body: Schemas['SocialMove'];
      readonly answer: Schemas['SocialDone'];
    };
    /** Keep these no longer; those that are not the caller's are left out. */
    'POST /social-api/bookmarks/remove': {
      readonly body: Schemas['SocialRemove'];
      readonly answer: Schemas['SocialDone'];
    };
    /** For each reference the caller's bookmark. */
    'GET /social-api/bookmarks/states': {
      readonly query: {
        readonly refs: string;
      };
      readonly answer: Schemas['SocialBookmarkStates'];
    };
    /** Take a move or a removal back, once and within a minute; 410 after that. */
    'POST /social-api/bookmarks/undo': {
      readonly body: Schemas['SocialUndo'];
      readonly answer: Schemas['SocialUndone'];
    };
    /** Keep it no longer. */
    'DELETE /social-api/bookmarks/{bookmarkId}': {
      readonly path: {
        readonly bookmarkId: number;
      };
      readonly answer: void;
    };
    /** Another folder, note or reminder; `seen` takes the mark of a change away. */
    'PUT /social-api/bookmarks/{bookmarkId}': {
      readonly path: {
        readonly bookmarkId: number;
      };
      readonly body?: Schemas['SocialChangeBookmark'];
      readonly answer: Schemas['SocialBookmark'];
    };
    /** Comments on something with their first replies, or the replies to one; `nextCursor` leads on. */
    'GET /social-api/comments': {
      readonly query: {
        readonly targetType: string;
        readonly targetId: number;
        readonly parentId?: number | null | undefined;
        readonly cursor?: string | null | undefined;
        readonly size?: number | null | undefined;
        readonly order?: 'oldest' | 'newest' | null | undefined;
      };
      readonly answer: Schemas['SocialComments'];
    };
    /** Comment on something, or reply to a comment. The addressed members are notified. */
    'POST /social-api/comments': {
      readonly body: Schemas['SocialSay'];
      readonly answer: Schemas['SocialComment'];
    };
    /** The first five comments on each of up to 50 things, and how many there are. */
    'GET /social-api/comments/batch': {
      readonly query: {
        readonly refs: string;
      };
      readonly answer: Schemas['SocialThreads'];
    };
    /** What the caller may still say today, and with how many links; null where nothing is counted. */
    'GET /social-api/comments/limits': {
      readonly answer: Schemas['SocialLimits'];
    };
    /** Take a comment away: one's own, or anybody's for those who moderate. */
    'DELETE /social-api/comments/{commentId}': {
      readonly path: {
        readonly commentId: number;
      };
      readonly answer: void;
    };
    /** A comment by its number, for links that lead to it. */
    'GET /social-api/comments/{commentId}': {
      readonly path: {
        readonly commentId: number;
      };
      readonly answer: Schemas['SocialComment'];
    };
    /** Other words for one's own comment. */
    'PUT /social-api/comments/{commentId}': {
      readonly path: {
        readonly commentId: number;
      };
      readonly body: Schemas['SocialEdit'];
      readonly answer: Schemas['SocialComment'];
    };
    /** Bring a comment back that has been taken away. */
    'POST /social-api/comments/{commentId}/restore': {
      readonly path: {
        readonly commentId: number;
      };
      readonly answer: Schemas['SocialComment'];
    };
    /** Like somebody else's comment, or no longer; the same again changes nothing. */
    'PUT /social-api/comments/{commentId}/vote': {
      readonly path: {
        readonly commentId: number;
      };
      readonly body: Schemas['SocialLike'];
      readonly answer: Schemas['SocialLiked'];
    };
    /** What has happened to what the caller follows, newest first; `nextCursor` leads on. */
    'GET /social-api/feeds/me': {
      readonly query?: {
        readonly cursor?: string | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['SocialFeed'];
    };
    /** Follow something no longer; what is not followed is no error. */
    'DELETE /social-api/follows': {
      readonly query: {
        readonly targetType: string;
        readonly targetId: number;
      };
      readonly answer: void;
    };
    /** What the caller follows, newest first; all, or of one `type` or `level`, or members with one `role`. */
    'GET /social-api/follows': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly type?: string | null | undefined;
        readonly level?: 'ALL' | 'HIGHLIGHTS' | 'MUTED' | null | undefined;
        readonly role?: 'ADMIN' | 'MODERATOR' | 'EVENT_ORGANISER' | 'USER' | null | undefined;
      };
      readonly answer: Schemas['SocialFollowedPage'];
    };
    /** Follow something: 201 for a new follow, 200 for one that there is, whose level is then the given one. */
    'POST /social-api/follows': {
      readonly body: Schemas['SocialFollow'];
      readonly answer: Schemas['SocialFollowed'];
    };
    /** For each reference the caller's level and the number of followers. */
    'GET /social-api/follows/states': {
      readonly query: {
        readonly refs: string;
      };
      readonly answer: Schemas['SocialFollowStates'];
    };
    /** What the caller might follow and does not yet, such as tags and categories of their own posts. */
    'GET /social-api/follows/suggestions': {
      readonly query?: {
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['SocialSuggestions'];
    };
    /** What a member has done in public, newest first, as far as the caller may see it; `nextCursor` leads on. */
    'GET /social-api/users/{userId}/activities': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly cursor?: string | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['SocialActivity'];
    };
    /** What a member has commented, newest first, as far as the caller may see what it is about. */
    'GET /social-api/users/{userId}/comments': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly cursor?: string | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['SocialWrittenPart'];
    };
    /** Who follows a member, newest first; empty and `hidden` where the member does not show it. */
    'GET /social-api/users/{userId}/followers': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['SocialPeople'];
    };
    /** The members whom a member follows, newest first; empty and `hidden` where the member does not show them. */
    'GET /social-api/users/{userId}/following': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['SocialPeople'];
    };
    /** What stands between the caller and a member: counts, follows, blocks. */
    'GET /social-api/users/{userId}/relation': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: Schemas['SocialRelation'];
    };
    /** Members whose names begin so and whom the caller may mention, by name; at most eight. */
    'GET /users/mentionable': {
      readonly query: {
        readonly q: string;
      };
      readonly answer: Schemas['Members'];
    };
  }
}

export interface Schemas {
  readonly Author: {
    readonly id: number;
    readonly profileImage: string | null;
    readonly username: string;
  };
  readonly Members: {
    readonly items: readonly Schemas['Author'][];
  };
  readonly SocialActivity: {
    readonly content: readonly Schemas['SocialDoneInPublic'][];
    readonly hasMore: boolean;
    readonly hidden: boolean;
    readonly nextCursor: string | null;
  };
  readonly SocialBecause: {
    readonly ref: string;
    readonly title: string;
    readonly url: string;
  };
  readonly SocialBlock: {
    readonly kind?: 'BLOCK' | 'MUTE';
    readonly userId: number;
  };
  readonly SocialBlocked: {
    readonly createdAt: string;
    readonly kind: 'BLOCK' | 'MUTE';
    readonly user: Schemas['Author'];
  };
  readonly SocialBlockedPage: {
    readonly content: readonly Schemas['SocialBlocked'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly SocialBookmark: {
    readonly changed: boolean;
    readonly createdAt: string;
    readonly excerpt: string;
    readonly folderId: number | null;
    readonly id: number;
    readonly note: string | null;
    readonly ref: string;
    readonly remindAt: string | null;
    readonly remindedAt: string | null;
    readonly removed: boolean;
    readonly targetId: number;
    readonly targetType: string;
    readonly title: string;
    readonly url: string;
  };
  readonly SocialBookmarkFolder: {
    readonly bookmarkCount: number;
    readonly id: number;
    readonly name: string;
    readonly position: number;
  };
  readonly SocialBookmarkPage: {
    readonly content: readonly Schemas['SocialBookmark'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly SocialBookmarkState: {
    readonly bookmarkId: number | null;
    readonly folderId: number | null;
    readonly ref: string;
  };
  readonly SocialBookmarkStates: {
    readonly items: readonly Schemas['SocialBookmarkState'][];
  };
  readonly SocialChangeBookmark: {
    readonly folderId?: number | null;
    readonly note?: string | null;
    readonly remindAt?: string | null;
    readonly seen?: true;
  };
  readonly SocialChangeFolder: {
    readonly name?: string;
    readonly position?: number;
  };
  readonly SocialComment: {
    readonly author: Schemas['Author'] | null;
    readonly body: string | null;
    readonly bodyHtml: string | null;
    readonly canDelete: boolean;
    readonly canEdit: boolean;
    readonly canRestore: boolean;
    readonly createdAt: string;
    readonly editedAt: string | null;
    readonly hiddenBecause: string | null;
    readonly id: number;
    readonly isMine: boolean;
    readonly mentionedUserIds: readonly number[];
    readonly myVote: number;
    readonly parentId: number | null;
    readonly ref: string;
    readonly replies: readonly Schemas['SocialReply'][];
    readonly replyCount: number;
    readonly score: number;
    readonly status: 'PUBLISHED' | 'PENDING' | 'HIDDEN' | 'DELETED';
    readonly targetId: number;
    readonly targetType: string;
    readonly version: number;
  };
  readonly SocialComments: {
    readonly content: readonly Schemas['SocialComment'][];
    readonly hasMore: boolean;
    readonly nextCursor: string | null;
    readonly totalElements: number;
  };
  readonly SocialContent: {
    readonly authorId: number | null;
    readonly createdAt: string;
    readonly excerpt: string;
    readonly id: number;
    readonly ref: string;
    readonly title: string;
    readonly type: string;
    readonly url: string;
  };
  readonly SocialDone: {
    readonly count: number;
    readonly expiresAt: string;
    readonly undoToken: string;
  };
  readonly SocialDoneInPublic: {
    readonly at: string;
    readonly author: Schemas['Author'];
    readonly content: Schemas['SocialContent'];
    readonly deed: string;
    readonly id: number;
  };
  readonly SocialEdit: {
    readonly body: string;
    readonly version?: number;
  };
  readonly SocialFeed: {
    readonly content: readonly Schemas['SocialFeedItem'][];
    readonly hasMore: boolean;
    readonly nextCursor: string | null;
  };
  readonly SocialFeedItem: {
    readonly at: string;
    readonly author: Schemas['Author'];
    readonly because: readonly Schemas['SocialBecause'][];
    readonly content: Schemas['SocialContent'];
    readonly deed: string;
    readonly highlight: boolean;
    readonly id: number;
  };
  readonly SocialFolder: {
    readonly name: string;
  };
  readonly SocialFolders: {
    readonly content: readonly Schemas['SocialBookmarkFolder'][];
    readonly limit: number;
    readonly totalCount: number;
    readonly unsortedCount: number;
  };
  readonly SocialFollow: {
    readonly level?: 'ALL' | 'HIGHLIGHTS' | 'MUTED';
    readonly targetId: number;
    readonly targetType: string;
  };
  readonly SocialFollowState: {
    readonly followerCount: number | null;
    readonly level: 'ALL' | 'HIGHLIGHTS' | 'MUTED' | null;
    readonly ref: string;
  };
  readonly SocialFollowStates: {
    readonly items: readonly Schemas['SocialFollowState'][];
  };
  readonly SocialFollowed: {
    readonly content: Schemas['SocialContent'] | null;
    readonly createdAt: string;
    readonly id: number;
    readonly level: 'ALL' | 'HIGHLIGHTS' | 'MUTED';
    readonly ref: string;
    readonly targetId: number;
    readonly targetType: string;
    readonly user: Schemas['Author'] | null;
  };
  readonly SocialFollowedPage: {
    readonly content: readonly Schemas['SocialFollowed'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly SocialLike: {
    readonly value: 0 | 1;
  };
  readonly SocialLiked: {
    readonly commentId: number;
    readonly score: number;
    readonly value: number;
  };
  readonly SocialLimits: {
    readonly commentsLeft: number | null;
    readonly linksPerComment: number | null;
  };
  readonly SocialMove: {
    readonly folderId: number | null;
    readonly ids: readonly number[];
  };
  readonly SocialPeople: {
    readonly content: readonly Schemas['SocialPerson'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly hidden: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly SocialPerson: {
    readonly createdAt: string;
    readonly level: 'ALL' | 'HIGHLIGHTS' | 'MUTED' | null;
    readonly user: Schemas['Author'];
  };
  readonly SocialRelation: {
    readonly block: 'BLOCK' | 'MUTE' | null;
    readonly canFollow: boolean;
    readonly commentCount: number;
    readonly followerCount: number | null;
    readonly followingCount: number | null;
    readonly followsMe: boolean;
    readonly level: 'ALL' | 'HIGHLIGHTS' | 'MUTED' | null;
    readonly userId: number;
  };
  readonly SocialRemove: {
    readonly ids: readonly number[];
  };
  readonly SocialReply: {
    readonly author: Schemas['Author'] | null;
    readonly body: string | null;
    readonly bodyHtml: string | null;
    readonly canDelete: boolean;
    readonly canEdit: boolean;
    readonly canRestore: boolean;
    readonly createdAt: string;
    readonly editedAt: string | null;
    readonly hiddenBecause: string | null;
    readonly id: number;
    readonly isMine: boolean;
    readonly mentionedUserIds: readonly number[];
    readonly myVote: number;
    readonly parentId: number | null;
    readonly ref: string;
    readonly score: number;
    readonly status: 'PUBLISHED' | 'PENDING' | 'HIDDEN' | 'DELETED';
    readonly targetId: number;
    readonly targetType: string;
    readonly version: number;
  };
  readonly SocialSave: {
    readonly folderId?: number | null;
    readonly note?: string | null;
    readonly remindAt?: string | null;
    readonly targetId: number;
    readonly targetType: string;
  };
  readonly SocialSay: {
    readonly body: string;
    readonly parentId?: number | null;
    readonly targetId: number;
    readonly targetType: string;
  };
  readonly SocialSuggestion: {
    readonly content: Schemas['SocialContent'];
    readonly followerCount: number;
  };
  readonly SocialSuggestions: {
    readonly items: readonly Schemas['SocialSuggestion'][];
  };
  readonly SocialThread: {
    readonly content: readonly Schemas['SocialComment'][];
    readonly hasMore: boolean;
    readonly nextCursor: string | null;
    readonly ref: string;
    readonly totalElements: number;
  };
  readonly SocialThreads: {
    readonly items: readonly Schemas['SocialThread'][];
  };
  readonly SocialUndo: {
    readonly token: string;
  };
  readonly SocialUndone: {
    readonly count: number;
  };
  readonly SocialWritten: {
    readonly author: Schemas['Author'] | null;
    readonly body: string | null;
    readonly bodyHtml: string | null;
    readonly canDelete: boolean;
    readonly canEdit: boolean;
    readonly canRestore: boolean;
    readonly content: Schemas['SocialContent'];
    readonly createdAt: string;
    readonly editedAt: string | null;
    readonly hiddenBecause: string | null;
    readonly id: number;
    readonly isMine: boolean;
    readonly mentionedUserIds: readonly number[];
    readonly myVote: number;
    readonly parentId: number | null;
    readonly ref: string;
    readonly score: number;
    readonly status: 'PUBLISHED' | 'PENDING' | 'HIDDEN' | 'DELETED';
    readonly targetId: number;
    readonly targetType: string;
    readonly version: number;
  };
  readonly SocialWrittenPart: {
    readonly content: readonly Schemas['SocialWritten'][];
    readonly hasMore: boolean;
    readonly nextCursor: string | null;
  };
}
