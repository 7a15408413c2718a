import type { Frame, PageOf } from '@motorclub/sdk';

export interface Person {
  readonly id: number;
  readonly username: string;
  readonly profileImage: string | null;
}

export interface Content {
  readonly ref: string;
  readonly type: string;
  readonly id: number;
  readonly title: string;
  readonly url: string;
  readonly authorId: number | null;
  readonly createdAt: string;
  readonly excerpt: string;
}

export type Level = 'ALL' | 'HIGHLIGHTS' | 'MUTED';
export const LEVELS = ['ALL', 'HIGHLIGHTS', 'MUTED'] as const satisfies readonly Level[];

export interface Followed {
  readonly id: number;
  readonly ref: string;
  readonly targetType: string;
  readonly targetId: number;
  readonly level: Level;
  readonly createdAt: string;
  readonly content: Content | null;
  readonly user: Person | null;
}

export interface FollowState {
  readonly ref: string;
  readonly level: Level | null;
  readonly followerCount: number | null;
}

export interface FollowerRow {
  readonly user: Person;
  readonly level: Level | null;
  readonly createdAt: string;
}

export interface PeoplePage extends PageOf<FollowerRow> {
  readonly hidden: boolean;
}

export type BlockKind = 'BLOCK' | 'MUTE';

export interface Relation {
  readonly userId: number;
  readonly followerCount: number | null;
  readonly followingCount: number | null;
  readonly commentCount: number;
  readonly level: Level | null;
  readonly followsMe: boolean;
  readonly block: BlockKind | null;
  readonly canFollow: boolean;
}

export interface FeedItem {
  readonly id: number;
  readonly deed: string;
  readonly at: string;
  readonly highlight: boolean;
  readonly author: Person;
  readonly content: Content;
  readonly because: readonly { readonly ref: string; readonly title: string; readonly url: string }[];
}

export interface FeedPart {
  readonly content: readonly FeedItem[];
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
}

export interface Bookmark {
  readonly id: number;
  readonly ref: string;
  readonly targetType: string;
  readonly targetId: number;
  readonly folderId: number | null;
  readonly title: string;
  readonly url: string;
  readonly excerpt: string;
  readonly note: string | null;
  readonly remindAt: string | null;
  readonly remindedAt: string | null;
  readonly createdAt: string;
  readonly changed: boolean;
  readonly removed: boolean;
}

export interface BookmarkState {
  readonly ref: string;
  readonly bookmarkId: number | null;
  readonly folderId: number | null;
}

export interface Folder {
  readonly id: number;
  readonly name: string;
  readonly position: number;
  readonly bookmarkCount: number;
}

export interface Folders {
  readonly content: readonly Folder[];
  readonly unsortedCount: number;
  readonly totalCount: number;
  readonly limit: number;
}

export interface BulkDone {
  readonly count: number;
  readonly undoToken: string;
  readonly expiresAt: string;
}

export interface Blocked {
  readonly user: Person;
  readonly kind: BlockKind;
  readonly createdAt: string;
}

export interface Reply {
  readonly id: number;
  readonly ref: string;
  readonly targetType: string;
  readonly targetId: number;
  readonly parentId: number | null;
  readonly author: Person | null;
  readonly body: string | null;
  readonly bodyHtml: string | null;
  readonly mentionedUserIds: readonly number[];
  readonly score: number;
  readonly myVote: number;
  readonly status: 'PUBLISHED' | 'PENDING' | 'HIDDEN' | 'DELETED';
  readonly hiddenBecause: string | null;
  readonly isMine: boolean;
  readonly canEdit: boolean;
  readonly canDelete: boolean;
  readonly canRestore: boolean;
  readonly createdAt: string;
  readonly editedAt: string | null;
  readonly version: number;
}

export interface Comment extends Reply {
  readonly replyCount: number;
  readonly replies: readonly Reply[];
}

export interface CommentsPart {
  readonly content: readonly Comment[];
  readonly totalElements: number;
  readonly nextCursor: string | null;
  readonly hasMore: boolean;
}

export interface Thread extends CommentsPart {
  readonly ref: string;
}

export interface Liked {
  readonly commentId: number;
  readonly value: number;
  readonly score: number;
}

export type Order = 'oldest' | 'newest';

/** What the topic of something's comments sends. */
export interface CommentsFrame extends Frame {
  readonly targetType: string;
  readonly targetId: number;
  readonly totalElements: number;
  readonly lastCommentId: number | null;
}
