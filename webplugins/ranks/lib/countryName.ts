import { locale } from '@motorclub/sdk';

const NAMES = new Intl.DisplayNames(locale, { type: 'region' });

/** What a country is called in the reader's language. */
export const countryName = (code: string): string => NAMES.of(code) ?? code;
