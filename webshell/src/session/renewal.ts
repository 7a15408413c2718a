import { callApi, http, realtime, type Session, session } from '@motorclub/sdk';
import { refreshSession } from '@motorclub/sdk/host';
import { keepsPages, outage } from '../offline/settings.ts';

export const POLL_MS = 1000;
/** How long before its end a token is renewed; short-lived tokens at four fifths of their life. */
const RENEW_BEFORE_MS = 60_000;
const RENEW_SHARE = 0.2;
const RETRY_RENEW_MS = 10_000;
/** Nobody has looked at the token for this long: the computer slept, or the browser had stopped the tab. */
const SLEPT_MS = 5000;

export type Verdict = 'keep' | 'renew' | 'expired';

/** What to do about a token at `now` (milliseconds). */
export function judge(owner: Session, now: number): Verdict {
  const times = owner.times();
  if (!times) return 'keep';
  if (now >= times.expiresAt) return 'expired';
  const ahead = Math.min(RENEW_BEFORE_MS, (times.expiresAt - times.issuedAt) * RENEW_SHARE);
  return now >= times.expiresAt - ahead ? 'renew' : 'keep';
}

let lastLook = Date.now();
let lastTry = 0;
/** The token expired while nobody looked, so that its renewal is still to come. */
let overdue = false;
let waking: Promise<void> | null = null;

function renew(now: number): void {
  // Either way: a clock that is set back must not keep the tab from trying for as long.
  if (Math.abs(now - lastTry) < RETRY_RENEW_MS) return;
  lastTry = now;
  refreshSession().catch((error: unknown) => console.warn('The session could not be renewed', error));
}

function expire(now: number): void {
  overdue = false;
  if (keepsPages()) void outage().then(({ askServer }) => askServer(now));
  else session.end('expired');
}

async function wakeUp(now: number): Promise<void> {
  try {
    await refreshSession();
  } catch {
    // After a sleep the network may take longer than the page: `check` tries again once it is there.
    if (navigator.onLine) expire(now);
  }
}

function check(): void {
  const now = Date.now();
  const slept = Math.abs(now - lastLook) > SLEPT_MS;
  lastLook = now;
  const verdict = judge(session, now);
  if (verdict === 'renew') renew(now);
  overdue = verdict === 'expired' && (overdue || slept);
  if (verdict !== 'expired' || waking) return;
  if (!overdue) expire(now);
  else if (navigator.onLine) {
    waking = wakeUp(now).finally(() => {
      waking = null;
    });
  }
}

/** Ends the session on the server. A failure is logged and passed on. */
export async function endOnServer(): Promise<void> {
  try {
    await callApi('POST /auth/logout');
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

/** Somebody has ended the session: asking for its renewal says so, and why, and ends it here. */
function confirmEnd(): void {
  refreshSession().catch((error: unknown) => console.warn('The session has ended', error));
}

/**
 * Looks at the token once a second: renews it before it expires, and logs out when it has expired all the same. A token
 * that expired while the computer slept is renewed once; until then calls wait, because the server would refuse them.
 * Where pages are cached for offline use, the server decides.
 */
export function watchSession(): void {
  http.interceptors.request.use(async (config) => {
    if (config.requiresAuth === false) return config;
    check();
    await waking;
    return config;
  });
  realtime.onSessionEnded(confirmEnd);
  document.addEventListener('visibilitychange', check);
  setInterval(check, POLL_MS);
  check();
}
