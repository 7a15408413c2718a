import type { ThemeProviderProps } from '@mui/material/styles';

type StorageManager = NonNullable<ThemeProviderProps['storageManager']>;

const YEAR_S = 31_536_000;
const MODE = /(?:^|; )theme=(dark|light|system)/;

export type ThemeMode = 'dark' | 'light' | 'system';
type Listener = (value: string) => void;
const listeners = new Set<Listener>();

/**
 * The chosen theme lives in a cookie, not in local storage: logging out empties that, and the choice of a theme is
 * no part of a session. `theme-init.js` reads it before the first paint.
 */
export const modeCookie: StorageManager = ({ key }) => ({
  get: (fallback) => (key.includes('color-scheme') ? fallback : (MODE.exec(document.cookie)?.[1] ?? fallback)),
  set: (value) => {
    if (key.includes('color-scheme')) return;
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is asynchronous and needs a secure context
    document.cookie = `theme=${String(value)}; path=/; max-age=${YEAR_S}; samesite=lax`;
  },
  subscribe: (listener) => {
    if (key.includes('color-scheme')) return () => undefined;
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
});

/** Whether somebody has chosen a theme in this browser. */
export const modeChosen = (): boolean => MODE.test(document.cookie);

/** Changes the theme from outside the component tree. */
export function chooseMode(mode: ThemeMode): void {
  modeCookie({ key: 'mode' }).set(mode);
  for (const listener of listeners) listener(mode);
}
