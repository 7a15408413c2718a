import { api } from '@motorclub/sdk';

export const ADMIN = '/platform/admin';

/** All that admins see of the platform: stale as soon as the epoch has moved. Mails are no part of it. */
export const PLATFORM_KEY = ['shell', 'admin', 'platform'] as const;

/** `{total, current}` of processes of one kind, or of tabs. */
export interface Count {
  readonly total: number;
  readonly current: number;
}

/** The answer to every change that the whole site has to follow. */
export interface SwitchAnswer {
  readonly epoch: number;
  readonly acknowledged?: Readonly<Record<string, Count>>;
  /** Processes that have not confirmed within two seconds. */
  readonly missing: readonly string[];
}

export const postPlugin = <T>(id: string, verb: string, body: object = {}, query: object = {}): Promise<T> =>
  api.post<T>(`${ADMIN}/plugins/${id}/${verb}`, body, { query });
