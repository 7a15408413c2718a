import { callApi, language, session } from '@motorclub/sdk';

/** The languages that the site has texts in, each by its own name. */
export const LANGUAGES = { en: 'English', de: 'Deutsch' } as const;
export type Language = keyof typeof LANGUAGES;

const COOKIE = 'motorclub_language';
const YEAR_S = 31_536_000;

function setCookie(value: string, seconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not there without TLS, nor in all browsers.
  document.cookie = `${COOKIE}=${value}; path=/; SameSite=Lax; max-age=${seconds}`;
}

const isKept = (chosen: string) => document.cookie.split('; ').includes(`${COOKIE}=${chosen}`);

/** This browser's pages come in that language from now on, and this one again; null leaves it to the browser. */
export function followLanguage(chosen: string | null): void {
  if (chosen === null ? !isKept(language) : chosen === language || isKept(chosen)) return;
  setCookie(chosen ?? '', chosen === null ? 0 : YEAR_S);
  window.location.reload();
}

/** What a person chooses with the switch on every page; a member's account keeps it. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  if (session.user()) await callApi('PUT /users/me', { body: { language: chosen } });
  followLanguage(chosen);
}
