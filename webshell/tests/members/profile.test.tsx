import { aPage, expectAccessible, reply } from '@motorclub/sdk/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { address, bodiesOf, open } from '../admin/support.tsx';
import { aProfile, COUNTRIES, withPlugin } from './support.ts';

const remotes = vi.hoisted(() => ({ load: async (): Promise<unknown> => ({}) }));
vi.mock('@module-federation/runtime', () => ({ registerRemotes: () => undefined, loadRemote: () => remotes.load() }));

interface Seen {
  readonly userId: number;
  readonly username: string;
  readonly own: boolean;
}
const Told = ({ userId, username, own }: Seen) => (
  <p>
    {username} {userId} {own ? 'own' : 'foreign'}
  </p>
);
const Mark = () => <span data-testid="mark">2</span>;
const VIEWS = { Mark: () => Promise.resolve({ default: Mark }), Told: () => Promise.resolve({ default: Told }) };

const show = (profile: object = aProfile(), handlers: Record<string, unknown> = {}, role: 'USER' | null = 'USER') =>
  open('/profile/7', { 'GET /users/7': profile, 'GET /countries': COUNTRIES, ...handlers }, role);

const text = () => screen.getByRole('main').textContent;

test('who it is, where from, since when, and what they say of themselves', async () => {
  const { container } = show();
  expect(await screen.findByRole('heading', { level: 1, name: 'Marek N.' })).toBeDefined();
  expect(await screen.findByText('Porto, Portugal')).toBeDefined();
  for (const said of ['@marek', 'Moderator', 'Online']) expect(screen.getByText(said)).toBeDefined();
  expect((await screen.findByText('Saabs')).tagName).toBe('EM');
  const link = screen.getByRole('link', { name: 'Build log' });
  expect(link.getAttribute('href')).toBe('https://example.org/log');
  expect(link.getAttribute('rel')).toContain('nofollow ugc');
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(screen.queryByRole('link', { name: 'Edit profile' })).toBeNull();
  expect(document.title).toBe('Marek N. · Motorclub');
  await expectAccessible(container);
});

test('who hides when they are online says nothing of it', async () => {
  show(aProfile({ online: null, lastSeenAt: null }));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText('Online')).toBeNull();
  expect(text()).not.toContain('Last seen');
});

test('a profile that is kept private says so, and nothing else', async () => {
  const hidden = { id: 7, username: 'marek', profileImage: null, state: 'ACTIVE', hidden: true };
  const tab = { slot: 'profile.tabs', view: 'Told', title: 'Garage' } as const;
  const { container } = show(hidden, {}, null);
  withPlugin([tab, { slot: 'profile.actions', view: 'Told' }]);
  expect(await screen.findByText('This member keeps the profile private')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'marek' })).toBeDefined();
  expect(screen.queryByRole('tab')).toBeNull();
  await expectAccessible(container);
});

test('somebody who has gone is a former member', async () => {
  const { container } = show({ id: 7, username: 'former-member', profileImage: null, state: 'FORMER', hidden: false });
  expect(await screen.findByRole('heading', { level: 1, name: 'former member' })).toBeDefined();
  await expectAccessible(container);
});

test.each(['/profile/7', '/profile/nobody'])('%s: nobody was ever called that', async (path) => {
  const gone = reply(404, { status: 404, code: 'NOT_FOUND', message: 'User 7 was not found' });
  open(path, { 'GET /users/7': gone, 'GET /users/by-name/nobody': gone }, null);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeDefined();
});

test('a name leads to its member, an old one too', async () => {
  open('/profile/marek.old', {
    'GET /users/by-name/marek.old': { id: 7, username: 'marek' },
    'GET /users/7': aProfile(),
    'GET /countries': COUNTRIES,
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Marek N.' })).toBeDefined();
  expect(address).toBe('/profile/7');
});

test('what cannot be loaded can be tried again', async () => {
  let broken = true;
  open('/profile/7', {
    'GET /users/7': () => (broken ? reply(400, { status: 400, code: 'BAD_REQUEST', message: 'Not now.' }) : aProfile()),
    'GET /countries': COUNTRIES,
  });
  expect(await screen.findByText('This profile could not be loaded', {}, { timeout: 20_000 })).toBeDefined();
  broken = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Marek N.' })).toBeDefined();
}, 30_000);

test('on one’s own page there is a way to edit it, also where nothing stands yet', async () => {
  const own = aProfile({ id: 4, username: 'user', displayName: null, bio: null, bioHtml: null, links: [] });
  open('/profile/4', { 'GET /users/4': own, 'GET /countries': COUNTRIES }, 'USER');
  expect(await screen.findByText('Tell the others who you are and what you drive.')).toBeDefined();
  const links = screen.getAllByRole('link', { name: 'Edit profile' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/accountsettings', '/accountsettings']);
});

test('plugins put buttons, panels and tabs there, and are told whose page it is', async () => {
  const { container } = show();
  const plugin = withPlugin([
    { slot: 'profile.actions', view: 'Told' },
    { slot: 'profile.overview', view: 'Told' },
    { slot: 'profile.tabs', view: 'Told', title: 'Garage' },
  ]);
  remotes.load = async () => ({ default: { manifest: { id: plugin.id, sdk: '^1' }, views: VIEWS } });
  expect(await screen.findAllByText('marek 7 foreign')).toHaveLength(2);
  await userEvent.click(screen.getByRole('tab', { name: 'Garage' }));
  expect(address).toBe(`/profile/7?tab=${plugin.id}.Told`);
  expect(within(await screen.findByRole('tabpanel')).getByText('marek 7 foreign')).toBeDefined();
  await expectAccessible(container);
});

test('the marks of several plugins stand side by side', async () => {
  show();
  const plugin = withPlugin([{ slot: 'member.marks', view: 'Mark' }]);
  remotes.load = async () => ({ default: { manifest: { id: plugin.id, sdk: '^1' }, views: VIEWS } });
  const row = (await screen.findByTestId('mark')).closest('[data-plugin]')?.parentElement;
  expect(row && getComputedStyle(row).display).toBe('flex');
});

test('what waits for review stands on the own profile alone, and can be withdrawn', async () => {
  const held = {
    id: 5,
    type: 'forum.question',
    itemId: null,
    thread: null,
    rule: 'first post',
    texts: { body: 'It squeals.', title: 'Squeal at every cold start' },
    pictures: [],
    createdAt: '2026-11-20T10:00:00Z',
    author: { id: 7, username: 'marek', profileImage: null },
  };
  const posts = [held];
  const { container } = open('/profile/1?tab=held', {
    'GET /users/1': aProfile({ id: 1 }),
    'GET /countries': COUNTRIES,
    'GET /platform/held-content/mine': () => aPage([...posts]),
    'DELETE /platform/held-content/5': () => {
      posts.pop();
      return reply(204);
    },
  });
  const withdraw = await screen.findByRole('button', { name: 'Withdraw: Squeal at every cold start' });
  await expectAccessible(container);
  await userEvent.click(withdraw);
  expect(await screen.findByText('Nothing of yours waits for review.')).toBeDefined();
  expect(bodiesOf('DELETE', '/platform/held-content/5')).toHaveLength(1);
});

test('nobody is shown what waits of others', async () => {
  show();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('tab', { name: 'Waiting for review' })).toBeNull();
});
