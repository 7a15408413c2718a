import { type Announcement, TABS, type Tab } from '../api/types.ts';
import { isPinned, shownInTab } from './rules.ts';

export type Lists = Readonly<Partial<Record<Tab, readonly Announcement[]>>>;

const byAge = (a: Announcement, b: Announcement) => Date.parse(b.createdAt) - Date.parse(a.createdAt) || b.id - a.id;

/** The lists in one, each item with the tab it came from; none twice, the newest first. */
export function combine(lists: Lists): Announcement[] {
  const found = new Map<number, Announcement>();
  for (const tab of TABS) {
    for (const item of lists[tab] ?? []) {
      if (shownInTab(item, tab) && !found.has(item.id)) found.set(item.id, { ...item, tab });
    }
  }
  return [...found.values()].sort(byAge);
}

/** How many of the combined list a search looks at. */
export const SEARCHED = 200;

export interface ListFilter {
  readonly tab: Tab | 'combined';
  readonly q: string;
  readonly type: string | null;
  readonly priority: string | null;
  readonly unread: boolean;
}

function says(item: Announcement, words: string): boolean {
  const wanted = words.toLowerCase();
  const plain = item.message.replaceAll(/<[^>]*>/g, '');
  return [plain, item.type, item.eventName ?? ''].some((text) => text.toLowerCase().includes(wanted));
}

/** Those that fit; emergencies that still hold come first. */
export function filterAnnouncements(items: readonly Announcement[], wanted: ListFilter): Announcement[] {
  const searched = wanted.q ? items.slice(0, SEARCHED) : items;
  const fits = searched.filter(
    (item) =>
      (wanted.tab === 'combined' || item.tab === wanted.tab) &&
      (!wanted.q || says(item, wanted.q)) &&
      (wanted.type === null || item.type === wanted.type) &&
      (wanted.priority === null || item.priority === wanted.priority) &&
      (!wanted.unread || !item.isRead),
  );
  return [...fits.filter((item) => isPinned(item)), ...fits.filter((item) => !isPinned(item))];
}
