import type { Schemas } from '../../../api/schema.d.ts';

/** Request and response types of the calls, from the server's API document. */
export type { Schemas };

/** All that admins see of the platform: stale as soon as the epoch has moved. Mails are no part of it. */
export const PLATFORM_KEY = ['shell', 'admin', 'platform'] as const;

/** The answer to every change that the whole site has to follow; `missing` has not confirmed within two seconds. */
export type SwitchAnswer = Schemas['Acknowledged'];
