import { safeNext } from '@motorclub/sdk';
import type { EndReason } from '@motorclub/sdk/host';

/** What one account page has to say on the next one, in the state of the navigation. */
export type Notice = 'passwordReset' | 'notMe' | 'notMyLogin' | Exclude<EndReason, 'logout'>;

interface State {
  readonly accountNotice?: Notice;
  readonly next?: string;
}

interface Place {
  readonly state: unknown;
  readonly search: string;
}

const stateOf = ({ state }: Pick<Place, 'state'>) => (state ?? {}) as State;

/** `next`: where to go after logging in. */
export const withNotice = (accountNotice: Notice, next?: string) => ({
  state: { accountNotice, ...(next ? { next } : {}) } satisfies State,
});

export function noticeOf(location: Pick<Place, 'state'>): Notice | null {
  return stateOf(location).accountNotice ?? null;
}

/** Where to go after logging in: by the address, or by the page on which the session ended. */
export function nextOf(location: Place): string | null {
  return new URLSearchParams(location.search).get('next') ?? stateOf(location).next ?? null;
}

/** An account page that knows where to go after logging in. */
export function withNext(path: '/login' | '/signup', location: Place): string {
  const next = nextOf(location);
  return next && safeNext(next) !== '/' ? `${path}?next=${encodeURIComponent(next)}` : path;
}
