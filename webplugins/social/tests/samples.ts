import type { PluginManifest } from '@motorclub/sdk/manifest';
import type {
  Blocked,
  Bookmark,
  Comment,
  CommentsPart,
  Content,
  FeedItem,
  Folders,
  Followed,
  Person,
  Relation,
  Reply,
  Suggested,
  Thread,
} from '../api/types.ts';

export const WRITTEN = '2026-11-20T10:00:00.000Z';
export const QUESTION = 'forum.question:7';
export const INES: Person = { id: 8, username: 'ines', profileImage: null };
export const MAREK: Person = { id: 9, username: 'marek', profileImage: null };

export function aReply(over: Partial<Reply> = {}): Reply {
  const id = over.id ?? 1;
  return {
    id,
    ref: `social.comment:${id}`,
    targetType: 'forum.question',
    targetId: 7,
    parentId: null,
    author: INES,
    body: `Words ${id}`,
    bodyHtml: `<p>Words ${id}</p>`,
    mentionedUserIds: [],
    score: 0,
    myVote: 0,
    status: 'PUBLISHED',
    hiddenBecause: null,
    isMine: false,
    canEdit: false,
    canDelete: false,
    canRestore: false,
    createdAt: WRITTEN,
    editedAt: null,
    version: 1,
    ...over,
  };
}

export function aComment(over: Partial<Comment> = {}): Comment {
  return { ...aReply(over), replyCount: over.replies?.length ?? 0, replies: [], ...over };
}

/** One's own, that one may change. */
export const mine = (over: Partial<Comment> = {}) =>
  aComment({ author: { ...INES, id: 4, username: 'driver' }, isMine: true, canEdit: true, canDelete: true, ...over });

export function aPart(content: readonly Comment[], over: Partial<CommentsPart> = {}): CommentsPart {
  return { content, totalElements: content.length, nextCursor: null, hasMore: false, ...over };
}

export function aThread(content: readonly Comment[], over: Partial<Thread> = {}): Thread {
  return { ...aPart(content), ref: QUESTION, ...over };
}

/** A server with the first five comments on each thing. */
export const batchOf = (...threads: readonly Thread[]) => ({ items: threads });

export function aContent(over: Partial<Content> = {}): Content {
  return {
    ref: QUESTION,
    type: 'forum.question',
    id: 7,
    title: 'Which brake pads?',
    url: '/questions/7',
    authorId: 8,
    createdAt: WRITTEN,
    excerpt: 'They fade on the track.',
    ...over,
  };
}

export function aFollow(over: Partial<Followed> = {}): Followed {
  return {
    id: 1,
    ref: 'social.member:8',
    targetType: 'social.member',
    targetId: 8,
    level: 'HIGHLIGHTS',
    createdAt: WRITTEN,
    content: aContent({ ref: 'social.member:8', type: 'social.member', id: 8, title: 'ines', url: '/profile/8' }),
    user: INES,
    ...over,
  };
}

export function aFeedItem(over: Partial<FeedItem> = {}): FeedItem {
  return {
    id: 31,
    deed: 'forum.question_asked',
    at: WRITTEN,
    highlight: true,
    author: INES,
    content: aContent(),
    because: [{ ref: 'forum.tag:3', title: 'brakes', url: '/questions?tag=brakes' }],
    ...over,
  };
}

export const aFeed = (content: readonly FeedItem[], nextCursor: string | null = null) => ({
  content,
  nextCursor,
  hasMore: nextCursor !== null,
});

export function aRelation(over: Partial<Relation> = {}): Relation {
  return {
    userId: 8,
    followerCount: 12,
    followingCount: 3,
    commentCount: 5,
    level: null,
    followsMe: false,
    block: null,
    canFollow: true,
    ...over,
  };
}

export function aBookmark(over: Partial<Bookmark> = {}): Bookmark {
  return {
    id: 51,
    ref: QUESTION,
    targetType: 'forum.question',
    targetId: 7,
    folderId: null,
    title: 'Which brake pads?',
    url: '/questions/7',
    excerpt: 'They fade on the track.',
    note: null,
    remindAt: null,
    remindedAt: null,
    createdAt: WRITTEN,
    changed: false,
    removed: false,
    ...over,
  };
}

export function someFolders(over: Partial<Folders> = {}): Folders {
  return {
    content: [{ id: 3, name: 'Brakes', position: 0, bookmarkCount: 1 }],
    unsortedCount: 1,
    totalCount: 2,
    limit: 5000,
    ...over,
  };
}

/** A tag that one might follow. */
export const aSuggestion = (id: number, title: string, over: Partial<Content> = {}): Suggested => ({
  content: aContent({ ref: `forum.tag:${id}`, type: 'forum.tag', id, title, url: `/questions?tag=${title}`, ...over }),
  followerCount: 3,
});

export const aBlock = (over: Partial<Blocked> = {}): Blocked => ({
  user: MAREK,
  kind: 'BLOCK',
  createdAt: WRITTEN,
  ...over,
});

export const DONE = { count: 1, undoToken: 'a-token-of-twenty-signs', expiresAt: WRITTEN };

/** What other plugins declare of their content. */
export const FORUM = {
  id: 'forum',
  sdk: '^1',
  content: [
    {
      type: 'forum.question',
      slug: 'questions',
      one: 'Question',
      many: 'Questions',
      offers: ['follow', 'save', 'share'],
    },
    { type: 'forum.answer', slug: 'answers', one: 'Answer', many: 'Answers', offers: ['save'] },
    { type: 'forum.tag', slug: 'tags', one: 'Tag', many: 'Tags', offers: ['follow', 'share'] },
    { type: 'forum.category', slug: 'categories', one: 'Category', many: 'Categories', offers: ['follow', 'share'] },
  ],
} as const satisfies PluginManifest;
