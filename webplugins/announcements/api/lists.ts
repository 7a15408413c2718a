import { api } from '@motorclub/sdk';
import type { Announcement, AnnouncementPage, Tab } from './types.ts';

/** What a list becomes that cannot be loaded (the failure is logged). */
export const EMPTY_PAGE: AnnouncementPage = {
  content: [],
  totalElements: 0,
  totalPages: 0,
  currentPage: 0,
  hasMore: false,
};

const PATHS: Readonly<Record<Tab, string>> = { personal: 'personal', event: 'events', general: 'general' };

export interface PageQuery {
  readonly page: number;
  readonly size: number;
}

/** One page of one of a member's lists. */
export function fetchTab(userId: number, tab: Tab, query: PageQuery, signal?: AbortSignal): Promise<AnnouncementPage> {
  const path = `/announcements/user/${userId}/${PATHS[tab]}`;
  return api.get<AnnouncementPage>(path, { query: { ...query }, ...(signal ? { signal } : {}) });
}

const MOST = 100;

/** All that a member has not read of a tab. */
export async function fetchUnread(userId: number, tab: Tab): Promise<readonly Announcement[]> {
  const found: Announcement[] = [];
  for (let page = 0, more = true; more; page += 1) {
    const { content, hasMore } = await fetchTab(userId, tab, { page, size: MOST });
    found.push(...content.filter((item) => !item.isRead));
    more = hasMore;
  }
  return found;
}

/** The general ones, for those who are not signed in. */
export function fetchGeneral(query: PageQuery, signal?: AbortSignal): Promise<AnnouncementPage> {
  return api.get<AnnouncementPage>('/announcements/general', { query: { ...query }, ...(signal ? { signal } : {}) });
}

/** A page, or an empty one with a line in the log. */
export async function orEmpty(page: Promise<AnnouncementPage>): Promise<AnnouncementPage> {
  try {
    return await page;
  } catch (error) {
    console.error('Announcements could not be loaded', error);
    return EMPTY_PAGE;
  }
}
