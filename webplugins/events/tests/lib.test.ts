import { formatMoney, instantOf, majorOf, minorOf, wallOf } from '@motorclub/sdk';
import { describe, expect, test } from 'vitest';
import { mostOf, offOf, openEarly, stepQuantity, sumOf } from '../lib/cart.ts';
import { filtersIn } from '../lib/eventFilters.ts';
import { guestsIn, seatsOf } from '../lib/guests.ts';
import { cleanCode, fingerprint, judgeScan } from '../lib/offline.ts';
import { memoryQueue } from '../lib/queue.ts';
import { fromFrame } from '../lib/useAvailability.ts';
import { spanOf } from '../lib/when.ts';
import { anEvent, aType, availabilityOf, aWait, MANIFEST, SHOW_CAR } from './samples.ts';

describe('money', () => {
  test.each([
    ['12.50', 'EUR', 1250],
    ['12,5', 'EUR', 1250],
    ['7', 'EUR', 700],
    ['0.005', 'KWD', 5],
    ['300', 'JPY', 300],
    ['1.5', 'JPY', null],
    ['1.005', 'EUR', null],
    ['-1', 'EUR', null],
    ['', 'EUR', null],
  ] as const)('%s %s', (text, currency, minor) => {
    expect(minorOf(text, currency)).toBe(minor);
  });

  test('back and forth', () => {
    for (const [minor, currency] of [
      [1, 'EUR'],
      [123_456, 'EUR'],
      [70, 'JPY'],
      [5, 'KWD'],
    ] as const) {
      expect(minorOf(majorOf(minor, currency), currency)).toBe(minor);
    }
    expect(formatMoney(1250, 'EUR')).toBe('€12.50');
  });
});

describe('clocks of a place', () => {
  test.each([
    ['2026-07-04T18:05', 'Europe/Berlin', '2026-07-04T16:05:00.000Z'],
    ['2026-12-04T18:05', 'Europe/Berlin', '2026-12-04T17:05:00.000Z'],
    ['2026-07-04T18:05', 'America/New_York', '2026-07-04T22:05:00.000Z'],
    // The hour that comes twice: its first time. The one that is left out: as the clocks went on.
    ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
    ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ])('%s in %s', (wall, zone, instant) => {
    expect(instantOf(wall, zone)).toBe(instant);
  });

  test('back and forth, and nothing for nothing', () => {
    expect(wallOf('2026-07-04T16:05:00.000Z', 'Europe/Berlin')).toBe('2026-07-04T18:05');
    expect(wallOf(null, 'Europe/Berlin')).toBe('');
    expect(instantOf('', 'Europe/Berlin')).toBeNull();
  });

  test('an event that ends in the night is of one day, one over a weekend says its last', () => {
    expect(spanOf('2026-07-04T18:00:00Z', '2026-07-05T00:00:00Z', 'Europe/Berlin').time).not.toContain('Jul');
    expect(spanOf('2026-07-04T08:00:00Z', '2026-07-05T16:00:00Z', 'Europe/Berlin').time).toContain('Sun, Jul 5');
  });
});

describe('the filters of an address', () => {
  const now = new Date('2026-11-20T10:34:56Z');

  test('what is to come, from this hour', () => {
    expect(filtersIn(new URLSearchParams(), now)).toEqual({ from: '2026-11-20T10:00:00.000Z' });
  });

  test('a month ends where the next begins, and never begins in the past', () => {
    expect(filtersIn(new URLSearchParams('month=2026-11&q= brakes '), now)).toMatchObject({
      q: 'brakes',
      from: '2026-11-20T10:00:00.000Z',
    });
    expect(filtersIn(new URLSearchParams('month=2026-13'), now)).toEqual({ from: '2026-11-20T10:00:00.000Z' });
  });

  test('the past, newest first', () => {
    expect(filtersIn(new URLSearchParams('when=past'), now)).toEqual({ status: 'COMPLETED', sort: '-startsAt' });
  });
});

