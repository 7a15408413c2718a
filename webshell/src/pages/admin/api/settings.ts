import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { ObjectSchema } from '../settings/schema.ts';
import { PLATFORM_KEY, type Schemas, type SwitchAnswer } from './shared.ts';

export type SettingValues = Readonly<Record<string, unknown>>;

/** Secrets are null; `secretsSet` names those that have a value. */
export type PluginSettings = Omit<Schemas['Settings'], 'schema'> & { readonly schema: ObjectSchema };

export const pluginSettings = (id: string) =>
  queryOptions({
    queryKey: [...PLATFORM_KEY, 'settings', id],
    queryFn: ({ signal }) => callApi('GET /platform/admin/plugins/{plugin}/settings', { path: { plugin: id }, signal }),
    staleTime: 0,
  });

export const saveSettings = (id: string, values: SettingValues): Promise<SwitchAnswer & { values: SettingValues }> =>
  callApi('PUT /platform/admin/plugins/{plugin}/settings', { path: { plugin: id }, body: { values } });
