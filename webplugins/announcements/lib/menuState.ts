import { MENU_SIZE, type MenuState } from '../api/menu.ts';
import { type Announcement, type OwnFrame, TABS } from '../api/types.ts';
import { shownInTab } from './rules.ts';

/** A frame carries all that the menu shows, so what was known before does not matter. */
export function fromFrame({ unread, latest }: OwnFrame): MenuState {
  const [personal, event, general] = TABS.map((tab) =>
    latest[tab].filter((item) => shownInTab(item, tab)).slice(0, MENU_SIZE),
  );
  return { unread, latest: { personal: personal ?? [], event: event ?? [], general: general ?? [] } };
}

/** Those were read: they leave their lists, and no count falls below 0. */
export function withoutRead({ unread, latest }: MenuState, items: readonly Announcement[]): MenuState {
  const read = items.filter(({ isRead }) => !isRead);
  const left = { ...latest };
  const counts = { ...unread };
  for (const tab of TABS) {
    const gone = read.filter((item) => item.tab === tab).length;
    left[tab] = latest[tab].filter(({ id }) => !read.some((item) => item.id === id));
    counts[tab] = Math.max(0, unread[tab] - gone);
  }
  return { unread: { ...counts, total: TABS.reduce((sum, tab) => sum + counts[tab], 0) }, latest: left };
}
