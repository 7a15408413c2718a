/** Query keys, from the whole plugin down to one page of one list. */
export const keys = {
  menu: (userId: number) => ['announcements', 'menu', userId] as const,
  unread: (userId: number) => [...keys.menu(userId), 'unread'] as const,
  latest: (userId: number) => [...keys.menu(userId), 'latest'] as const,
  lists: () => ['announcements', 'list'] as const,
  combined: (userId: number | null) => [...keys.lists(), 'combined', userId] as const,
  managed: () => ['announcements', 'managed'] as const,
  managedPage: (params: object) => [...keys.managed(), params] as const,
  one: (id: number) => ['announcements', 'one', id] as const,
  stats: (id: number) => ['announcements', 'stats', id] as const,
  templates: () => ['announcements', 'templates'] as const,
};
