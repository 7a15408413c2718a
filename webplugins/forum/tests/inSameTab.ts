import { cleanup } from '@testing-library/react';

/**
 * Closes what is open and opens something else in the same browser tab: what the tab has stored is still there,
 * though every rendering by the test kit begins with an empty one.
 */
export function inSameTab(open: () => unknown): void {
  const drafts = Object.entries({ ...window.sessionStorage }).filter(([key]) => key.startsWith('draft:'));
  cleanup();
  open();
  // Before the page is there: its code arrives a moment later.
  for (const [key, value] of drafts) window.sessionStorage.setItem(key, String(value));
}