describe('what is bought', () => {
  test('vouchers, rounded half up as the server does', () => {
    const effect = (kind: string, value: number, ticketTypeIds: number[] = []) => ({
      kind,
      value,
      ticketTypeIds,
      ticketTypes: [],
    });
    expect(offOf(effect('PERCENT', 15), aType({ priceMinor: 990 }), 1)).toBe(149);
    expect(offOf(effect('FIXED', 2000), SHOW_CAR, 2)).toBe(3000);
    expect(offOf(effect('SET_PRICE', 1000), SHOW_CAR, 2)).toBe(1000);
    expect(offOf(effect('PERCENT', 50, [99]), SHOW_CAR, 1)).toBe(0);
    expect(sumOf([aType(), SHOW_CAR], { 21: 1, 22: 2 }, effect('FIXED', 500))).toEqual({
      count: 3,
      offMinor: 1000,
      totalMinor: 2000,
    });
  });

  test('how many one may take', () => {
    expect(mostOf(SHOW_CAR, null, null)).toBe(2);
    expect(mostOf(aType({ available: 3 }), null, null)).toBe(3);
    expect(mostOf(aType({ saleStatus: 'PAUSED' }), null, null)).toBe(0);
    expect(
      mostOf(aType({ saleStatus: 'SOLD_OUT', available: 0 }), aWait({ status: 'OFFERED', quantity: 2 }), null),
    ).toBe(2);
    expect(mostOf(aType({ visibility: 'VOUCHER_ONLY' }), null, null)).toBe(0);
    const voucher = { kind: 'PERCENT', value: 0, ticketTypeIds: [21], ticketTypes: [] };
    expect(mostOf(aType({ visibility: 'VOUCHER_ONLY' }), null, voucher)).toBe(10);
  });

  test('who may buy early sees what is scheduled as on sale, as long before as they may', () => {
    const begins = Date.parse('2030-05-01T10:00:00Z');
    const type = aType({ saleStatus: 'SCHEDULED', saleStartsAt: '2030-05-01T10:00:00Z' });
    const at = (hoursBefore: number, early: number, over = {}) =>
      openEarly([{ ...type, ...over }], early, begins - hoursBefore * 3_600_000)[0]?.saleStatus;
    expect([at(24, 24), at(25, 24), at(24, 0)]).toEqual(['ON_SALE', 'SCHEDULED', 'SCHEDULED']);
    expect(at(1, 24, { available: 0 })).toBe('SOLD_OUT');
    expect(at(1, 24, { saleStatus: 'PAUSED' })).toBe('PAUSED');
  });

  test('of a hidden type: with a voucher that names it, or as many as the waiting list offers', () => {
    const hidden = aType({ visibility: 'HIDDEN' });
    const voucher = { kind: 'PERCENT', value: 0, ticketTypeIds: [21], ticketTypes: [] };
    expect(mostOf(hidden, null, voucher)).toBe(10);
    expect(mostOf(hidden, null, { ...voucher, ticketTypeIds: [] })).toBe(0);
    expect(mostOf(hidden, aWait({ status: 'WAITING', quantity: 2 }), null)).toBe(0);
    expect(mostOf(hidden, aWait({ status: 'OFFERED', quantity: 2 }), null)).toBe(2);
  });

  test('the least of an order is one step', () => {
    const pair = aType({ minPerOrder: 2 });
    expect([stepQuantity(pair, 0, 1), stepQuantity(pair, 2, 1), stepQuantity(pair, 2, -1)]).toEqual([2, 3, 0]);
  });

  test('seats in the order of rising types, with the answers of each', () => {
    const question = {
      id: 9,
      eventId: 7,
      label: 'Plate',
      kind: 'TEXT',
      options: [],
      required: true,
      atGate: true,
      ticketTypeIds: [22],
      sortOrder: 0,
    };
    const event = anEvent({ questions: [question] });
    const seats = seatsOf(event, [SHOW_CAR, aType()], { 21: 1, 22: 1 });
    expect(seats.map(({ key }) => key)).toEqual(['21.0', '22.0']);
    expect(guestsIn(seats, { '22.0.9': ' OL-M 1 ' }, 0)).toEqual([
      { answers: [] },
      { answers: [{ questionId: 9, value: 'OL-M 1' }] },
    ]);
    expect(guestsIn(seatsOf(anEvent(), [aType()], { 21: 2 }), {}, 0)).toEqual([]);
  });

  test('a frame that is older than what is known changes nothing', () => {
    const known = availabilityOf(anEvent(), 5);
    const frame = { ...known, type: 'AVAILABILITY', at: '', status: 'CANCELLED' };
    expect(fromFrame(known, { ...frame, seq: 5 })).toBe(known);
    expect(fromFrame(known, { ...frame, seq: 6 })).toMatchObject({ seq: 6, status: 'CANCELLED' });
  });
});

