import type { Announcement, Tab } from '../api/types.ts';

/** Event announcements are shown only if they have an event and are not general. */
export function shownInTab(item: Announcement, tab: Tab): boolean {
  return tab !== 'event' || (item.eventId !== null && item.type !== 'GENERAL');
}

/** An emergency stays on top until it ends. */
export function isPinned({ type, expiresAt }: Announcement, now: number = Date.now()): boolean {
  return type === 'EMERGENCY' && expiresAt !== null && Date.parse(expiresAt) > now;
}
