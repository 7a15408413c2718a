import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { ObjectSchema } from '../settings/schema.ts';
import { ADMIN, PLATFORM_KEY, type SwitchAnswer } from './shared.ts';

export type SettingValues = Readonly<Record<string, unknown>>;

export interface PluginSettings {
  readonly schema: ObjectSchema;
  readonly values: SettingValues;
  readonly defaults: SettingValues;
  /** Names of settings whose values are never given back. */
  readonly secrets: readonly string[];
  /** Which of them have a value. */
  readonly secretsSet: readonly string[];
  readonly epoch: number;
}

const pathOf = (id: string) => `${ADMIN}/plugins/${id}/settings`;

export const pluginSettings = (id: string) =>
  queryOptions({
    queryKey: [...PLATFORM_KEY, 'settings', id],
    queryFn: ({ signal }) => api.get<PluginSettings>(pathOf(id), { signal }),
    staleTime: 0,
  });

export const saveSettings = (id: string, values: SettingValues): Promise<SwitchAnswer & { values: SettingValues }> =>
  api.put(pathOf(id), { values });
