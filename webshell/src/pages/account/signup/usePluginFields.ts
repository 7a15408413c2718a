import { failureOf, type SignupProps, type SignupValue, usePlatform } from '@motorclub/sdk';
import { useState } from 'react';
import { type SlotEntry, slotEntries } from '../../../plugins/registry.ts';
import type { Registration } from '../api.ts';

type ByField<T> = Readonly<Record<string, T>>;
type ByPlugin<T> = Readonly<Record<string, ByField<T>>>;

interface Complaint {
  readonly field: string;
  readonly message: string;
}

export interface PluginFields {
  readonly entries: readonly SlotEntry[];
  propsOf(plugin: string): SignupProps;
  /** What is sent: nothing of a plugin that has been switched off since. */
  body(): Pick<Registration, 'plugins'>;
  /** Hands a refusal to the plugins it is about and goes to the first of their inputs; false where there is none. */
  refuse(error: unknown): boolean;
}

/** The field of a plugin that the server names: `plugins.garage.model`. */
function fieldOf(name: string): { readonly plugin: string; readonly field: string } | null {
  const found = /^plugins\.([^.]+)\.(.+)$/.exec(name);
  return found ? { plugin: found[1] as string, field: found[2] as string } : null;
}

function complaintsOf(error: unknown): readonly Complaint[] {
  const { errors } = (failureOf(error).details ?? {}) as { readonly errors?: readonly Complaint[] };
  return errors ?? [];
}

/** The first message of each field. */
function byPlugin(complaints: readonly Complaint[]): ByPlugin<string> {
  const found: Record<string, Record<string, string>> = {};
  for (const { field: name, message } of complaints) {
    const at = fieldOf(name);
    if (at) found[at.plugin] = { [at.field]: message, ...found[at.plugin] };
  }
  return found;
}

const inputsOf = (plugin: string) =>
  document.querySelectorAll<HTMLElement>(`form [data-plugin="${CSS.escape(plugin)}"] [name]`);

/** The first input that was refused, in the order of the page. */
function refusedInput(errors: ByPlugin<string>): HTMLElement | undefined {
  return Object.entries(errors)
    .flatMap(([plugin, fields]) => [...inputsOf(plugin)].filter((one) => (one.getAttribute('name') ?? '') in fields))
    .at(0);
}

/** What plugins ask in the form of `/signup`: their fields, what was typed there, and what was refused. */
export function usePluginFields(): PluginFields {
  const { plugins } = usePlatform();
  const [values, setValues] = useState<ByPlugin<SignupValue>>({});
  const [errors, setErrors] = useState<ByPlugin<string>>({});
  const entries = slotEntries(plugins, 'signup.fields', null);

  function set(plugin: string, field: string, value: SignupValue | undefined) {
    const changed = <T>(all: ByPlugin<T>, next: T | undefined): ByPlugin<T> => {
      const { [field]: _, ...others } = all[plugin] ?? {};
      return { ...all, [plugin]: next === undefined ? (others as ByField<T>) : { ...others, [field]: next } };
    };
    setValues((now) => changed(now, value));
    setErrors((now) => changed<string>(now, undefined));
  }

  return {
    entries,
    propsOf: (plugin) => ({
      values: values[plugin] ?? {},
      errors: errors[plugin] ?? {},
      set: (field, value) => set(plugin, field, value),
    }),
    body: () => {
      const on = new Set(entries.map(({ plugin }) => plugin.id));
      const filled = Object.entries(values).filter(([id, fields]) => on.has(id) && Object.keys(fields).length > 0);
      return filled.length > 0 ? { plugins: Object.fromEntries(filled) } : {};
    },
    refuse: (error) => {
      const found = byPlugin(complaintsOf(error));
      setErrors(found);
      const input = refusedInput(found);
      input?.focus();
      return input !== undefined;
    },
  };
}
