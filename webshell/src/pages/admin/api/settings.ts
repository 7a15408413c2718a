import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { ObjectSchema } from '../settings/schema.ts';
import { ADMIN, PLATFORM_KEY, type Schemas, type SwitchAnswer } from './shared.ts';

export type SettingValues = Readonly<Record<string, unknown>>;

/** Secrets are null; `secretsSet` names those that have a value. */
export type PluginSettings = Omit<Schemas['Settings'], 'schema'> & { readonly schema: ObjectSchema };

const pathOf = (id: string) => `${ADMIN}/plugins/${id}/settings`;

export const pluginSettings = (id: string) =>
  queryOptions({
    queryKey: [...PLATFORM_KEY, 'settings', id],
    queryFn: ({ signal }) => api.get<PluginSettings>(pathOf(id), { signal }),
    staleTime: 0,
  });

export const saveSettings = (id: string, values: SettingValues): Promise<SwitchAnswer & { values: SettingValues }> =>
  api.put(pathOf(id), { values });
