import { session, type User } from '@motorclub/sdk';

type Message =
  | { readonly type: 'ask' }
  | { readonly type: 'have'; readonly token: string; readonly user: User }
  | { readonly type: 'ended' };

const ANSWER_MS = 150;
/** In local storage while some tab is signed in, so that visitors need not wait for an answer that cannot come. */
const HINT_KEY = 'signed-in';

/**
 * Tabs of one browser share a session: a new one asks the others for it, a log-out reaches all, and a renewed token
 * spares the others their refresh. Session storage alone would leave every newly opened tab logged out.
 */
export async function joinOtherTabs(
  channel: BroadcastChannel = new BroadcastChannel('motorclub-session'),
): Promise<void> {
  let quiet = false;
  const tell = (message: Message) => channel.postMessage(message);
  const offer = () => {
    const [token, user] = [session.token(), session.user()];
    if (!token || !user) return;
    window.localStorage.setItem(HINT_KEY, '1');
    tell({ type: 'have', token, user });
  };
  const newer = (token: string, user: User) => {
    if (session.token() === token || (session.user() && session.user()?.id !== user.id)) return;
    quiet = true;
    session.keep(token, user);
    quiet = false;
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.type === 'ask') offer();
    else if (data.type === 'have') newer(data.token, data.user);
    else if (session.user()) {
      quiet = true;
      session.end('elsewhere');
      quiet = false;
    }
  };
  session.subscribe((event) => {
    if (quiet) return;
    if (event.type === 'end') tell({ type: 'ended' });
    else offer();
  });
  if (session.user() || window.localStorage.getItem(HINT_KEY) === null) return;
  tell({ type: 'ask' });
  await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
}
