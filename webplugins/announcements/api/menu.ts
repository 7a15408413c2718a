import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { shownInTab } from '../lib/rules.ts';
import { keys } from './keys.ts';
import { fetchTab, orEmpty } from './lists.ts';
import { type Announcement, type Latest, TABS, type Tab, type UnreadCounts } from './types.ts';

/** How many unread ones a tab of the menu shows, and in which pages they are fetched. */
export const MENU_SIZE = 5;
export const MENU_PAGE = 10;
/** Members with fifty read ones in a row and an unread one before these find it on the page. */
const MOST_PAGES = 5;

export const NO_UNREAD: UnreadCounts = { total: 0, personal: 0, general: 0, event: 0 };

async function fetchUnread(userId: number, signal: AbortSignal): Promise<UnreadCounts> {
  try {
    return await callApi('GET /user-announcements/unread/count', { query: { userId }, signal });
  } catch (error) {
    console.error('The number of unread announcements could not be loaded', error);
    return NO_UNREAD;
  }
}

async function newestUnread(userId: number, tab: Tab, signal: AbortSignal): Promise<readonly Announcement[]> {
  const found: Announcement[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const { content, hasMore } = await orEmpty(fetchTab(userId, tab, { page, size: MENU_PAGE }, signal));
    found.push(...content.filter((item) => !item.isRead && shownInTab(item, tab)));
    if (found.length >= MENU_SIZE || !hasMore) break;
  }
  return found.slice(0, MENU_SIZE);
}

async function fetchLatest(userId: number, signal: AbortSignal): Promise<Latest> {
  const [personal = [], event = [], general = []] = await Promise.all(
    TABS.map((tab) => newestUnread(userId, tab, signal)),
  );
  return { personal, event, general };
}

// Frames keep both right.
const staleTime = Number.POSITIVE_INFINITY;

/** What every page shows of the menu. */
export const unread = (userId: number) =>
  queryOptions({
    queryKey: keys.unread(userId),
    queryFn: ({ signal }) => fetchUnread(userId, signal),
    placeholderData: NO_UNREAD,
    staleTime,
  });

/** What the open menu shows. */
export const latest = (userId: number) =>
  queryOptions({ queryKey: keys.latest(userId), queryFn: ({ signal }) => fetchLatest(userId, signal), staleTime });
