import { session } from '@motorclub/sdk';
import { platform } from '@motorclub/sdk/host';
import { aToken, aUser, expectAccessible, fakeRealtime, mockApi } from '@motorclub/sdk/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Shell } from '../src/app/Shell.tsx';
import { toEntries } from '../src/chrome/search/entries.ts';

const NOTE = {
  id: 1,
  kind: 'forum.answer',
  message: '<b>ines</b> answered <script>alert(1)</script>',
  isRead: false,
  createdAt: '2026-11-21T12:00:00Z',
  url: '/questions/1',
};
const forum = {
  id: 'forum',
  name: 'Forum',
  version: '1',
  remote: null,
  routes: [{ path: '/questions', view: 'Questions', title: 'Car Forms' }],
  menus: [{ menu: 'topbar', label: 'Car Forms', to: '/questions' }],
  slots: [],
  settings: {},
  permissions: [],
} as const;

let api: ReturnType<typeof mockApi>;
let live: ReturnType<typeof fakeRealtime>;

beforeEach(() => {
  live = fakeRealtime();
  platform.set({ epoch: 1, plugins: [] });
});
afterEach(() => {
  session.end('logout');
  api.restore();
  live.restore();
});

function open(path: string, handlers: Record<string, unknown> = {}) {
  api = mockApi({ 'GET /api/notifications/{userId}/unread/latest': [], ...handlers });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Shell />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('a visitor sees the menu, log in and sign up; nothing that plugins would bring', async () => {
  const { container } = open('/');
  for (const name of ['Search', 'About Us']) expect(screen.getByRole('button', { name })).toBeDefined();
  for (const name of ['Log In', 'Sign Up']) expect(screen.getByRole('link', { name })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Car Forms' })).toBeNull();
  await expectAccessible(container);
});

test('on small screens the menu holds the choice of the theme', async () => {
  open('/');
  // Hidden by the width of the test's window.
  await userEvent.click(screen.getByRole('button', { name: 'Open menu', hidden: true }));
  const menu = within(await screen.findByRole('dialog', { name: 'Main menu' }));
  expect(menu.getByRole('button', { name: /^Switch to (light|dark) theme$/ })).toBeDefined();
});

test('menus come and go with their plugin, and its open page says what happened', async () => {
  open('/questions');
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined();
  act(() => platform.set({ epoch: 2, plugins: [forum] }));
  expect(screen.getByRole('link', { name: 'Car Forms' })).toBeDefined();
  act(() => platform.set({ epoch: 3, plugins: [] }));
  expect(screen.queryByRole('link', { name: 'Car Forms' })).toBeNull();
  expect(await screen.findByRole('heading', { name: 'This feature was turned off' })).toBeDefined();
});

test('the front page leads to the first page there is, unless plugins invite to something themselves', () => {
  open('/');
  act(() => platform.set({ epoch: 2, plugins: [forum] }));
  expect(screen.getByRole('link', { name: 'Browse Car Forms' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Join the club' })).toBeDefined();
  act(() => platform.set({ epoch: 3, plugins: [{ ...forum, slots: [{ slot: 'home.hero', view: 'AskAction' }] }] }));
  expect(screen.queryByRole('link', { name: 'Browse Car Forms' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Join the club' })).toBeNull();
});

test('a gated path shows the 403 page to the wrong role, word for word', async () => {
  const { container } = open('/moderator-panel');
  expect(screen.getByRole('heading', { name: 'Access Restricted' })).toBeDefined();
  expect(screen.getByText("You don't have permission to access this page.")).toBeDefined();
  expect(screen.getByText('If you believe this is an error, please contact an administrator.')).toBeDefined();
  expect(screen.getByText('Required role: Admin or Moderator')).toBeDefined();
  const logIn = screen.getAllByRole('link', { name: 'Log In' }).map((link) => link.getAttribute('href'));
  expect(logIn).toContain('/login?next=%2Fmoderator-panel');
  expect(screen.getByText(/Not logged in/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Go Back' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to Home' })).toBeDefined();
  await expectAccessible(container);
});

test('to the right role a gated path that nobody provides is not found', () => {
  session.keep(aToken(), aUser('MODERATOR'));
  open('/moderator-panel');
  expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined();
});

test('the avatar menu: Admin Panel for admins only; Logout leads to the log-in page', async () => {
  session.keep(aToken(), aUser('USER', { username: 'marek' }));
  open('/', { 'POST /auth/logout': null });
  await userEvent.click(screen.getByRole('button', { name: 'Account menu of marek' }));
  const items = screen.getAllByRole('menuitem').map((item) => item.textContent);
  expect(items).toEqual(['My Profile', 'Account Settings', 'Logout']);
  expect(screen.getByRole('menuitem', { name: 'My Profile' }).getAttribute('href')).toBe('/profile/4');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Logout' }));
  await waitFor(() => expect(session.user()).toBeNull());
  expect(await screen.findByRole('heading', { name: 'Log In' })).toBeDefined();
});

test('notifications arrive live, are sanitised, and marking all empties the menu', async () => {
  session.keep(aToken(), aUser('USER', { id: 4 }));
  let latest: unknown[] = [];
  const { container } = open('/', {
    'GET /api/notifications/{userId}/unread/latest': () => latest,
    'PUT /api/notifications/{userId}/mark-all-as-read': () => {
      latest = [];
      return null;
    },
  });
  expect(screen.getByRole('button', { name: 'Notifications, none unread' })).toBeDefined();
  // Whatever is answered from now on knows of it, as on a server.
  latest = [NOTE];
  await act(async () => {
    live.emit('/topic/notifications/4', { type: 'NOTIFICATION_CREATED', count: 1, latest: [NOTE] });
  });
  await userEvent.click(await screen.findByRole('button', { name: '1 unread notification' }));
  expect(await screen.findByText('ines')).toBeDefined();
  expect(document.querySelector('main script, [role=dialog] script')).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Mark all as read' }));
  expect(await screen.findByText('No notifications available')).toBeDefined();
  expect(api.calls).toContainEqual(expect.objectContaining({ path: '/api/notifications/4/mark-all-as-read' }));
  await expectAccessible(container);
});

const hit = (id: number) => ({
  ref: `forum.question:${id}`,
  type: 'forum.question',
  label: 'Question',
  id,
  title: `Brake noise ${id}`,
  excerpt: 'It squeals.',
  url: `/questions/${id}`,
  authorId: null,
  createdAt: '2026-01-02T00:00:00Z',
  passages: [
    {
      ref: `forum.answer:${id + 4}`,
      type: 'forum.answer',
      label: 'Answer',
      id: id + 4,
      title: `Brake noise ${id}`,
      excerpt: 'Grease the pins.',
      url: `/questions/${id}#answer-${id + 4}`,
      authorId: null,
      createdAt: '2026-01-02T00:00:00Z',
    },
  ],
});

const AS_TYPED = { corrected: null, missing: [], allWords: true };

test('the slash opens the search, which shows what was found a part at a time', async () => {
  const found = (content: unknown[], currentPage: number) => ({
    content,
    totalElements: 2,
    totalPages: 2,
    currentPage,
    hasMore: currentPage === 0,
    ...AS_TYPED,
    missing: ['xyzzyq'],
  });
  const { container } = open('/', {
    'GET /platform/search': ({ query }: { query: { page?: unknown } }) =>
      Number(query.page) === 0 ? found([hit(1)], 0) : found([hit(2)], 1),
  });
  await userEvent.keyboard('/');
  const dialog = await screen.findByRole('dialog', { name: 'Search' });
  await userEvent.type(within(dialog).getByRole('combobox'), 'brake');
  expect(await screen.findByRole('option', { name: /Brake noise 1/ })).toBeDefined();
  expect(screen.getByRole('option', { name: /Grease the pins/ }).getAttribute('href')).toBe('/questions/1#answer-5');
  expect(screen.getByRole('status').textContent).toBe('2 results · Nothing has “xyzzyq”');
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByRole('option', { name: /Brake noise 2/ })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  await expectAccessible(container);
});

test('arrows choose among pages and results, Enter opens, and the search is offered again', async () => {
  const content = [hit(1), hit(2)];
  const { container } = open('/', {
    'GET /platform/search': { content, totalElements: 2, totalPages: 1, currentPage: 0, hasMore: false, ...AS_TYPED },
  });
  act(() => platform.set({ epoch: 2, plugins: [forum] }));
  await userEvent.keyboard('/');
  const input = await screen.findByRole('combobox');
  await userEvent.type(input, 'car');
  await screen.findByRole('option', { name: /Brake noise 2/ });
  const chosen = () => document.getElementById(input.getAttribute('aria-activedescendant') ?? '')?.textContent;
  await userEvent.keyboard('{ArrowDown}');
  expect(chosen()).toContain('Car Forms');
  await userEvent.keyboard('{ArrowUp}');
  expect(chosen()).toContain('Grease the pins');
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());

  await userEvent.keyboard('/');
  expect(await screen.findByRole('option', { name: 'car' })).toBeDefined();
  await expectAccessible(container);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByRole('option', { name: /Brake noise 1/ })).toBeDefined();
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryByRole('option')).toBeNull();
});

test('what was found of the showcase has an icon of its own', () => {
  const [car, question] = toEntries([], [{ ...hit(1), type: 'showcase.car' }, hit(2)]);
  expect([car?.icon, question?.icon]).toEqual(['car', 'comment']);
});

test('a search without results says so', async () => {
  open('/', {
    'GET /platform/search': {
      content: [],
      totalElements: 0,
      totalPages: 0,
      currentPage: 0,
      hasMore: false,
      ...AS_TYPED,
    },
  });
  await userEvent.keyboard('/');
  await userEvent.type(await screen.findByRole('combobox'), 'zzz');
  expect(await screen.findByText('Nothing found for “zzz”.')).toBeDefined();
});
