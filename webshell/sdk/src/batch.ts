/** Parts of a page that are drawn together ask within this time. */
const TOGETHER_MS = 20;
/** As many as the server answers in one call. */
const MOST = 50;

interface Waiting<T> {
  readonly ref: string;
  readonly found: (value: T | undefined) => void;
  readonly failed: (error: unknown) => void;
}

async function answer<T>(asked: readonly Waiting<T>[], fetchMany: FetchMany<T>): Promise<void> {
  try {
    const values = await fetchMany([...new Set(asked.map(({ ref }) => ref))]);
    for (const { ref, found } of asked) found(values.get(ref));
  } catch (error) {
    for (const { failed } of asked) failed(error);
  }
}

/** What the server says about some references, by reference. */
export type FetchMany<T> = (refs: readonly string[]) => Promise<ReadonlyMap<string, T>>;

/**
 * Asks for single things in as few calls as possible: what is asked for within 20 ms goes together, however many parts
 * of a page ask. `undefined` is something the server does not know.
 */
export function batcher<T>(fetchMany: FetchMany<T>): (ref: string) => Promise<T | undefined> {
  let queue: Waiting<T>[] = [];
  const send = () => {
    const asked = queue;
    queue = [];
    // In an order of their own, so that the page can bring the answer to the same call.
    asked.sort((a, b) => (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : 0));
    for (let at = 0; at < asked.length; at += MOST) void answer(asked.slice(at, at + MOST), fetchMany);
  };
  return (ref) =>
    new Promise((found, failed) => {
      if (queue.length === 0) setTimeout(send, TOGETHER_MS);
      queue.push({ ref, found, failed });
    });
}
