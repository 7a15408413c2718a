import type { FieldErrors } from '@motorclub/sdk/forms';
import { t } from './texts.ts';

const USERNAME = /^[A-Za-z0-9_.-]{3,20}$/;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const TOTP = /^\d{6}$/;

/** What is wrong with a value, or undefined. The server checks again; this spares people the round trip. */
export type Rule = (value: string) => string | undefined;

export const required: Rule = (value) => (value ? undefined : t('required'));
export const username: Rule = (value) => required(value) ?? (USERNAME.test(value) ? undefined : t('usernameBad'));
export const email: Rule = (value) => required(value) ?? (EMAIL.test(value) ? undefined : t('emailBad'));
/** A password typed once more. */
export const checkRepeat = (password: string, repeat: string): string | undefined =>
  required(repeat) ?? (repeat === password ? undefined : t('passwordDiffers'));
export const totp: Rule = (value) =>
  required(value) ?? (TOTP.test(value.replaceAll(/\s/g, '')) ? undefined : t('codeBad'));

/** A check of a form by a rule for each of its texts. */
export const checkBy =
  (rules: Readonly<Record<string, Rule>>) =>
  (values: object): FieldErrors =>
    Object.fromEntries(
      Object.entries(rules).map(([name, rule]) => [name, rule((values as Record<string, string>)[name] ?? '')]),
    );

export function password(minLength: number): Rule {
  return (value) =>
    required(value) ?? ([...value].length >= minLength ? undefined : t('passwordShort', { count: minLength }));
}
