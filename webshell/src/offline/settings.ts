import { session } from '@motorclub/sdk';

/** Whether this browser keeps pages for times without a network: the worker is there since such a page was opened. */
export const keepsPages = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** What such browsers alone need. */
export const outage = () => import('./outage.ts');

/** In local storage, which the end of a session empties: whose reading this browser keeps. */
const READER_KEY = 'offline-reader';

/** Whether pages are cached for offline reading: a member has switched it on, or the site is installed as an app. */
export function keepsReading(): boolean {
  if (!navigator.serviceWorker) return false;
  return localStorage.getItem(READER_KEY) !== null || matchMedia('(display-mode: standalone)').matches;
}

/** The member whose pages are cached; null is a visitor. */
export const readerOf = (): number | null => session.user()?.id ?? (Number(localStorage.getItem(READER_KEY)) || null);

export function chooseReading(on: boolean): void {
  const user = session.user();
  if (on && user) localStorage.setItem(READER_KEY, String(user.id));
  else localStorage.removeItem(READER_KEY);
}

/** What reading without a network needs; not part of a first visit. */
export const loadReading = () => import('./reading.ts');
