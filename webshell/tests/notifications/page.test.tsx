import { toastQueue } from '@motorclub/sdk/host';
import { expectAccessible, type RequestOf, reply } from '@motorclub/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Category, Notification } from '../../src/notifications/types.ts';
import type { KindPreferences, Preferences, PreferencesChange } from '../../src/pages/notifications/preferences.ts';
import { applyChange, type Stopped, undoChange } from '../../src/pages/notifications/preferences.ts';
import { address, api, bodiesOf, live, open } from '../admin/support.tsx';

const PREFERENCES = '/users/me/notification-preferences';
const TOPIC = '/topic/notifications/4';

function note(id: number, category: Category = 'ACTIVITY', more: Partial<Notification> = {}): Notification {
  return {
    id,
    kind: category === 'ACTIVITY' ? 'forum.liked' : 'forum.answered',
    category,
    message: `<b>ines</b> wrote no. ${id}`,
    isRead: false,
    createdAt: '2026-11-21T12:00:00Z',
    actorCount: 1,
    answerId: null,
    commentId: null,
    groupKey: null,
    questionId: null,
    voterId: 9,
    voter: { username: 'ines', profileImage: null },
    url: `/questions/${id}`,
    ...more,
  };
}

function kind(name: string, more: Partial<KindPreferences> = {}): KindPreferences {
  const about = { kind: name, summary: `About ${name}`, category: 'ACTIVITY' as const, urgent: false };
  const offered = ['inApp', 'email', 'digest', 'push'] as const;
  const usual = ['inApp', 'digest', 'push'] as const;
  return { ...about, offered, usual, inApp: true, email: false, digest: true, push: false, ...more };
}

const CALM: Preferences = {
  kinds: [kind('forum.liked'), kind('forum.answered', { category: 'NEEDS_ME', email: true, push: true, urgent: true })],
  emails: true,
  digest: { frequency: 'NONE', hour: 8, day: 'MONDAY' },
  quietHours: [],
  timezone: 'Europe/Berlin',
};

/** A site with these notifications, newest first, that really change. */
function site(notes: readonly Notification[], handlers: Record<string, unknown> = {}) {
  const state = { notes: [...notes], preferences: CALM };
  const unread = () => state.notes.filter((one) => !one.isRead);
  const read = (which: (one: Notification) => boolean) => {
    state.notes = state.notes.map((one) => (which(one) ? { ...one, isRead: true } : one));
    return { count: unread().length };
  };
  const calls = {
    'GET /api/notifications/{userId}/unread/latest': () =>
      unread()
        .slice(0, 5)
        .map((one, at) => (at === 0 ? { ...one, count: unread().length } : one)),
    'GET /api/notifications/user/all': ({ query }: RequestOf<'GET /api/notifications/user/all'>) => {
      const all = state.notes.filter((one) => !query.category || one.category === query.category);
      const { page, size } = { page: query.page ?? 0, size: query.size ?? 20 };
      const totalPages = Math.ceil(all.length / size);
      const content = all.slice(page * size, page * size + size);
      return { content, totalElements: all.length, totalPages, currentPage: page, hasMore: page + 1 < totalPages };
    },
    'PUT /api/notifications/{notificationId}/mark-as-read': ({ path }: { path: string }) => {
      const id = Number(path.split('/')[3]);
      return { id, isRead: true, ...read((one) => one.id === id) };
    },
    'PUT /api/notifications/{userId}/mark-all-as-read': ({
      query,
    }: RequestOf<'PUT /api/notifications/{userId}/mark-all-as-read'>) =>
      read((one) => !query.category || one.category === query.category),
    [`GET ${PREFERENCES}`]: () => state.preferences,
    [`PUT ${PREFERENCES}`]: ({ body }: { body: PreferencesChange }) => {
      state.preferences = applyChange(state.preferences, body);
      return state.preferences;
    },
    ...handlers,
  };
  return { state, show: (path: string) => open(path, calls, 'USER') };
}

const rows = () => within(screen.getByRole('tabpanel')).queryAllByRole('listitem');
const button = (name: string | RegExp) => screen.getByRole('button', { name });
const many = (count: number) => Array.from({ length: count }, (_, at) => note(count - at));

test('nothing to tell is said in the words of the site, in every tab', async () => {
  const { container } = site([]).show('/notifications');
  for (const name of ['All', 'Needs me', 'Activity', 'System']) {
    await userEvent.click(await screen.findByRole('tab', { name }));
    expect(await within(screen.getByRole('tabpanel')).findByText('No notifications available')).toBeDefined();
  }
  expect(screen.queryByRole('button', { name: /as read/ })).toBeNull();
  await expectAccessible(container);
});

