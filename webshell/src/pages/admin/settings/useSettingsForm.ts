import { failureOf, useDraft } from '@motorclub/sdk';
import { isSame } from '@motorclub/sdk/host';
import { useState } from 'react';
import type { PluginSettings, SettingValues } from '../api/settings.ts';
import { fieldsOf, type SettingField } from './schema.ts';
import { parse, type Raw, rawOf } from './values.ts';

type Edits = Readonly<Record<string, Raw>>;
const NO_EDITS: Edits = {};

export interface BoundField {
  readonly field: SettingField;
  readonly raw: Raw;
  readonly error: string | undefined;
  readonly set: (raw: Raw) => void;
}

export interface SettingsForm {
  readonly bound: readonly BoundField[];
  readonly dirty: boolean;
  /** What has been changed as the server takes it, or null after showing what is wrong with it. */
  readonly collect: () => SettingValues | null;
  /** Shows a refusal at the field it names, if it names one of these. */
  readonly refuse: (error: unknown) => void;
  /** Drops the edits that have been saved; later edits stay. */
  readonly settle: (sent: SettingValues) => void;
  readonly discard: () => void;
}

function without(edits: Edits, name: string): Edits {
  return Object.fromEntries(Object.entries(edits).filter(([key]) => key !== name));
}

/** The setting that a refusal names; `tags.1` is the second entry of the list `tags`. */
export function refusedField(error: unknown, { schema }: Pick<PluginSettings, 'schema'>): string | undefined {
  const name = failureOf(error)
    .field?.replace(/^values\./, '')
    .split('.', 1)[0];
  return name !== undefined && name in (schema.properties ?? {}) ? name : undefined;
}

/**
 * Edits overlay the server's values: untouched fields follow another admin's changes at once.
 * Typed text outlives the page, except secrets, which are nothing for a browser's storage.
 */
export function useSettingsForm(id: string, { schema, values, secrets }: PluginSettings): SettingsForm {
  const [plain, setPlain, clearPlain] = useDraft<Edits>(`admin.settings.${id}`, NO_EDITS);
  const [secret, setSecret] = useState<Edits>(NO_EDITS);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const fields = fieldsOf(schema, secrets);
  const edits: Edits = { ...plain, ...secret };
  const changed = fields.filter(({ name }) => name in edits);

  const set = (field: SettingField) => (raw: Raw) => {
    const { name, kind } = field;
    setErrors((now) => without(now, name) as Readonly<Record<string, string>>);
    const untouched = kind === 'secret' ? raw === '' : isSame(raw, rawOf(field, values[name]));
    const keep = kind === 'secret' ? setSecret : setPlain;
    keep((now) => (untouched ? without(now, name) : { ...now, [name]: raw }));
  };
  return {
    bound: fields.map((field) => ({
      field,
      raw: field.name in edits ? edits[field.name] : rawOf(field, values[field.name]),
      error: errors[field.name],
      set: set(field),
    })),
    dirty: changed.length > 0,
    collect: () => {
      const parsed = changed.map((field) => [field.name, parse(field, edits[field.name])] as const);
      const wrong = parsed.flatMap(([name, one]) => ('error' in one ? [[name, one.error] as const] : []));
      setErrors(Object.fromEntries(wrong));
      if (wrong.length > 0) return null;
      return Object.fromEntries(parsed.map(([name, one]) => [name, 'value' in one ? one.value : null]));
    },
    refuse: (error) => {
      const name = refusedField(error, { schema });
      if (name !== undefined) setErrors({ [name]: failureOf(error).message });
    },
    settle: (sent) => {
      const isSent = (name: string, raw: Raw) => {
        const field = fields.find((one) => one.name === name);
        const parsed = field && parse(field, raw);
        return parsed !== undefined && 'value' in parsed && isSame(parsed.value, sent[name]);
      };
      const stillMeant = (now: Edits) =>
        Object.fromEntries(Object.entries(now).filter(([name, raw]) => !isSent(name, raw)));
      setPlain(stillMeant);
      setSecret(stillMeant);
    },
    discard: () => {
      clearPlain();
      setSecret(NO_EDITS);
      setErrors({});
    },
  };
}
