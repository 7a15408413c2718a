/** The language of this page, which the server has chosen for the person: `en`, `de`. */
export const language: string = document.documentElement.lang || 'en';

/** By language, the locale by whose rules dates, numbers and money are written. */
const LOCALES: Readonly<Record<string, string>> = { en: 'en-US', de: 'de-DE' };

export const locale: string = LOCALES[language] ?? language;
