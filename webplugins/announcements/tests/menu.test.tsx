import { aPage, aUser, expectAccessible, renderSlot, reply } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Announcement } from '../api/types.ts';
import plugin from '../plugin.tsx';
import { aboutEvent, anAnnouncement, UNREAD } from './samples.ts';

const ME = aUser('USER', { id: 4 });
const personal = (over: Partial<Announcement> = {}) =>
  anAnnouncement({ id: 1, tab: 'personal', title: 'Your key', ...over });

function calls(over: Record<string, unknown> = {}) {
  return {
    'GET /user-announcements/unread/count': UNREAD,
    'GET /announcements/user/{userId}/personal': aPage([personal()]),
    'GET /announcements/user/{userId}/events': aPage([aboutEvent({ id: 2, title: 'Gate B' })]),
    'GET /announcements/user/{userId}/general': aPage([anAnnouncement({ id: 3 })]),
    ...over,
  };
}

const open = async (over: Record<string, unknown> = {}) => {
  const shown = renderSlot(plugin, 'topbar.end', {}, { user: ME, api: calls(over) });
  await shown.settled();
  await userEvent.click(screen.getByRole('button', { name: /^Announcements/ }));
  await screen.findByRole('dialog', { name: 'Announcements' });
  await shown.settled();
  return shown;
};

const tab = (name: RegExp) => screen.getByRole('tab', { name });

describe('the menu', () => {
  test('shows how many are unread, and the lists in three tabs; passes axe', async () => {
    await open();
    expect(screen.getByRole('button', { name: 'Announcements, 3 unread', hidden: true })).toBeDefined();
    expect(tab(/Personal, 1 unread/).getAttribute('aria-selected')).toBe('true');
    expect(screen.getByRole('link', { name: /Your key/ }).getAttribute('href')).toBe('/announcement/1');
    await userEvent.click(tab(/Event/));
    expect(screen.getByRole('link', { name: /Gate B/ })).toBeDefined();
    await userEvent.click(tab(/General/));
    expect(screen.getByRole('link', { name: /The yard is closed/ })).toBeDefined();
    await expectAccessible(document.body);
  });

  test.each([
    [/Personal/, 'No personal announcements'],
    [/Event/, 'No event-specific announcements'],
    [/General/, 'No general announcements'],
  ])('an empty tab says so: %s', async (name, text) => {
    const empty = aPage([]);
    await open({
      'GET /user-announcements/unread/count': { total: 0, personal: 0, general: 0, event: 0 },
      'GET /announcements/user/{userId}/personal': empty,
      'GET /announcements/user/{userId}/events': empty,
      'GET /announcements/user/{userId}/general': empty,
    });
    await userEvent.click(tab(name));
    expect(screen.getByText(text)).toBeDefined();
  });

  test('each tab shows five unread at most, fetched in pages of ten until there are five', async () => {
    const many = (page: number) =>
      Array.from({ length: 10 }, (_, at) =>
        personal({ id: page * 10 + at + 1, title: `Number ${page * 10 + at}`, isRead: page === 0 }),
      );
    const { api } = await open({
      'GET /announcements/user/{userId}/personal': ({ query }: { query: Record<string, unknown> }) =>
        aPage(many(Number(query.page)), { hasMore: Number(query.page) < 2 }),
    });
    expect(screen.getAllByRole('link', { name: /Number 1\d/ })).toHaveLength(5);
    const asked = api.calls.filter(({ path }) => path.endsWith('/personal')).map(({ query }) => query);
    expect(asked).toEqual([
      { page: 0, size: 10 },
      { page: 1, size: 10 },
    ]);
  });

  test('event announcements need an event and a type that is not general', async () => {
    await open({
      'GET /announcements/user/{userId}/events': aPage([
        aboutEvent({ id: 2, title: 'Gate B' }),
        aboutEvent({ id: 12, title: 'No event', eventId: null }),
        aboutEvent({ id: 13, title: 'General one', type: 'GENERAL' }),
      ]),
    });
    await userEvent.click(tab(/Event/));
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  test('marking one read takes it away and lowers the counts; personal ones have a service of their own', async () => {
    const { api } = await open({
      'PUT /user-announcements/{announcementId}/mark-read': { id: 1, isRead: true, readAt: '2026-11-20T10:00:00.000Z' },
      'POST /announcements/{announcementId}/mark-read': { id: 2, isRead: true, readAt: '2026-11-20T10:00:00.000Z' },
    });
    await userEvent.click(screen.getByRole('button', { name: /Mark as read: Your key/ }));
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'PUT')).toMatchObject({
        path: '/user-announcements/1/mark-read',
        query: { userId: 4 },
      }),
    );
    await userEvent.click(tab(/Event/));
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(api.calls.find(({ method }) => method === 'POST')).toMatchObject({ path: '/announcements/2/mark-read' }),
    );
  });

  test('"Mark all" marks all of the tab, not only the five that are shown', async () => {
    const page = (from: number, hasMore: boolean) =>
      aPage(
        Array.from({ length: 8 }, (_, at) => personal({ id: from + at, isRead: at === 0 })),
        { hasMore },
      );
    const { api } = await open({
      'GET /announcements/user/{userId}/personal': ({ query }: { query: Record<string, unknown> }) =>
        query.page === 0 ? page(100, true) : page(200, false),
      'PUT /user-announcements/{announcementId}/mark-read': { isRead: true },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
    const marked = () => api.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path.split('/')[2]);
    await waitFor(() => expect(marked()).toHaveLength(14));
    expect(marked()).toContain('207');
  });

  test('while the number is not known, the button does not say that there is none', async () => {
    const shown = renderSlot(plugin, 'topbar.end', {}, { user: ME, api: calls() });
    const names = () => screen.queryAllByRole('button', { name: /^Announcements/ }).map((one) => one.ariaLabel);
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(names()).toEqual(['Announcements']);
    await shown.settled();
    await waitFor(() => expect(names()).toEqual(['Announcements, 3 unread']));
  });

  test('the lists are loaded when the menu is opened, not with every page', async () => {
    const shown = renderSlot(plugin, 'topbar.end', {}, { user: ME, api: calls() });
    const button = await screen.findByRole('button', { name: 'Announcements, 3 unread' });
    expect(shown.api.calls.map(({ path }) => path)).toEqual(['/user-announcements/unread/count']);
    await userEvent.click(button);
    expect(await screen.findByRole('link', { name: /Your key/ })).toBeDefined();
    expect(shown.api.calls).toHaveLength(4);
  });

  test('a failure is said, and what the server has comes back', async () => {
    const { toasts } = await open({
      'PUT /user-announcements/{announcementId}/mark-read': reply(500, { message: 'Out of oil' }),
    });
    await userEvent.click(screen.getByRole('button', { name: /Mark as read: Your key/ }));
    await waitFor(() => expect(toasts()).toContain('It could not be marked as read. Out of oil'));
    expect(await screen.findByRole('link', { name: /Your key/ })).toBeDefined();
  });

  test('what cannot be loaded is empty and zero', async () => {
    const broken = reply(500, { status: 500, code: 'INTERNAL_ERROR', message: 'Out of oil' });
    await open({
      'GET /user-announcements/unread/count': broken,
      'GET /announcements/user/{userId}/personal': broken,
      'GET /announcements/user/{userId}/events': broken,
      'GET /announcements/user/{userId}/general': broken,
    });
    expect(screen.getByText('No personal announcements')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Announcements, none unread', hidden: true })).toBeDefined();
  });
});

