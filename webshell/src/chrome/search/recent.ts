/** The last searches that led somewhere, of each person on this device. */
const MOST = 5;

const keyOf = (userId: number | null) => `motorclub.search.recent.${userId ?? 'visitor'}`;

export function recentSearches(userId: number | null): string[] {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(keyOf(userId)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((q) => typeof q === 'string').slice(0, MOST) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(userId: number | null, q: string): void {
  const others = recentSearches(userId).filter((known) => known.toLowerCase() !== q.toLowerCase());
  try {
    window.localStorage.setItem(keyOf(userId), JSON.stringify([q, ...others].slice(0, MOST)));
  } catch {
    // A full or forbidden store only costs the list.
  }
}

export function forgetSearches(userId: number | null): void {
  window.localStorage.removeItem(keyOf(userId));
}
