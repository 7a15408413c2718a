import type { Scan } from '../api/types.ts';
import { asked, type Table, within } from './database.ts';

/**
 * Scans that wait for the network, in the browser's database: what ends a session clears the tab's storage, and people
 * who have been let in must not be forgotten by that. They name nobody.
 */
export interface Queued extends Scan {
  readonly eventId: number;
  /** Whose scan it is: the server writes down who let people in. Absent in those of earlier versions. */
  readonly userId?: number;
  /** The ticket that this device has let in or out by it; absent for a refused scan. */
  readonly ticketId?: number;
}

export interface Queue {
  add(scan: Queued): Promise<void>;
  /** Of all accounts, the earliest first. */
  of(eventId: number): Promise<readonly Queued[]>;
  remove(nonces: readonly string[]): Promise<void>;
}

const TABLE: Table = { database: 'motorclub-gate', name: 'scans', key: 'nonce', index: 'eventId' };

const byTime = (a: Queued, b: Queued) => (a.scannedAt ?? '').localeCompare(b.scannedAt ?? '');

const stored: Queue = {
  add: (scan) => within(TABLE, 'readwrite', async (store) => void (await asked(store.put(scan)))),
  of: async (eventId) => {
    const found = await within(TABLE, 'readonly', (store) => asked<Queued[]>(store.index('eventId').getAll(eventId)));
    return found.sort(byTime);
  },
  remove: (nonces) =>
    within(
      TABLE,
      'readwrite',
      async (store) => void (await Promise.all(nonces.map((nonce) => asked(store.delete(nonce))))),
    ),
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

/** The first queue; what it cannot take is in the second. */
export function both(first: Queue, second: Queue): Queue {
  return {
    add: (scan) => first.add(scan).catch(() => second.add(scan)),
    of: async (eventId) => [...(await first.of(eventId).catch(() => [])), ...(await second.of(eventId))],
    remove: async (nonces) => {
      await second.remove(nonces);
      await first.remove(nonces);
    },
  };
}

export const queue: Queue = typeof indexedDB === 'undefined' ? memoryQueue() : both(stored, memoryQueue());
