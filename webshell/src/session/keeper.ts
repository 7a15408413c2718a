import { api, failureOf, type Session, session } from '@motorclub/sdk';
import { refreshSession } from '@motorclub/sdk/host';
import { keepsPages, outage } from '../offline/kept.ts';

export const POLL_MS = 1000;
/** How long before its end a token is renewed; short-lived tokens at four fifths of their life. */
const RENEW_BEFORE_MS = 60_000;
const RENEW_SHARE = 0.2;
const RETRY_RENEW_MS = 10_000;
/** A tab counts as in use this long after the last key, click or touch. */
const IN_USE_MS = 10 * 60_000;

export type Verdict = 'keep' | 'renew' | 'expired';

/** What to do about a token at `now` (milliseconds). */
export function judge(owner: Session, now: number, inUse: boolean): Verdict {
  const times = owner.times();
  if (!times) return 'keep';
  if (now >= times.expiresAt) return 'expired';
  const ahead = Math.min(RENEW_BEFORE_MS, (times.expiresAt - times.issuedAt) * RENEW_SHARE);
  return inUse && now >= times.expiresAt - ahead ? 'renew' : 'keep';
}

let lastUse = Date.now();
let lastTry = 0;

function renew(now: number): void {
  // Either way: a clock that is set back must not keep the tab from trying for as long.
  if (Math.abs(now - lastTry) < RETRY_RENEW_MS) return;
  lastTry = now;
  refreshSession().catch(async (error: unknown) => {
    console.warn('The session could not be renewed', error);
    // A ban: the session has ended on the server.
    if (failureOf(error).code === 'LOGIN_REFUSED') await (await import('./refused.ts')).leaveRefused(error);
  });
}

function expire(now: number): void {
  if (keepsPages()) void outage().then(({ askServer }) => askServer(now));
  else session.end('expired');
}

function check(): void {
  const now = Date.now();
  const inUse = document.visibilityState === 'visible' && now - lastUse < IN_USE_MS;
  const verdict = judge(session, now, inUse);
  if (verdict === 'renew') renew(now);
  if (verdict === 'expired') expire(now);
}

/** Ends the session on the server. A failure is logged and passed on. */
export async function endOnServer(): Promise<void> {
  try {
    await api.post('/auth/logout');
  } catch (error) {
    console.error('Logging out on the server failed', error);
    throw error;
  }
}

/** Ends the session on the server and, whatever it answers, in this browser. */
export async function logOut(): Promise<void> {
  await endOnServer().catch(() => undefined);
  session.end('logout');
}

/**
 * Looks at the token once a second: renews it while the tab is in use, logs out when it has expired. Where pages are
 * kept for times without a network, the server has the last word on that.
 */
export function keepSession(): void {
  const used = () => {
    lastUse = Date.now();
  };
  for (const kind of ['pointerdown', 'keydown', 'touchstart', 'focus']) {
    window.addEventListener(kind, used, { passive: true });
  }
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') used();
    check();
  });
  setInterval(check, POLL_MS);
  check();
}
