import { aUser, mockApi, reply } from '@motorclub/sdk/testing';
import { describe, expect, test, vi } from 'vitest';
import { countedHere, passedSince, typesAt } from '../lib/offline.ts';
import { both, memoryQueue, type Queue, type Queued, queue } from '../lib/queue.ts';
import { sendWaiting } from '../lib/sendWaiting.ts';
import { anEvent, aScan, MANIFEST } from './samples.ts';

const ME = aUser().id;
const BATCHES = 'POST /ticket-api/events/:id/check-ins/batches';

let number = 0;
const waits = (over: Partial<Queued> = {}): Queued => {
  number += 1;
  const scannedAt = new Date(Date.UTC(2026, 10, 22, 14, 0, number)).toISOString();
  return {
    token: `CODE${number}`,
    nonce: `nonce-${number}`,
    kind: 'ENTRY',
    eventId: 7,
    userId: ME,
    scannedAt,
    ...over,
  };
};
const list = (at: string) => ({ entries: MANIFEST.entries, tag: null, at });
const at = (minute: number) => `2026-11-22T14:${String(minute).padStart(2, '0')}:00.000Z`;

async function emptied(): Promise<void> {
  await queue.remove((await queue.of(7)).map(({ nonce }) => nonce));
}

describe('who has passed', () => {
  test('what the list tells is not told again, what waits is told whenever it was', () => {
    const moves = [
      { ticketId: 41, inside: true, at: at(1) },
      { ticketId: 42, inside: false, at: at(3) },
    ];
    expect([...passedSince(list(at(2)), moves, [])]).toEqual([[42, false]]);
    const waiting = waits({ ticketId: 41, scannedAt: at(0) });
    expect(passedSince(list(at(2)), moves, [waiting]).get(41)).toBe(true);
    expect(passedSince(undefined, moves, []).get(41)).toBe(true);
  });

  test('the last way counts, and a refused scan is no way', () => {
    const out = { ticketId: 41, inside: false, at: at(5) };
    expect(passedSince(undefined, [out], [waits({ ticketId: 41, scannedAt: at(4) })]).get(41)).toBe(false);
    expect(passedSince(undefined, [out], [waits({ ticketId: 41, scannedAt: at(6) })]).get(41)).toBe(true);
    expect(passedSince(undefined, [], [waits({ scannedAt: at(6) })]).size).toBe(0);
  });

  test('is counted as far as the device knows', () => {
    const inside = MANIFEST.entries.filter(({ state }) => state === 'CHECKED_IN').length;
    const valid = MANIFEST.entries.find(({ state }) => state === 'VALID');
    const passed = new Map([[valid?.ticketId ?? 0, true]]);
    expect(countedHere(anEvent(), list(at(0)), new Map()).checkedIn).toBe(inside);
    expect(countedHere(anEvent(), list(at(0)), passed).checkedIn).toBe(inside + 1);
  });
});

test('a gate counts types that the event shows to nobody', () => {
  const crew = { id: 99, name: 'Crew' };
  const entries = MANIFEST.entries.map((entry) => ({ ...entry, ticketTypeId: crew.id }));
  const kept = { ...list(at(0)), entries };
  const told = { ...kept, ticketTypes: [...MANIFEST.ticketTypes, crew] };
  const crewIn = (of: typeof kept) =>
    countedHere(anEvent(), of, new Map()).ticketTypes.find(({ name }) => name === 'Crew');
  expect(crewIn(told)?.total).toBe(2);
  // A list that an earlier version has kept knows the event's own.
  expect(crewIn(kept)).toBeUndefined();
  expect(typesAt(anEvent(), kept)).toEqual(anEvent().ticketTypes);
});

describe('sending', () => {
  test('one that the server does not read keeps no other from being told', async () => {
    const scans = [waits(), waits({ token: 'x'.repeat(500) }), waits()];
    for (const scan of scans) await queue.add(scan);
    const api = mockApi({
      [BATCHES]: ({ body }: { body: { items: { token: string; nonce: string }[] } }) =>
        body.items.some(({ token }) => token.length > 400)
          ? reply(422, { message: 'Too long' })
          : { items: body.items.map((_, id) => aScan({ id })) },
    });
    const unread: string[] = [];
    let told = 0;
    await sendWaiting(7, ME, async (part) => {
      told += part.answers.length;
      unread.push(...part.unread.map(({ nonce }) => nonce));
    });
    expect([told, unread]).toEqual([2, [scans[1]?.nonce]]);
    expect(await queue.of(7)).toEqual([]);
    api.restore();
  });

  test.each([403, 404, 429, 500, 502])('a refusal of all (%s) forgets none', async (status) => {
    await queue.add(waits());
    await queue.add(waits());
    const api = mockApi({ [BATCHES]: reply(status, { message: 'no' }) });
    await expect(sendWaiting(7, ME, vi.fn())).rejects.toThrow();
    expect(await queue.of(7)).toHaveLength(2);
    api.restore();
    await emptied();
  });

  test('parts are forgotten one by one, so that what fails later waits on', async () => {
    for (let scan = 0; scan < 250; scan += 1) await queue.add(waits());
    let calls = 0;
    const api = mockApi({
      [BATCHES]: ({ body }: { body: { items: unknown[] } }) => {
        calls += 1;
        return calls === 1 ? { items: body.items.map((_, id) => aScan({ id })) } : reply(502);
      },
    });
    await expect(sendWaiting(7, ME, async () => undefined)).rejects.toThrow();
    expect(await queue.of(7)).toHaveLength(50);
    api.restore();
    await emptied();
  });

  test("another account's scans are not sent as one's own", async () => {
    await queue.add(waits({ userId: ME + 1 }));
    const api = mockApi({});
    await sendWaiting(7, ME, vi.fn());
    expect(api.calls).toEqual([]);
    expect(await queue.of(7)).toHaveLength(1);
    api.restore();
    await emptied();
  });

  test('carries nothing but the scan', async () => {
    await queue.add(waits({ ticketId: 41 }));
    const api = mockApi({ [BATCHES]: { items: [aScan()] } });
    await sendWaiting(7, ME, async () => undefined);
    const [item] = (api.calls[0]?.body as { items: object[] } | undefined)?.items ?? [];
    expect(Object.keys(item ?? {}).sort()).toEqual(['kind', 'nonce', 'scannedAt', 'token']);
    api.restore();
  });
});

test('what the browser cannot write down is remembered as long as the page lives', async () => {
  const full: Queue = {
    add: () => Promise.reject(new Error('QuotaExceededError')),
    of: () => Promise.reject(new Error('InvalidStateError')),
    remove: () => Promise.resolve(),
  };
  const kept = both(full, memoryQueue());
  await kept.add(waits({ nonce: 'only' }));
  expect((await kept.of(7)).map(({ nonce }) => nonce)).toEqual(['only']);
  await kept.remove(['only']);
  expect(await kept.of(7)).toEqual([]);
});
