import { dialogClasses } from '@mui/material';
import { useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true });
  return () => observer.disconnect();
}

const findTopDialog = (): HTMLElement | null =>
  [...document.querySelectorAll<HTMLElement>(`body > * > .${dialogClasses.container}`)].at(-1) ?? null;

/**
 * The container of the open dialog that lies on top; null without one.
 *
 * No matter which component opened it, it is a child of the body. What is outside of it can be neither focused nor read aloud.
 */
export function useTopDialog(): HTMLElement | null {
  return useSyncExternalStore(subscribe, findTopDialog);
}
