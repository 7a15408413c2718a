import type { Notification, NotificationFrame } from './types.ts';

/** How many the menu shows. */
export const MENU_SIZE = 5;

/** The menu's view of a person's unread notifications. */
export interface Unread {
  readonly items: readonly Notification[];
  readonly count: number;
}

export const NOTHING: Unread = { items: [], count: 0 };

/** From `GET .../unread/latest`: a bare array whose first item carries the total. */
export function fromLatest(latest: readonly Notification[]): Unread {
  const items = latest.slice(0, MENU_SIZE);
  return { items, count: items[0]?.count ?? items.length };
}

/** A frame carries the whole state, so what was known before does not matter. */
export function fromFrame({ count, latest }: NotificationFrame): Unread {
  return { items: latest.filter((item) => !item.isRead).slice(0, MENU_SIZE), count: Math.max(0, count) };
}

/** One was read: it leaves the list; the count never falls below 0. The next unread one comes with the refetch. */
export function withoutOne({ items, count }: Unread, id: number): Unread {
  if (!items.some((item) => item.id === id)) return { items, count };
  return { items: items.filter((item) => item.id !== id), count: Math.max(0, count - 1) };
}