describe('live', () => {
  const latest = { personal: [], event: [], general: [] };

  test('a frame replaces all that the menu shows, whatever it showed before', async () => {
    const { realtime } = await open();
    expect(realtime.topics().sort()).toEqual([
      '/topic/announcements/event',
      '/topic/announcements/general',
      '/topic/announcements/user/4',
    ]);
    realtime.emit('/topic/announcements/user/4', {
      type: 'UNREAD_CHANGED',
      unread: { total: 12, personal: 12, general: 0, event: 0 },
      latest: { ...latest, personal: [personal({ id: 90, title: 'Fresh' })] },
    });
    expect(await screen.findByRole('link', { name: /Fresh/ })).toBeDefined();
    expect(screen.queryByRole('link', { name: /Your key/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Announcements, 12 unread', hidden: true })).toBeDefined();
  });

  test('a connection that is back has it read anew', async () => {
    let title = 'Your key';
    const { realtime } = await open({
      'GET /announcements/user/{userId}/personal': () => aPage([personal({ title })]),
    });
    title = 'After the tunnel';
    realtime.reconnect();
    expect(await screen.findByRole('link', { name: /After the tunnel/ })).toBeDefined();
  });

  test('an emergency says so at the edge of the screen', async () => {
    const { realtime, toasts } = await open();
    realtime.emit('/topic/announcements/event', {
      type: 'ANNOUNCEMENT_CREATED',
      announcement: aboutEvent({ type: 'EMERGENCY', title: 'Fire', message: '<p>Leave the <b>paddock</b>.</p>' }),
    });
    await waitFor(() => expect(toasts()).toContain('Fire: Leave the paddock.'));
  });
});

test('visitors have no menu', async () => {
  const { container, api } = renderSlot(plugin, 'topbar.end', {}, { api: calls() });
  await waitFor(() => expect(container.querySelector('[data-loading]')).toBeNull());
  expect(within(container).queryByRole('button')).toBeNull();
  expect(api.calls).toEqual([]);
});
