import type { Notification, NotificationFrame } from './types.ts';

/** How many the menu shows. */
export const MENU_SIZE = 5;

/** The menu's view of a person's unread notifications. */
export interface Unread {
  readonly items: readonly Notification[];
  readonly count: number;
  /** The number of the newest frame that this has, or is as new as. */
  readonly seq: number;
}

export const NOTHING: Unread = { items: [], count: 0, seq: 0 };

/** From `GET .../unread/latest`: a bare array whose first item carries the total. */
export function fromLatest(latest: readonly Notification[], seq = 0): Unread {
  const items = latest.slice(0, MENU_SIZE);
  return { items, count: items[0]?.count ?? items.length, seq };
}

/** A frame carries the whole state; one that is not newer than what is shown changes nothing. */
export function withFrame(now: Unread, { count, latest, seq }: NotificationFrame): Unread {
  if (seq <= now.seq) return now;
  return { items: latest.filter((item) => !item.isRead).slice(0, MENU_SIZE), count: Math.max(0, count), seq };
}

/** One was read: it leaves the list; the count never falls below 0. The next unread one comes with the refetch. */
export function withoutOne(now: Unread, id: number): Unread {
  const { items, count } = now;
  if (!items.some((item) => item.id === id)) return now;
  return { ...now, items: items.filter((item) => item.id !== id), count: Math.max(0, count - 1) };
}

export const withoutAll = (now: Unread): Unread => ({ ...now, items: [], count: 0 });