test('twenty at first, the next ones when their place comes near, each once', async () => {
  const { show } = site(many(45));
  show('/notifications');
  // Here everything is near: the places of the second and third page, too.
  await waitFor(() => expect(rows()).toHaveLength(45));
  const pages = api.calls.filter(({ path }) => path === '/api/notifications/user/all').map(({ query }) => query);
  expect(pages.slice(0, 3)).toEqual([0, 1, 2].map((page) => ({ page, size: 20 })));
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('a tab has its own list and address, and marks only its own', async () => {
  const { show } = site([note(3, 'NEEDS_ME'), note(2), note(1, 'SYSTEM')]);
  const { container } = show('/notifications');
  expect(await screen.findByRole('button', { name: 'Mark all as read' })).toBeDefined();
  await userEvent.click(screen.getByRole('tab', { name: 'Needs me' }));
  expect(address).toBe('/notifications?tab=needs-me');
  await waitFor(() => expect(rows()).toHaveLength(1));
  await userEvent.click(button('Mark these as read'));
  await screen.findByRole('button', { name: '2 unread notifications' });
  const [call] = api.calls.filter(({ path }) => path.endsWith('mark-all-as-read'));
  expect(call).toMatchObject({ path: '/api/notifications/4/mark-all-as-read', query: { category: 'NEEDS_ME' } });
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('tab', { name: 'All' }));
  expect(address).toBe('/notifications');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }));
  await screen.findByRole('button', { name: 'Notifications, none unread' });
  await waitFor(() => expect(rows()).toHaveLength(3));
});

test('one is marked at once, in the list and in the menu, and comes back if that fails', async () => {
  const refused = reply(500, { status: 500, code: 'ERROR', message: 'no' });
  let fails = true;
  const { show, state } = site(many(3), {
    'PUT /api/notifications/{notificationId}/mark-as-read': () => {
      if (fails) return refused;
      state.notes = state.notes.map((one) => (one.id === 3 ? { ...one, isRead: true } : one));
      return { id: 3, isRead: true, count: 2 };
    },
  });
  show('/notifications');
  const first = async () => within((await waitFor(rows))[0] as HTMLElement);
  await waitFor(() => expect(rows()).toHaveLength(3));
  await userEvent.click((await first()).getByRole('button', { name: 'Mark as read' }));
  expect(await screen.findByText('This could not be marked as read')).toBeDefined();
  await screen.findByRole('button', { name: '3 unread notifications' });
  expect((await first()).getByRole('button', { name: 'Mark as read' })).toBeDefined();
  fails = false;
  await userEvent.click((await first()).getByRole('button', { name: 'Mark as read' }));
  await screen.findByRole('button', { name: '2 unread notifications' });
  expect((await first()).queryByRole('button', { name: 'Mark as read' })).toBeNull();
});

test('the menu shows five; marking one pulls in the next', async () => {
  site(many(7)).show('/');
  await userEvent.click(await screen.findByRole('button', { name: '7 unread notifications' }));
  const menu = within(screen.getByRole('dialog'));
  const shown = () => menu.getAllByText(/wrote no/).map((one) => one.textContent?.match(/\d+/)?.[0]);
  await waitFor(() => expect(shown()).toEqual(['7', '6', '5', '4', '3']));
  await userEvent.click(menu.getAllByRole('button', { name: 'Mark as read' })[1] as HTMLElement);
  await waitFor(() => expect(shown()).toEqual(['7', '5', '4', '3', '2']));
  await userEvent.click(menu.getByRole('button', { name: 'Mark all as read' }));
  expect(await menu.findByText('No notifications available')).toBeDefined();
});

