import { callApi, type Endpoint } from '@motorclub/sdk';
import type { Announcement, AnnouncementPage, Tab } from './types.ts';

/** What a list becomes that cannot be loaded (the failure is logged). */
export const EMPTY_PAGE: AnnouncementPage = {
  content: [],
  totalElements: 0,
  totalPages: 0,
  currentPage: 0,
  hasMore: false,
};

const ENDPOINTS = {
  personal: 'GET /announcements/user/{userId}/personal',
  event: 'GET /announcements/user/{userId}/events',
  general: 'GET /announcements/user/{userId}/general',
} as const satisfies Readonly<Record<Tab, Endpoint>>;

export interface PageQuery {
  readonly page: number;
  readonly size: number;
}

/** One page of one of a member's lists. */
export function fetchTab(userId: number, tab: Tab, query: PageQuery, signal?: AbortSignal): Promise<AnnouncementPage> {
  return callApi(ENDPOINTS[tab], { path: { userId }, query, signal });
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
  return callApi('GET /announcements/general', { query, signal });
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
