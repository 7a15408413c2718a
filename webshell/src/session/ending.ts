import { failureOf, http, session } from '@motorclub/sdk';

const REFRESH_URL = '/auth/refresh-token';

interface Refused {
  readonly config?: { readonly url?: string };
}

async function leave(error: unknown): Promise<void> {
  const { status, code } = failureOf(error);
  if (code === 'LOGIN_REFUSED') await (await import('./refused.ts')).leaveRefused(error);
  else if (status === 401) session.end('ended');
}

/** A session that the server does not renew is over in this browser too. The failure is passed on all the same. */
export function endWhenRefused(): void {
  http.interceptors.response.use(undefined, async (error: Refused) => {
    if (error.config?.url === REFRESH_URL) await leave(error);
    throw error;
  });
}