describe('a gate without a network', () => {
  test('codes as they are written', () => {
    expect(cleanCode(' abcd-efgh 12 ')).toBe('ABCDEFGH12');
    expect(cleanCode(' T1.7.41.1.aBc ')).toBe('T1.7.41.1.aBc');
  });

  test('knows tickets by their hash or their printed code, and whom it has let in', async () => {
    const token = 'T1.7.41.1.aBcDeFgH';
    const hashed = { ...MANIFEST, entries: [{ ...MANIFEST.entries[0], tokenHash: (await fingerprint(token)) ?? '' }] };
    const known = hashed as typeof MANIFEST;
    const nobody = new Map<number, boolean>();
    const entry = { kind: 'ENTRY', typeIds: [] } as const;
    expect((await judgeScan(token, known, nobody, entry)).result).toBe('ADMITTED');
    expect((await judgeScan('ABCDEFGH12', MANIFEST, nobody, entry)).result).toBe('ADMITTED');
    expect((await judgeScan(token, known, new Map([[41, true]]), entry)).result).toBe('ALREADY_CHECKED_IN');
    expect((await judgeScan(token, known, nobody, { ...entry, typeIds: [21] })).result).toBe('WRONG_TYPE');
    expect((await judgeScan('ABCDEFGH34', MANIFEST, nobody, entry)).result).toBe('ALREADY_CHECKED_IN');
    expect((await judgeScan('T1.7.41.1.forged', known, nobody, entry)).result).toBe('UNKNOWN');
    expect((await judgeScan(token, undefined, nobody, entry)).result).toBe('UNKNOWN');
  });

  test('out is out: who is inside may go and come again, and who is not cannot go', async () => {
    const way = { typeIds: [] };
    const said = async (kind: 'ENTRY' | 'EXIT', code: string, passed = new Map<number, boolean>()) =>
      (await judgeScan(code, MANIFEST, passed, { ...way, kind })).result;
    expect(await said('EXIT', 'ABCDEFGH34')).toBe('ADMITTED');
    expect(await said('EXIT', 'ABCDEFGH34', new Map([[42, false]]))).toBe('CONFLICT');
    expect(await said('ENTRY', 'ABCDEFGH34', new Map([[42, false]]))).toBe('ADMITTED');
    expect(await said('EXIT', 'ABCDEFGH12')).toBe('CONFLICT');
    expect(await said('EXIT', 'ABCDEFGH12', new Map([[41, true]]))).toBe('ADMITTED');
    expect((await judgeScan('ABCDEFGH34', MANIFEST, new Map(), { kind: 'EXIT', typeIds: [22] })).result).toBe(
      'WRONG_TYPE',
    );
  });

  test('keeps scans by event until they are sent', async () => {
    const kept = memoryQueue();
    await kept.add({ token: 'A', nonce: 'one', kind: 'ENTRY', eventId: 7 });
    await kept.add({ token: 'B', nonce: 'two', kind: 'ENTRY', eventId: 8 });
    expect(await kept.of(7)).toHaveLength(1);
    await kept.remove(['one']);
    expect(await kept.of(7)).toEqual([]);
    expect(await kept.of(8)).toHaveLength(1);
  });
});
