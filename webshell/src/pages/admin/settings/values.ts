import { t } from '../texts.ts';
import type { SettingField } from './schema.ts';

/** What a field of the form holds while it is edited: text as it was typed, a choice as it is. */
export type Raw = unknown;

/** A value of the server as its field shows it. */
export function rawOf({ kind }: SettingField, value: unknown): Raw {
  if (kind === 'number' || kind === 'text' || kind === 'secret')
    return value === null || value === undefined ? '' : String(value);
  if (kind === 'json') return JSON.stringify(value ?? null, null, 2);
  if (kind === 'list') return Array.isArray(value) ? value : [];
  return value;
}

export type Parsed = { readonly value: unknown } | { readonly error: string };

function numberOf({ integer, min, max, nullable }: SettingField, typed: string): Parsed {
  if (typed.trim() === '') return nullable ? { value: null } : { error: t('required') };
  const value = Number(typed);
  if (!Number.isFinite(value) || (integer && !Number.isInteger(value))) {
    return { error: t(integer ? 'notWhole' : 'notNumber') };
  }
  if (min !== undefined && value < min) return { error: t('tooLow', { min }) };
  if (max !== undefined && value > max) return { error: t('tooHigh', { max }) };
  return { value };
}

function jsonOf(typed: string): Parsed {
  try {
    return { value: JSON.parse(typed) as unknown };
  } catch {
    return { error: t('notJson') };
  }
}

/** What a field holds as the server takes it, or what is wrong with it. The server checks all of it again. */
export function parse(field: SettingField, raw: Raw): Parsed {
  if (field.kind === 'number') return numberOf(field, String(raw));
  if (field.kind === 'json') return jsonOf(String(raw));
  if (field.kind === 'text' && raw === '' && field.nullable) return { value: null };
  return { value: raw };
}

/** A default in words: `5`, `On`, `red, blue`, `nothing`. */
export function inWords(value: unknown): string {
  if (typeof value === 'boolean') return t(value ? 'on' : 'off');
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    return value.length > 0 ? value.join(', ') : t('nothing');
  }
  if (value === null || value === undefined || value === '') return t('nothing');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
