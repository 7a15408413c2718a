import { failureOf, type Session, session, type User } from '@motorclub/sdk';
import { type EndReason, refreshSession } from '@motorclub/sdk/host';
import { mayBeSignedIn, noteSignedIn, noteSignedOut } from './hint.ts';

type Message =
  | { readonly type: 'ask' }
  | { readonly type: 'have'; readonly token: string; readonly user: User }
  | { readonly type: 'ended'; readonly reason?: EndReason };

const ANSWER_MS = 150;
/** Whether this tab has a token that still opens something. */
function hasToken(owner: Session): boolean {
  const times = owner.times();
  return owner.user() !== null && (!times || Date.now() < times.expiresAt);
}

/** How a session that ended in one tab has ended for the others. */
function reasonElsewhere(reason: EndReason = 'logout'): EndReason {
  return reason === 'logout' ? 'elsewhere' : reason;
}

/**
 * Tabs of one browser share a session: a new one asks the others for it, a log-out reaches all, and a renewed token
 * spares the others their refresh. Session storage alone would leave every newly opened tab logged out.
 */
export async function joinOtherTabs(
  channel: BroadcastChannel = new BroadcastChannel('motorclub-session'),
): Promise<void> {
  let quiet = false;
  let answered: () => void = () => undefined;
  const send = (message: Message) => channel.postMessage(message);
  const offer = () => {
    const [token, user] = [session.token(), session.user()];
    if (!token || !user || !hasToken(session)) return;
    noteSignedIn();
    send({ type: 'have', token, user });
  };
  const newer = (token: string, user: User) => {
    if (session.token() === token || (session.user() && session.user()?.id !== user.id)) return;
    quiet = true;
    session.keep(token, user);
    quiet = false;
    answered();
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'ask') offer();
    else if (data.type === 'have') newer(data.token, data.user);
    else if (session.user()) {
      quiet = true;
      session.end(reasonElsewhere(data.reason));
      quiet = false;
    }
  };
  session.subscribe((event) => {
    if (event.type === 'end') noteSignedOut();
    if (quiet) return;
    if (event.type === 'end') send({ type: 'ended', reason: event.reason });
    else offer();
  });
  if (hasToken(session)) noteSignedIn();
  if (hasToken(session) || !mayBeSignedIn()) return;
  send({ type: 'ask' });
  await new Promise<void>((resolve) => {
    answered = resolve;
    setTimeout(resolve, ANSWER_MS);
  });
}

/**
 * Signs in a browser that was closed, or a tab that slept, by the session's cookie. Asks the server once, and only where
 * somebody has logged in and not out.
 */
export async function restoreSession(): Promise<void> {
  if (hasToken(session) || !mayBeSignedIn()) return;
  try {
    await refreshSession();
  } catch (error) {
    console.warn('The session could not be restored', failureOf(error).message);
  }
}