test('a frame brings the new one into the list; an old one changes nothing', async () => {
  const { show, state } = site([note(1)]);
  show('/notifications');
  await waitFor(() => expect(rows()).toHaveLength(1));
  const grouped = note(2, 'ACTIVITY', { message: '<b>ines, otto and 4 others</b> liked it', actorCount: 6 });
  state.notes = [grouped, ...state.notes];
  act(() => live.emit(TOPIC, { type: 'NOTIFICATION_CREATED', seq: 50, count: 2, latest: state.notes }));
  expect(await within(screen.getByRole('tabpanel')).findByText('ines, otto and 4 others')).toBeDefined();
  await screen.findByRole('button', { name: '2 unread notifications' });
  state.notes = state.notes.map((one) => ({ ...one, isRead: true }));
  act(() => live.emit(TOPIC, { type: 'ALL_READ', seq: 60, count: 0, latest: [] }));
  await screen.findByRole('button', { name: 'Notifications, none unread' });
  act(() => live.emit(TOPIC, { type: 'NOTIFICATION_CREATED', seq: 55, count: 9, latest: [note(1)] }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.queryByRole('button', { name: '9 unread notifications' })).toBeNull();
});

test('fewer like this: not on the site and by no mail any more, and that can be taken back', async () => {
  const { show, state } = site([note(1, 'NEEDS_ME')]);
  show('/notifications');
  await userEvent.click(await screen.findByRole('button', { name: 'More about this notification' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Fewer like this' }));
  expect(await screen.findByText('You will no longer see these here.')).toBeDefined();
  expect(bodiesOf('PUT', PREFERENCES)).toEqual([
    { kinds: [{ kind: 'forum.answered', inApp: false, email: false, push: false }] },
  ]);
  await userEvent.click(button('Undo'));
  await waitFor(() => expect(state.preferences).toEqual(CALM));
});

test('a list that does not come says so and can be asked for again', async () => {
  let fails = true;
  const failure = reply(500, { status: 500, code: 'ERROR', message: 'no' });
  const page = { content: [note(1)], totalElements: 1, totalPages: 1, currentPage: 0, hasMore: false };
  site([], { 'GET /api/notifications/user/all': () => (fails ? failure : page) }).show('/notifications');
  expect(await screen.findByText('Your notifications could not be loaded')).toBeDefined();
  fails = false;
  await userEvent.click(button('Retry'));
  await waitFor(() => expect(rows()).toHaveLength(1));
});

test('the link in a mail asks first, also a visitor, and then says that it is done', async () => {
  const token = '4.DIGEST.0123456789abcdef';
  const { container } = open(
    `/notifications?unsubscribe=${token}`,
    {
      'POST /api/notifications/unsubscribe': { stopped: 'DIGEST' },
    },
    null,
  );
  expect(await screen.findByText(/no longer get digests/)).toBeDefined();
  expect(api.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  await expectAccessible(container);
  await userEvent.click(button('Stop these emails'));
  expect(await screen.findByText('Done. These emails do not come any more.')).toBeDefined();
  expect(api.calls.filter(({ method }) => method === 'POST')).toMatchObject([{ query: { token } }]);
});

test('the link of a mail that ends one kind says which one', async () => {
  const stopped: Stopped = { stopped: 'EMAIL', kind: 'core.news', summary: 'News from the club, by mail.' };
  open('/notifications?unsubscribe=4.core.news.abc', { 'POST /api/notifications/unsubscribe': stopped }, null);
  expect(await screen.findByText(/no longer get emails of this kind/)).toBeDefined();
  await userEvent.click(button('Stop these emails'));
  expect(await screen.findByText(/do not come any more: “News from the club, by mail.”/)).toBeDefined();
});

test('preferences: a way that a kind does not have is not offered', async () => {
  const news = kind('core.news', { offered: ['email'], inApp: false, email: true, digest: false });
  const { show } = site([], { [`GET ${PREFERENCES}`]: { ...CALM, kinds: [news] } });
  show('/accountsettings?tab=notifications');
  expect(await screen.findByRole('checkbox', { name: 'About core.news Email' })).toBeDefined();
  expect(screen.queryByRole('checkbox', { name: 'About core.news In the app' })).toBeNull();
  expect(screen.queryAllByRole('checkbox', { name: /About core.news/ })).toHaveLength(1);
});

test('preferences: each tick is saved by itself and can be taken back', async () => {
  const { show, state } = site([]);
  const { container } = show('/accountsettings?tab=notifications');
  await userEvent.click(await screen.findByRole('checkbox', { name: 'About forum.liked Email' }));
  await waitFor(() =>
    expect(bodiesOf('PUT', PREFERENCES)).toEqual([{ kinds: [{ kind: 'forum.liked', email: true }] }]),
  );
  expect(await screen.findByText('Saved.')).toBeDefined();
  await expectAccessible(container);
  await userEvent.click(button('Undo'));
  await waitFor(() => expect(state.preferences).toEqual(CALM));
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'About forum.liked Email' }).checked).toBe(false);
});

test('preferences: a preset ticks what belongs to it, and a tick of one’s own leaves it', async () => {
  const { show, state } = site([]);
  show('/accountsettings?tab=notifications');
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: /What concerns me/ })).checked).toBe(true);
  await userEvent.click(screen.getByRole('radio', { name: 'Only the necessary' }));
  const ticks = () => state.preferences.kinds.map(({ inApp, email, digest }) => [inApp, email, digest]);
  await waitFor(() =>
    expect(ticks()).toEqual([
      [false, false, false],
      [true, true, true],
    ]),
  );
  await userEvent.click(screen.getByRole('radio', { name: /As suggested/ }));
  await waitFor(() =>
    expect(ticks()).toEqual([
      [true, false, true],
      [true, false, true],
    ]),
  );
  await userEvent.click(screen.getByRole('radio', { name: /What concerns me/ }));
  await waitFor(() => expect(ticks()[1]).toEqual([true, true, true]));
  expect(screen.queryByRole('radio', { name: /My own choice/ })).toBeNull();
  await userEvent.click(screen.getByRole('checkbox', { name: 'About forum.liked On the site' }));
  expect(await screen.findByRole('radio', { name: /My own choice/ })).toBeDefined();
});

