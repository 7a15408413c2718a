import { keepPreferences } from '@motorclub/sdk/host';
import { expectAccessible, reply } from '@motorclub/sdk/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { asMoments } from '../../src/pages/admin/audit/filters.ts';
import { address, api, open, pageOf } from './support.tsx';

const PATH = '/platform/admin/audit-log';
const ENTRY = {
  id: 9,
  action: 'plugin.disabled',
  actionText: 'Disabled (plugin)',
  actorId: 1,
  actor: { id: 1, username: 'ines', profileImage: null },
  target: 'plugin:forum',
  targetText: 'plugin forum',
  details: { epoch: 118 },
  address: '127.0.0.1',
  createdAt: '2026-11-21T12:00:00Z',
};
const SYSTEM = {
  ...ENTRY,
  id: 8,
  action: 'plugin.quarantined',
  actionText: 'Quarantined (plugin)',
  actor: null,
  actorId: null,
  details: {},
  address: null,
};

test('who did what; a row opens to all that is known', async () => {
  const { container } = open('/adminPanel?tab=audit', {
    [`GET ${PATH}`]: pageOf([ENTRY, SYSTEM, { ...ENTRY, id: 7, actor: null }]),
  });
  const row = await screen.findByRole('button', { name: /Disabled \(plugin\) · plugin forum.*ines/ });
  expect(screen.getAllByText('Nov 21, 2026, 12:00 PM UTC')).toHaveLength(3);
  expect(screen.getByRole('button', { name: /Quarantined \(plugin\).*The system/ })).toBeDefined();
  expect(screen.getByRole('button', { name: /Member 1, gone/ })).toBeDefined();
  expect(screen.queryByText('127.0.0.1')).toBeNull();
  await userEvent.click(row);
  expect(await screen.findByText('127.0.0.1')).toBeDefined();
  expect(screen.getByText('plugin.disabled')).toBeDefined();
  expect(screen.getByText(/"epoch": 118/)).toBeDefined();
  expect(row.getAttribute('aria-expanded')).toBe('true');
  await expectAccessible(container);
});

test('filters and pages are in the address, and a new filter starts at the first page', async () => {
  open('/adminPanel?tab=audit&action=plugin&page=2', { [`GET ${PATH}`]: pageOf([ENTRY], 40) });
  await screen.findByRole('button', { name: /^Disabled \(plugin\)/ });
  expect(api.calls.find((call) => call.path === PATH)?.query).toEqual({ action: 'plugin', page: 2, size: 25 });
  await userEvent.type(screen.getByLabelText('Who'), 'ines');
  await waitFor(() => expect(address).toBe('/adminPanel?tab=audit&action=plugin&actor=ines'));
  await waitFor(() => expect(api.calls.at(-1)?.query).toEqual({ action: 'plugin', actor: 'ines', page: 0, size: 25 }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address).toBe('/adminPanel?tab=audit'));
});

test('days become moments: the last one is part of what is asked for', () => {
  const { from, to, action } = asMoments({ action: 'x', from: '2026-11-20', to: '2026-11-20' });
  expect(action).toBe('x');
  expect(new Date(to ?? '').getTime() - new Date(from ?? '').getTime()).toBe(86_400_000);
  expect(new Date(from ?? '').getHours()).toBe(0);
  expect(asMoments({ from: 'yesterday' })).toEqual({});
});

test('days begin in the time zone of the account', () => {
  keepPreferences({ timezone: 'Asia/Tokyo', units: { distance: 'KM', power: 'HP' } });
  expect(asMoments({ from: '2026-11-20', to: '2026-11-20' })).toEqual({
    from: '2026-11-19T15:00:00.000Z',
    to: '2026-11-20T15:00:00.000Z',
  });
  keepPreferences(null);
});

test('a day is chosen in the browser’s own calendar', async () => {
  open('/adminPanel?tab=audit', { [`GET ${PATH}`]: pageOf([ENTRY]) });
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2026-11-20' } });
  await waitFor(() => expect(api.calls.at(-1)?.query).toHaveProperty('from'));
});

test('nothing found, nothing done, and no answer', async () => {
  const first = open('/adminPanel?tab=audit&actor=nobody', {});
  expect(await screen.findByText('Nothing matches these filters.')).toBeDefined();
  first.unmount();
  const second = open('/adminPanel?tab=audit', {});
  expect(await screen.findByText('Nothing has been done yet.')).toBeDefined();
  second.unmount();
  open('/adminPanel?tab=audit', {
    [`GET ${PATH}`]: reply(400, { status: 400, code: 'BAD_REQUEST', message: 'No such day' }),
  });
  expect(await screen.findByText('No such day')).toBeDefined();
});
