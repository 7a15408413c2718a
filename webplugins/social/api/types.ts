import type { Frame } from '@motorclub/sdk';
import type { Schemas } from './schema.d.ts';

export type Person = Schemas['Author'];
export type Content = Schemas['SocialContent'];

export type Followed = Schemas['SocialFollowed'];
export type Level = Followed['level'];
export const LEVELS = ['ALL', 'HIGHLIGHTS', 'MUTED'] as const satisfies readonly Level[];

export type FollowState = Schemas['SocialFollowState'];
export type FollowerRow = Schemas['SocialPerson'];
export type PeoplePage = Schemas['SocialPeople'];

export type Suggested = Schemas['SocialSuggestion'];

export type Blocked = Schemas['SocialBlocked'];
export type BlockKind = Blocked['kind'];
export type Relation = Schemas['SocialRelation'];

export type FeedItem = Schemas['SocialFeedItem'];
export type FeedPart = Schemas['SocialFeed'];

export type Done = Schemas['SocialDoneInPublic'];
export type ActivityPart = Schemas['SocialActivity'];

export type Bookmark = Schemas['SocialBookmark'];
export type BookmarkState = Schemas['SocialBookmarkState'];
export type Folder = Schemas['SocialBookmarkFolder'];
export type Folders = Schemas['SocialFolders'];
export type BulkDone = Schemas['SocialDone'];

export type Reply = Schemas['SocialReply'];
export type Comment = Schemas['SocialComment'];
export type CommentsPart = Schemas['SocialComments'];
export type Thread = Schemas['SocialThread'];
export type CommentLimits = Schemas['SocialLimits'];
export type Liked = Schemas['SocialLiked'];

export type Order = 'oldest' | 'newest';

/** What the topic of something's comments sends. */
export interface CommentsFrame extends Frame {
  readonly targetType: string;
  readonly targetId: number;
  readonly totalElements: number;
  readonly lastCommentId: number | null;
}
