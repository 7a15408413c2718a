import { expect, test } from 'vitest';
import { fromFrame, fromLatest, NOTHING, withoutOne } from '../src/notifications/state.ts';
import type { Notification, NotificationFrame } from '../src/notifications/types.ts';

function item(id: number, extra: Partial<Notification> = {}): Notification {
  return {
    id,
    kind: 'forum.answer',
    message: `<b>${id}</b>`,
    isRead: false,
    createdAt: '2026-11-21T12:00:00Z',
    ...extra,
  };
}

function frame(count: number, latest: Notification[]): NotificationFrame {
  return { type: 'NOTIFICATION_CREATED', seq: 1, at: '2026-11-21T12:00:00Z', count, latest };
}

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
  expect(fromFrame(frame(-1, []))).toEqual(NOTHING);
});

test('marking one read takes it out and lowers the count, never below 0', () => {
  const two = { items: [item(2), item(1)], count: 2 };
  expect(withoutOne(two, 2)).toMatchObject({ count: 1, items: [{ id: 1 }] });
  expect(withoutOne({ items: [item(1)], count: 0 }, 1)).toEqual(NOTHING);
});

test('one that is not in the list changes nothing', () => {
  const one = { items: [item(1)], count: 4 };
  expect(withoutOne(one, 99)).toEqual(one);
});
