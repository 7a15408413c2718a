import { api } from '@motorclub/sdk';
import type { components } from '../../../api/schema.d.ts';

/** What the calls take and give, by the server's own description. */
export type Schemas = components['schemas'];

export const ADMIN = '/platform/admin';

/** All that admins see of the platform: stale as soon as the epoch has moved. Mails are no part of it. */
export const PLATFORM_KEY = ['shell', 'admin', 'platform'] as const;

/** The answer to every change that the whole site has to follow; `missing` has not confirmed within two seconds. */
export type SwitchAnswer = Required<Pick<Schemas['Switch'], 'epoch' | 'missing'>>;

export const postPlugin = <T>(id: string, verb: string, body: object = {}, query: object = {}): Promise<T> =>
  api.post<T>(`${ADMIN}/plugins/${id}/${verb}`, body, { query });
