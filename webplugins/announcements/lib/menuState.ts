import { MENU_SIZE } from '../api/menu.ts';
import { type Announcement, type Latest, TABS, type UnreadCounts } from '../api/types.ts';
import { shownInTab } from './rules.ts';

/** Those of a frame that the menu shows. */
export function menuItemsOf(latest: Latest): Latest {
  const [personal = [], event = [], general = []] = TABS.map((tab) =>
    latest[tab].filter((item) => shownInTab(item, tab)).slice(0, MENU_SIZE),
  );
  return { personal, event, general };
}

/** Those were read: they leave their lists. */
export function withoutRead(latest: Latest, items: readonly Announcement[]): Latest {
  const unread = (tab: keyof Latest) => latest[tab].filter(({ id }) => !items.some((item) => item.id === id));
  return { personal: unread('personal'), event: unread('event'), general: unread('general') };
}

/** Marks these as read; no count falls below 0. */
export function countWithoutRead(unread: UnreadCounts, items: readonly Announcement[]): UnreadCounts {
  const counts = { ...unread };
  for (const tab of TABS) {
    const gone = items.filter((item) => item.tab === tab && !item.isRead).length;
    counts[tab] = Math.max(0, unread[tab] - gone);
  }
  return { ...counts, total: TABS.reduce((sum, tab) => sum + counts[tab], 0) };
}
