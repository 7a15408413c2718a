import { expect, test } from 'vitest';
import { fromLatest, NOTHING, type Unread, withFrame, withoutAll, withoutOne } from '../src/notifications/state.ts';
import type { Notification, NotificationFrame } from '../src/notifications/types.ts';

function item(id: number, extra: Partial<Notification> = {}): Notification {
  return {
    id,
    kind: 'forum.answer',
    category: 'ACTIVITY',
    actorCount: 1,
    answerId: null,
    commentId: null,
    groupKey: null,
    questionId: null,
    url: '/questions/1',
    voter: null,
    voterId: null,
    message: `<b>${id}</b>`,
    isRead: false,
    createdAt: '2026-11-21T12:00:00Z',
    ...extra,
  };
}

function frame(count: number, latest: Notification[], seq = 1): NotificationFrame {
  return { type: 'NOTIFICATION_CREATED', seq, at: '2026-11-21T12:00:00Z', count, latest };
}

const fromFrame = (one: NotificationFrame) => withFrame(NOTHING, one);

test('the first item of the latest carries the unread total', () => {
  expect(fromLatest([item(9, { count: 12 }), item(8)])).toMatchObject({ count: 12, items: [{ id: 9 }, { id: 8 }] });
  expect(fromLatest([])).toEqual(NOTHING);
});

test('the menu shows five', () => {
  expect(
    fromFrame(
      frame(
        7,
        [7, 6, 5, 4, 3, 2].map((id) => item(id)),
      ),
    ).items,
  ).toHaveLength(5);
});

test('a frame is the whole state; read ones in it do not show', () => {
  expect(fromFrame(frame(1, [item(3), item(2, { isRead: true })]))).toMatchObject({ count: 1, items: [{ id: 3 }] });
  expect(fromFrame(frame(-1, []))).toEqual({ ...NOTHING, seq: 1 });
});

test('marking one read takes it out and lowers the count, never below 0', () => {
  const two = { items: [item(2), item(1)], count: 2, seq: 4 };
  expect(withoutOne(two, 2)).toMatchObject({ count: 1, items: [{ id: 1 }] });
  expect(withoutOne({ items: [item(1)], count: 0, seq: 0 }, 1)).toEqual(NOTHING);
});

test('one that is not in the list changes nothing', () => {
  const one = { items: [item(1)], count: 4, seq: 0 };
  expect(withoutOne(one, 99)).toEqual(one);
});

test('marking all empties the list and sets the count to 0', () => {
  expect(withoutAll({ items: [item(2), item(1)], count: 9, seq: 4 })).toEqual({ items: [], count: 0, seq: 4 });
});

test('a frame that is not newer than what is shown changes nothing', () => {
  const now = withFrame(fromLatest([item(3, { count: 1 })], 7), frame(2, [item(4), item(3)], 9));
  expect(now).toMatchObject({ count: 2, seq: 9 });
  for (const seq of [1, 8, 9]) expect(withFrame(now, frame(0, [], seq))).toBe(now);
  // What was fetched is as new as the frame whose number came with it.
  const fetched = fromLatest([item(3, { count: 1 })], 7);
  expect(withFrame(fetched, frame(5, [item(9)], 7))).toBe(fetched);
});

/** Repeatable numbers below `below`. */
function dice(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** A site: what is unread, and after each change the frame that tells of it. */
function site(roll: (below: number) => number, changes: number) {
  let unread: number[] = [];
  let seq = 0;
  const frames: NotificationFrame[] = [];
  for (let id = 1; id <= changes; id += 1) {
    const action = roll(10);
    if (action < 6) unread = [id, ...unread];
    else if (action < 9) unread = unread.filter((one) => one !== unread[roll(unread.length)]);
    else unread = [];
    seq += 1 + roll(3);
    const latest = unread.slice(0, 5).map((one) => item(one));
    frames.push(frame(unread.length, latest, seq));
  }
  const [first, ...rest] = unread.slice(0, 5).map((one) => item(one));
  const fetched = fromLatest(first ? [{ ...first, count: unread.length }, ...rest] : [], seq);
  return { frames, fetched };
}

const seen = ({ items, count, seq }: Unread) => ({ ids: items.map(({ id }) => id), count, seq });

/** As a bad connection hands them over: each any number of times (the last one at least once), in any order. */
function mangled(frames: readonly NotificationFrame[], roll: (below: number) => number) {
  const copies = frames.flatMap((one, at) => {
    const times = roll(3) + (at === frames.length - 1 ? 1 : 0);
    return Array.from({ length: times }, () => ({ one, place: roll(1_000_000) }));
  });
  return copies.sort((a, b) => a.place - b.place).map(({ one }) => one);
}

test.each(Array.from({ length: 200 }, (_, seed) => seed + 1))(
  'shuffled, repeated and dropped frames give what a fresh fetch gives (%i)',
  (seed) => {
    const roll = dice(seed);
    const { frames, fetched } = site(roll, 2 + roll(12));
    const mixed = mangled(frames, roll);
    expect(seen(mixed.reduce(withFrame, NOTHING))).toEqual(seen(fetched));
    // And whoever has fetched is not set back by what was still on its way.
    expect(mixed.reduce(withFrame, fetched)).toBe(fetched);
  },
);

test('without looking at the numbers, shuffled frames end anywhere', () => {
  const wrong = Array.from({ length: 200 }, (_, seed) => {
    const roll = dice(seed + 1);
    const { frames, fetched } = site(roll, 2 + roll(12));
    const careless = mangled(frames, roll).reduce((_now, one) => withFrame(NOTHING, one), NOTHING);
    return JSON.stringify(seen(careless)) !== JSON.stringify(seen(fetched));
  });
  expect(wrong.filter(Boolean).length).toBeGreaterThan(50);
});
