import { aPage, aUser, expectAccessible, renderPlugin, reply } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import type { Announcement } from '../api/types.ts';
import { combine, filterAnnouncements } from '../lib/combine.ts';
import plugin from '../plugin.tsx';
import { aboutEvent, aDetail, anAnnouncement } from './samples.ts';

const ME = aUser('USER', { id: 4 });
const NONE = { tab: 'combined', q: '', type: null, priority: null, unread: false } as const;

function calls(
  general: readonly Announcement[],
  events: readonly Announcement[] = [],
  own: readonly Announcement[] = [],
) {
  return {
    'GET /announcements/general': aPage(general),
    'GET /announcements/user/{userId}/general': aPage(general),
    'GET /announcements/user/{userId}/events': aPage(events),
    'GET /announcements/user/{userId}/personal': aPage(own),
  };
}

const titles = () =>
  within(screen.getByRole('list', { name: 'Announcements' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent);

describe('the combined list', () => {
  test('the first hundred of each, none twice, the newest first, with the tab they came from', async () => {
    const at = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`;
    const { api, container } = renderPlugin(plugin, '/all-announcements', {
      user: ME,
      api: calls(
        [
          anAnnouncement({ id: 3, title: 'Third', createdAt: at(3) }),
          anAnnouncement({ id: 9, title: 'Twice', createdAt: at(9) }),
        ],
        [aboutEvent({ id: 5, title: 'Fifth', createdAt: at(5) })],
        [
          anAnnouncement({ id: 9, title: 'Twice', createdAt: at(9) }),
          anAnnouncement({ id: 1, title: 'First', createdAt: at(1) }),
        ],
      ),
    });
    await screen.findByRole('list', { name: 'Announcements' });
    expect(titles()).toEqual(['Twice', 'Fifth', 'Third', 'First']);
    const lists = api.calls.filter(({ path }) => path.startsWith('/announcements/user/4/'));
    expect(lists.map(({ path, query }) => [path.split('/').at(-1), query])).toEqual([
      ['personal', { page: 0, size: 100 }],
      ['events', { page: 0, size: 100 }],
      ['general', { page: 0, size: 100 }],
    ]);
    await expectAccessible(container);
  });

  test('twenty to a page', async () => {
    const many = Array.from({ length: 45 }, (_, id) => anAnnouncement({ id: id + 1, title: `Number ${id + 1}` }));
    renderPlugin(plugin, '/all-announcements?page=2', { user: ME, api: calls(many) });
    await screen.findByText('41–45 of 45');
    expect(titles()).toHaveLength(5);
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    expect(
      within(pages)
        .getByRole('link', { name: /page 2/i })
        .getAttribute('href'),
    ).toBe('/all-announcements?page=1');
  });

  test('an emergency stays on top until it ends', () => {
    const ends = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const items = combine({
      general: [
        anAnnouncement({ id: 1, type: 'EMERGENCY', createdAt: '2026-01-01T00:00:00Z', expiresAt: ends(5) }),
        anAnnouncement({ id: 2, type: 'EMERGENCY', createdAt: '2026-01-02T00:00:00Z', expiresAt: ends(-5) }),
        anAnnouncement({ id: 3, createdAt: '2026-01-03T00:00:00Z' }),
      ],
    });
    expect(filterAnnouncements(items, NONE).map(({ id }) => id)).toEqual([1, 3, 2]);
  });

  test('the search looks at message, type and event of two hundred, whatever the case', () => {
    const many = Array.from({ length: 250 }, (_, id) =>
      anAnnouncement({ id: id + 1, createdAt: new Date(1e12 - id).toISOString() }),
    );
    expect(filterAnnouncements(many, { ...NONE, q: 'CLOSED on' })).toHaveLength(200);
    const items = [aboutEvent({ id: 1 }), anAnnouncement({ id: 2, type: 'WEATHER' }), anAnnouncement({ id: 3 })];
    const found = (q: string) => filterAnnouncements(items, { ...NONE, q }).map(({ id }) => id);
    expect(found('NIGHT')).toEqual([1]);
    expect(found('weath')).toEqual([2]);
    expect(found('<b>')).toEqual([]);
    expect(found('closed')).toEqual([1, 2, 3]);
  });

  test('filters are in the address', async () => {
    renderPlugin(plugin, '/all-announcements?tab=event&priority=HIGH&unread=1', {
      user: ME,
      api: calls(
        [anAnnouncement({ id: 1, priority: 'HIGH' })],
        [
          aboutEvent({ id: 2, title: 'Fits', priority: 'HIGH' }),
          aboutEvent({ id: 3, priority: 'HIGH', isRead: true }),
          aboutEvent({ id: 4 }),
        ],
      ),
    });
    await screen.findByRole('list', { name: 'Announcements' });
    expect(titles()).toEqual(['Fits']);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search announcements' }), 'no such words');
    expect(await screen.findByText('No announcement fits this search.')).toBeDefined();
  });

  test('visitors see the general ones and nothing to mark', async () => {
    const { api } = renderPlugin(plugin, '/all-announcements?tab=personal', { api: calls([anAnnouncement()]) });
    await screen.findByRole('list', { name: 'Announcements' });
    expect(api.calls.map(({ path }) => path)).toEqual(['/announcements/general']);
    expect(screen.queryByRole('button', { name: /Mark as read/ })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Personal' })).toBeNull();
  });

  test.each([
    ['personal', 'No personal announcements'],
    ['event', 'No event-specific announcements'],
    ['general', 'No general announcements'],
  ])('an empty list says so: %s', async (tab, text) => {
    renderPlugin(plugin, `/all-announcements?tab=${tab}`, { user: ME, api: calls([]) });
    expect(await screen.findByText(text)).toBeDefined();
  });

  test('severity, type and priority have the colours of the tables', async () => {
    renderPlugin(plugin, '/all-announcements', {
      api: calls([anAnnouncement({ type: 'WEATHER', priority: 'URGENT', title: null })]),
    });
    const row = (await screen.findByRole('heading', { level: 2, name: 'Weather Update' })).closest('li');
    expect(row?.getAttribute('data-severity')).toBe('warning');
    const chip = (name: string) =>
      within(row as HTMLElement)
        .getAllByText(name)
        .at(-1)
        ?.closest('.MuiChip-root')?.className;
    expect(chip('Weather Update')).toContain('Info');
    expect(chip('Urgent')).toContain('Error');
  });

  test('a failure is named, and Retry asks again', async () => {
    let broken = true;
    const list = () => (broken ? reply(500, { status: 500, message: 'Out of oil' }) : aPage([anAnnouncement()]));
    renderPlugin(plugin, '/all-announcements', { api: { 'GET /announcements/general': list } });
    expect(await screen.findByText('Out of oil')).toBeDefined();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'The yard is closed' })).toBeDefined();
  });

  test('what is new elsewhere shows here', async () => {
    let list = aPage([anAnnouncement()]);
    const { realtime } = renderPlugin(plugin, '/all-announcements', {
      api: { 'GET /announcements/general': () => list },
    });
    await screen.findByRole('heading', { name: 'The yard is closed' });
    list = aPage([anAnnouncement({ title: 'The yard is open' })]);
    realtime.emit('/topic/announcements/general', { type: 'ANNOUNCEMENT_UPDATED', announcement: list.content[0] });
    expect(await screen.findByRole('heading', { name: 'The yard is open' })).toBeDefined();
  });
});

describe('one announcement', () => {
  const READ = { id: 7, isRead: true, readAt: '2026-11-20T10:00:00.000Z' };

  test('is read by being opened, once', async () => {
    const { api, container } = renderPlugin(plugin, '/announcement/7', {
      user: ME,
      api: { 'GET /announcements/{announcementId}': aDetail(), 'POST /announcements/{announcementId}/mark-read': READ },
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'The yard is closed' })).toBeDefined();
    await waitFor(() => expect(api.calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
    expect(screen.getByText(/Sent by boss · Admin/)).toBeDefined();
    await expectAccessible(container);
  });

  test('is not marked for visitors, or when it was read before', async () => {
    const first = renderPlugin(plugin, '/announcement/7', {
      api: { 'GET /announcements/{announcementId}': aDetail() },
    });
    await first.settled();
    first.unmount();
    const second = renderPlugin(plugin, '/announcement/7', {
      user: ME,
      api: { 'GET /announcements/{announcementId}': aDetail({ isRead: true }) },
    });
    await second.settled();
    expect([...first.api.calls, ...second.api.calls].every(({ method }) => method === 'GET')).toBe(true);
  });

  test('says what it said before, what to do and whom to call', async () => {
    renderPlugin(plugin, '/announcement/7', {
      api: {
        'GET /announcements/{announcementId}': aDetail({
          type: 'EMERGENCY',
          editedAt: '2026-11-20T11:00:00.000Z',
          safetyInstructions: 'Use gate C.',
          contactPhone: '+49 30 1',
          corrections: [{ title: 'Fire', message: '<p>Use gate A.</p>', correctedAt: '2026-11-20T11:00:00.000Z' }],
        }),
      },
    });
    expect(await screen.findByText('Use gate C.')).toBeDefined();
    expect(screen.getByRole('link', { name: '+49 30 1' }).getAttribute('href')).toBe('tel:+49301');
    expect(await screen.findByText('Use gate A.')).toBeDefined();
    expect(screen.getByText(/Corrected Nov 20, 2026/)).toBeDefined();
  });

  test('that is not there, or not meant for the reader, says so', async () => {
    renderPlugin(plugin, '/announcement/99', { user: ME });
    expect(await screen.findByText('This announcement is not there, or it is not meant for you.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'All announcements' }).getAttribute('href')).toBe('/all-announcements');
  });

  test('an address that can name nothing asks nobody', async () => {
    const { api } = renderPlugin(plugin, '/announcement/abc', { user: ME });
    await screen.findByText(/not there/);
    expect(api.calls).toEqual([]);
  });
});
