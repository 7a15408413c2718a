import { failureOf } from '@motorclub/sdk';
import { uploadScans } from '../api/gate.ts';
import type { ScanAnswer } from '../api/types.ts';
import { type Queued, queue } from './queue.ts';

const AT_ONCE = 200;
/** The server has read the scans and finds one of them, or all together, impossible. */
const UNREADABLE = [400, 413, 422];

/** What became of scans that waited. */
export interface Sent {
  readonly answers: readonly ScanAnswer[];
  /** Those that the server does not read. */
  readonly unread: readonly Queued[];
}

async function sendScans(eventId: number, scans: readonly Queued[]): Promise<Sent> {
  const bodies = scans.map(({ eventId: _, userId: __, ticketId: ___, ...body }) => body);
  try {
    return { answers: (await uploadScans(eventId, bodies)).items, unread: [] };
  } catch (error) {
    if (!UNREADABLE.includes(failureOf(error).status)) throw error;
    if (scans.length === 1) return { answers: [], unread: scans };
    // A failure of one must not keep the others from being sent.
    const half = Math.ceil(scans.length / 2);
    const [first, second] = [
      await sendScans(eventId, scans.slice(0, half)),
      await sendScans(eventId, scans.slice(half)),
    ];
    return { answers: [...first.answers, ...second.answers], unread: [...first.unread, ...second.unread] };
  }
}

/** One tab at a time; another one that is at it already does it all. */
async function alone<T>(name: string, work: () => Promise<T>): Promise<T | null> {
  // Without a secure context there are no locks. A scan that is sent twice gets the first one's answer.
  if (!globalThis.navigator.locks) return work();
  return navigator.locks.request(name, { ifAvailable: true }, (lock) => (lock ? work() : null)) as Promise<T | null>;
}

/**
 * Sends what waits of `userId`, the earliest first, and forgets each part once it is answered: whatever ends this in
 * between, the rest waits on. Calls `onSent` for each part; raises what keeps the rest from being sent.
 */
export async function sendWaiting(
  eventId: number,
  userId: number,
  onSent: (sent: Sent) => Promise<void>,
): Promise<void> {
  await alone(`motorclub-gate-${eventId}`, async () => {
    for (;;) {
      const scans = (await queue.of(eventId)).filter(isOf(userId)).slice(0, AT_ONCE);
      if (scans.length === 0) return;
      const part = await sendScans(eventId, scans);
      // Sent before it is deleted: if the page is closed in between, the scan is sent again, with the same answer.
      await onSent(part);
      await queue.remove(scans.map(({ nonce }) => nonce));
    }
  });
}

/** Whether a scan is this account's to send. */
export function isOf(userId: number): (scan: Queued) => boolean {
  return (scan) => scan.userId === undefined || scan.userId === userId;
}
