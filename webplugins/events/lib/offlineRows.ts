import { asked, type Table, within } from './database.ts';

/**
 * What this browser keeps of the site for times without a network. The shell removes all of it at the end of a session,
 * and the worker each row whose time is over; so rows are written only where that worker is.
 */
const TABLE: Table = { database: 'motorclub-offline', name: 'rows', key: 'key', index: 'until' };

interface Row {
  readonly key: string;
  /** Milliseconds since the epoch. */
  readonly until: number;
  readonly value: unknown;
}

const possible = () => typeof indexedDB !== 'undefined' && Boolean(globalThis.navigator.serviceWorker?.controller);

/** The value stored under a name, unless it has expired. */
export async function readRow<T>(key: string): Promise<T | undefined> {
  if (!possible()) return undefined;
  const row = await within(TABLE, 'readonly', (store) => asked<Row | undefined>(store.get(key)));
  return row && row.until > Date.now() ? (row.value as T) : undefined;
}

/** Changes the value stored under a name atomically, even if two tabs do so. */
export async function changeRow<T>(key: string, until: number, change: (now: T | undefined) => T): Promise<void> {
  if (!possible()) return;
  await within(TABLE, 'readwrite', async (store) => {
    const row = await asked<Row | undefined>(store.get(key));
    await asked(store.put({ key, until, value: change(row?.value as T | undefined) } satisfies Row));
  });
}

export async function removeRows(keys: readonly string[]): Promise<void> {
  if (!possible()) return;
  await within(
    TABLE,
    'readwrite',
    async (store) => void (await Promise.all(keys.map((key) => asked(store.delete(key))))),
  );
}