test('preferences: of many changes the last one is told, and what it takes back is the last one', async () => {
  const { show, state } = site([]);
  show('/accountsettings?tab=notifications');
  for (const channel of ['Email', 'Digest', 'On the site']) {
    const told = toastQueue.get().at(-1)?.id;
    await userEvent.click(await screen.findByRole('checkbox', { name: `About forum.liked ${channel}` }));
    await waitFor(() => expect(toastQueue.get().at(-1)?.id).not.toBe(told));
  }
  expect(toastQueue.get().map(({ message }) => message)).toEqual(['Saved.']);
  expect(state.preferences.kinds[0]).toMatchObject({ email: true, digest: false, inApp: false });
  await userEvent.click(button('Undo'));
  await waitFor(() => expect(state.preferences.kinds[0]).toMatchObject({ email: true, digest: false, inApp: true }));
  expect(toastQueue.get()).toEqual([]);
});

test('preferences: a choice that waits for its turn is not taken back by the answer to the one before', async () => {
  const answers: (() => void)[] = [];
  const { show, state } = site([], {
    [`PUT ${PREFERENCES}`]: async ({ body }: { body: PreferencesChange }) => {
      await new Promise<void>((answer) => answers.push(answer));
      state.preferences = applyChange(state.preferences, body);
      return state.preferences;
    },
  });
  const asked = () => api.calls.filter(({ method, path }) => method === 'GET' && path === PREFERENCES).length;
  show('/accountsettings?tab=notifications');
  await userEvent.click(await screen.findByRole('radio', { name: 'Every day' }));
  const friday = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Quiet on Friday' });
  await userEvent.click(friday());
  await waitFor(() => expect(friday().checked).toBe(true));
  const before = asked();
  answers[0]?.();
  await waitFor(() => expect(answers.length).toBe(2));
  expect([asked(), friday().checked]).toEqual([before, true]);
  answers[1]?.();
  await waitFor(() => expect(asked()).toBe(before + 1));
  expect(friday().checked).toBe(true);
});

test('preferences: the digest asks for what its rhythm needs', async () => {
  const { show, state } = site([]);
  show('/accountsettings?tab=notifications');
  await screen.findByRole('radio', { name: 'Never' });
  expect(screen.queryByRole('combobox', { name: 'Hour' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Every day' }));
  expect(await screen.findByRole('combobox', { name: 'Hour' })).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Day' })).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: 'Every week' }));
  await userEvent.click(await screen.findByRole('combobox', { name: 'Day' }));
  await userEvent.click(await screen.findByRole('option', { name: 'Sunday' }));
  await waitFor(() => expect(state.preferences.digest).toEqual({ frequency: 'WEEKLY', hour: 8, day: 'SUNDAY' }));
});

test('preferences: quiet hours by day', async () => {
  const { show, state } = site([]);
  show('/accountsettings?tab=notifications');
  await userEvent.click(await screen.findByRole('switch', { name: 'Quiet on Friday' }));
  await waitFor(() => expect(state.preferences.quietHours).toEqual([{ day: 'FRIDAY', from: '22:00', to: '07:00' }]));
  const from = await screen.findByLabelText('Friday from');
  await userEvent.clear(from);
  await userEvent.type(from, '23:30');
  await userEvent.tab();
  await waitFor(() => expect(state.preferences.quietHours[0]?.from).toBe('23:30'));
  await userEvent.click(screen.getByRole('switch', { name: 'Quiet on Friday' }));
  await waitFor(() => expect(state.preferences.quietHours).toEqual([]));
});

test('preferences: the same quiet hours for all days by one switch', async () => {
  const { show, state } = site([]);
  show('/accountsettings?tab=notifications');
  await userEvent.click(await screen.findByRole('switch', { name: 'Quiet on Every day' }));
  await waitFor(() => expect(state.preferences.quietHours).toHaveLength(7));
  expect(state.preferences.quietHours[6]).toEqual({ day: 'SUNDAY', from: '22:00', to: '07:00' });
});

test('what takes a change back names all that it has changed', () => {
  const changes: PreferencesChange = {
    kinds: [{ kind: 'forum.liked', inApp: false }],
    emails: false,
    digest: { hour: 9 },
    quietHours: [{ day: 'MONDAY', from: '01:00', to: '02:00' }],
  };
  const after = applyChange(CALM, changes);
  expect(after).not.toEqual(CALM);
  expect(applyChange(after, undoChange(CALM, changes))).toEqual(CALM);
});
