/** In local storage from log-in to log-out, so that visitors neither wait for other tabs nor ask the server. */
const HINT_KEY = 'signed-in';
/** With it the server sends a page without a visitor's data, which a member does not need. */
const HINT_COOKIE = 'motorclub_signed_in';
/** Outlasts the log-out: somebody has logged in with this browser before. */
const BEFORE_COOKIE = 'motorclub_signed_in_before';
const YEAR_S = 31_536_000;

function setCookie(name: string, value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not there without TLS, nor in all browsers.
  document.cookie = `${name}=${value}; path=/; SameSite=Lax; max-age=${seconds}`;
}

export const mayBeSignedIn = (): boolean => window.localStorage.getItem(HINT_KEY) !== null;

export const wasSignedInBefore = (): boolean => document.cookie.split('; ').includes(`${BEFORE_COOKIE}=1`);

export function noteSignedIn(): void {
  window.localStorage.setItem(HINT_KEY, '1');
  setCookie(HINT_COOKIE, '1', YEAR_S);
  setCookie(BEFORE_COOKIE, '1', YEAR_S);
}

/** Local storage is emptied with the session. */
export function noteSignedOut(): void {
  setCookie(HINT_COOKIE, '', 0);
}
