import type { PluginState } from '../api/plugins.ts';

export const PLUGINS_PATH = '/adminPanel?tab=plugins';

export const pluginPath = (id: string) => `${PLUGINS_PATH}&plugin=${encodeURIComponent(id)}`;
export const statePath = (state: PluginState) => `${PLUGINS_PATH}&state=${state}`;
