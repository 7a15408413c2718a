import type { Scan } from '../api/types.ts';

/**
 * Scans that wait for the network, in the browser's database: what ends a session clears the tab's storage, and people
 * who have been let in must not be forgotten by that.
 */
export interface Queued extends Scan {
  readonly eventId: number;
}

export interface Queue {
  add(scan: Queued): Promise<void>;
  of(eventId: number): Promise<readonly Queued[]>;
  remove(nonces: readonly string[]): Promise<void>;
}

const NAME = 'motorclub-gate';
const STORE = 'scans';

function asked<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore(STORE, { keyPath: 'nonce' }).createIndex('eventId', 'eventId');
  };
  return asked(request);
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await opened();
  try {
    return await work(database.transaction(STORE, mode).objectStore(STORE));
  } finally {
    database.close();
  }
}

const stored: Queue = {
  add: (scan) => within('readwrite', async (store) => void (await asked(store.put(scan)))),
  of: (eventId) => within('readonly', (store) => asked<Queued[]>(store.index('eventId').getAll(eventId))),
  remove: (nonces) =>
    within('readwrite', async (store) => void (await Promise.all(nonces.map((nonce) => asked(store.delete(nonce)))))),
};

/** For browsers that have no database, or keep none in private windows: as long as the page lives. */
export function memoryQueue(): Queue {
  const scans = new Map<string, Queued>();
  return {
    add: async (scan) => void scans.set(scan.nonce, scan),
    of: async (eventId) => [...scans.values()].filter((scan) => scan.eventId === eventId),
    remove: async (nonces) => {
      for (const nonce of nonces) scans.delete(nonce);
    },
  };
}

export const queue: Queue = typeof indexedDB === 'undefined' ? memoryQueue() : stored;
