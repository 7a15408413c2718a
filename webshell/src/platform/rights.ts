import { realtime, session } from '@motorclub/sdk';
import { type HeldRight, heldRights, type PageData } from '@motorclub/sdk/host';

/** Longer timers end at once in browsers. */
const LONGEST_MS = 24 * 3_600_000;

let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps what has not ended, and looks again when the next of it does. */
function keep(rights: readonly HeldRight[]): void {
  clearTimeout(timer);
  const now = Date.now();
  const ends = ({ until }: HeldRight) => (until === null ? Number.POSITIVE_INFINITY : Date.parse(until));
  const held = rights.filter((right) => ends(right) > now);
  heldRights.set(held);
  const next = Math.min(...held.map(ends));
  if (next < Number.POSITIVE_INFINITY) timer = setTimeout(() => keep(held), Math.min(next - now, LONGEST_MS));
}

/** Each connection begins with a frame that has all of them, as every later one does. */
function listen(userId: number): () => void {
  return realtime.subscribe(`/topic/rights/${userId}`, (frame) =>
    keep((frame as unknown as { rights: readonly HeldRight[] }).rights),
  );
}

/** Follows what the person has been granted: by the first page, by its topic, and when the person changes. */
export function followRights(firstPage?: Promise<PageData>): void {
  let stop: (() => void) | undefined;
  const follow = () => {
    stop?.();
    clearTimeout(timer);
    const user = session.user();
    heldRights.set(user ? undefined : []);
    stop = user ? listen(user.id) : undefined;
  };
  session.subscribe(({ type }) => type !== 'renew' && follow());
  follow();
  firstPage
    ?.then(({ viewer, rights }) => {
      if (rights && viewer === session.user()?.id && !heldRights.get()) keep(rights);
    })
    .catch(() => undefined);
}
