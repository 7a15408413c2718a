/** Query keys, from the whole plugin down to one page of one list. What is shown depends on who looks. */
export const keys = {
  comments: (content: string) => ['social', 'comments', content] as const,
  commentLimits: () => ['social', 'comment-limits'] as const,
  thread: (content: string, viewer: number | null) => [...keys.comments(content), 'thread', viewer] as const,
  commentPage: (content: string, viewer: number | null, order: string, cursor: string | null) =>
    [...keys.comments(content), 'page', viewer, order, cursor] as const,
  replies: (content: string, viewer: number | null, commentId: number) =>
    [...keys.comments(content), 'replies', viewer, commentId] as const,
  relations: () => ['social', 'relation'] as const,
  relation: (userId: number, viewer: number | null) => [...keys.relations(), userId, viewer] as const,
  people: (userId: number, side: string, page: number) => [...keys.relations(), 'people', userId, side, page] as const,
  follows: () => ['social', 'follows'] as const,
  followState: (ref: string, viewer: number) => [...keys.follows(), 'state', ref, viewer] as const,
  followPage: (params: object) => [...keys.follows(), 'page', params] as const,
  suggestions: () => ['social', 'follows', 'suggestions'] as const,
  feeds: () => ['social', 'feed'] as const,
  feed: (viewer: number) => [...keys.feeds(), viewer] as const,
  activities: (userId: number, viewer: number | null) => ['social', 'activities', userId, viewer] as const,
  bookmarks: () => ['social', 'bookmarks'] as const,
  bookmarkState: (ref: string, viewer: number) => [...keys.bookmarks(), 'state', ref, viewer] as const,
  bookmarkPage: (params: object) => [...keys.bookmarks(), 'page', params] as const,
  folders: () => [...keys.bookmarks(), 'folders'] as const,
  blocks: () => ['social', 'blocks'] as const,
  blockPage: (page: number) => [...keys.blocks(), page] as const,
};
