import type { Factor, Group } from '../api/types.ts';
import en from '../locales/en.json';
import { t } from '../texts.ts';
import { mileage, type Unit } from './formats.ts';

type Key = Parameters<typeof t>[0];

function isKey(key: string): key is Key {
  return key in en;
}

/** The word for an option; one that has no text yet stands as it is. */
export function optionName(group: Group, word: string): string {
  const key = `${group}.${word}`;
  return isKey(key) ? t(key) : word;
}

/** `4 – Excellent` */
export function conditionName(condition: number | string | null): string {
  const key = `condition${condition}`;
  return isKey(key) ? t(key) : t('notSaid');
}

/** What is different in a factor: `Mileage 100,000 km`, `Body: Coupé`. */
export function factorName({ name, to }: Factor, unit: Unit): string {
  if (name === 'mileage') return t('moved.mileage', { to: mileage(Number(to), unit) });
  if (name === 'year') return t('moved.year', { to });
  if (name === 'condition') return t('moved.condition', { to: conditionName(to) });
  return t('moved.option', { group: t(name), to: optionName(name, to) });
}
