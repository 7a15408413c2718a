import { useDraft } from '@motorclub/sdk';
import { type FormDraft, type FormHandle, useForm } from '@motorclub/sdk/forms';
import { isSame } from '@motorclub/sdk/host';
import { useRef, useState } from 'react';
import { type PluginSettings, type SettingValues, saveSettings } from '../api/settings.ts';
import { t } from '../texts.ts';
import { useAnnounce } from '../useAnnounce.ts';
import { fieldsOf, type SettingField } from './schema.ts';
import { parse, type Raw, rawOf } from './values.ts';

/** What the fields hold while they are edited, by the names of the settings. */
export type RawSettings = Readonly<Record<string, Raw>>;

const NO_EDITS: RawSettings = {};

interface SettingsDraft extends FormDraft<RawSettings> {
  readonly dirty: boolean;
  /** Notes what is being saved: `discard` drops it; what is typed meanwhile stays. */
  readonly noteSent: (values: RawSettings) => void;
  readonly clear: () => void;
}

/**
 * Edits overlay the server's values: untouched fields follow another admin's changes at once.
 * Typed text outlives the page, except secrets, which must not get into a browser's storage.
 */
function useSettingsDraft(id: string, fields: readonly SettingField[], stored: RawSettings): SettingsDraft {
  const [plain, setPlain, clearPlain] = useDraft<RawSettings>(`admin.settings.${id}`, NO_EDITS);
  const [secret, setSecret] = useState<RawSettings>(NO_EDITS);
  const sent = useRef<RawSettings>(NO_EDITS);
  const edits = { ...plain, ...secret };
  const edited = fields.filter(({ name }) => name in edits);
  const isSent = ([name, raw]: readonly [string, Raw]) => isSame(raw, sent.current[name]);
  const withoutSent = (now: RawSettings) => Object.fromEntries(Object.entries(now).filter((edit) => !isSent(edit)));
  return {
    value: { ...stored, ...Object.fromEntries(edited.map(({ name }) => [name, edits[name]])) },
    dirty: edited.length > 0,
    change: (next) => {
      const changed = fields.filter(({ name }) => !isSame(next[name], stored[name]));
      const editsOf = (some: readonly SettingField[]) => Object.fromEntries(some.map(({ name }) => [name, next[name]]));
      setPlain(editsOf(changed.filter(({ kind }) => kind !== 'secret')));
      setSecret(editsOf(changed.filter(({ kind }) => kind === 'secret')));
    },
    noteSent: (values) => {
      sent.current = values;
    },
    discard: () => {
      setPlain(withoutSent);
      setSecret(withoutSent);
    },
    clear: () => {
      clearPlain();
      setSecret(NO_EDITS);
    },
  };
}

export interface SettingsFormHandle {
  readonly form: FormHandle<RawSettings>;
  readonly fields: readonly SettingField[];
  readonly dirty: boolean;
  readonly discard: () => void;
}

/** The form of a plugin's settings; what has changed is sent, as the server takes it. */
export function useSettingsForm(id: string, pluginName: string, settings: PluginSettings): SettingsFormHandle {
  const { schema, values, secrets } = settings;
  const { announce } = useAnnounce();
  const fields = fieldsOf(schema, secrets);
  const stored = Object.fromEntries(fields.map((field) => [field.name, rawOf(field, values[field.name])]));
  const draft = useSettingsDraft(id, fields, stored);
  const parsed = (raw: RawSettings) =>
    fields
      .filter(({ name }) => !isSame(raw[name], stored[name]))
      .map((field) => [field.name, parse(field, raw[field.name])] as const);
  const form = useForm<RawSettings>({
    initial: draft.value,
    draft,
    check: (raw) =>
      Object.fromEntries(parsed(raw).flatMap(([name, one]) => ('error' in one ? [[name, one.error]] : []))),
    serverNames: Object.fromEntries(fields.map(({ name }) => [`values.${name}`, name])),
    send: async (raw) => {
      draft.noteSent(raw);
      const changed: SettingValues = Object.fromEntries(
        parsed(raw).map(([name, one]) => [name, 'value' in one ? one.value : null]),
      );
      // Until this tab has what the server has now: the old values never show in between.
      await announce(await saveSettings(id, changed), {
        done: t('settingsSaved', { name: pluginName }),
        waiting: (names) => t('settingsWaiting', { name: pluginName, names }),
      });
    },
  });
  const discard = () => {
    draft.clear();
    form.clearErrors();
  };
  return { form, fields, dirty: draft.dirty, discard };
}
