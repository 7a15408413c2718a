import { callApi, failureOf, session, toast } from '@motorclub/sdk';

export interface Ban {
  readonly reason?: string | null;
  readonly expiresAt?: string | null;
}

/** A member's ban; an empty object where there is none. */
export async function banOf(userId: number): Promise<Ban> {
  try {
    return await callApi('GET /bans/user/{userId}', { path: { userId } });
  } catch (error) {
    if (failureOf(error).status === 404) return {};
    throw error;
  }
}

/** The server has refused to renew the session: this browser leaves it, and says why as far as that is known. */
export async function leaveRefused(error: unknown): Promise<void> {
  const { message } = failureOf(error);
  const user = session.user();
  session.end('ended');
  const { reason } = user ? await banOf(user.id).catch((): Ban => ({})) : {};
  toast.error(reason ? `${message}: ${reason}` : message);
}
