import { type AnswerOf, implement, type PluginBoot } from '@motorclub/sdk';
import { platform } from '@motorclub/sdk/host';
import { expectAccessible, reply } from '@motorclub/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { address, aPlugin, aSite, open, pageOf } from './support.tsx';

vi.mock('@module-federation/runtime', () => ({
  registerRemotes: () => undefined,
  loadRemote: async () => ({
    default: implement(
      {
        id: 'moderation',
        sdk: '^1',
        slots: [
          { slot: 'admin.tile', view: 'Reports' },
          { slot: 'admin.section', view: 'Queue' },
        ],
      },
      {
        Reports: async () => ({ default: ({ role }) => <p>3 reports for {role}</p> }),
        Queue: async () => ({ default: () => <p>the review queue</p> }),
      },
    ),
  }),
}));

const moderation: PluginBoot = {
  id: 'moderation',
  name: 'Moderation',
  version: '1.0.0',
  remote: { name: 'motorclub_moderation', entry: '/plugins/moderation/ui/mf-manifest.json' },
  routes: [
    { path: '/moderator-panel', view: 'Panel', title: 'Moderator Panel' },
    { path: '/create-tag', view: 'Tags', title: 'Tags' },
    { path: '/report-config', view: 'Config', title: 'Report configuration' },
    { path: '/questions', view: 'Questions', title: 'Car Forms' },
  ],
  menus: [],
  slots: [
    { slot: 'admin.tile', view: 'Reports' },
    { slot: 'admin.section', view: 'Queue' },
  ],
  settings: {},
  permissions: [],
};

const tabs = () => screen.queryAllByRole('tab').map((tab) => tab.textContent);

const REGISTERED: AnswerOf<'GET /platform/admin/audit-log'>['content'][number] = {
  id: 1,
  action: 'account.registered',
  actionText: 'Registered (account)',
  actor: null,
  actorId: null,
  address: null,
  target: null,
  targetText: null,
  details: {},
  createdAt: '2026-11-21T12:00:00Z',
};

test('an administrator sees every tab, and tiles with what is there', async () => {
  const plugins = [aPlugin('forum'), aPlugin('events', { state: 'failed', enabled: false }), aPlugin('ranks')];
  const { container } = open('/adminPanel', {
    'GET /platform/admin/plugins': aSite(plugins),
    'GET /platform/admin/audit-log': ({ query }) =>
      query.action === 'account.registered' ? pageOf([REGISTERED], 42) : pageOf([]),
    'GET /platform/emails': pageOf([], 7),
  });
  expect(await screen.findByRole('link', { name: '2 On' })).toBeDefined();
  expect(screen.getByRole('link', { name: '1 Failed' }).getAttribute('href')).toBe(
    '/adminPanel?tab=plugins&state=failed',
  );
  expect(tabs()).toEqual(['Overview', 'Plugins', 'Roles', 'Settings', 'Audit log', 'Emails']);
  expect(await screen.findByText('42')).toBeDefined();
  expect(await screen.findByText('7')).toBeDefined();
  expect(await screen.findByText('Database')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign-ups' }).getAttribute('href')).toMatch(
    /^\/adminPanel\?tab=audit&action=account\.registered&from=\d{4}-\d\d-\d\d$/,
  );
  await expectAccessible(container);
});

test('a moderator sees overview and emails, and the screens of that role; an organiser no tabs at all', async () => {
  platform.set({ epoch: 2, plugins: [moderation] });
  const first = open('/adminPanel', {}, 'MODERATOR');
  expect(await screen.findByRole('link', { name: 'Moderator Panel' })).toBeDefined();
  expect(tabs()).toEqual(['Overview', 'Emails']);
  expect(screen.queryByRole('link', { name: 'Report configuration' })).toBeNull();
  expect(screen.queryByText('Health of the site')).toBeNull();
  await expectAccessible(first.container);
  first.unmount();

  open('/adminPanel', {}, 'EVENT_ORGANISER');
  expect(await screen.findByRole('link', { name: 'Tags' })).toBeDefined();
  expect(tabs()).toEqual([]);
  expect(screen.queryByRole('link', { name: 'Moderator Panel' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Car Forms' })).toBeNull();
});

test('plugins add tiles, which are told the role, and sections', async () => {
  platform.set({ epoch: 2, plugins: [moderation] });
  open('/adminPanel', {}, 'MODERATOR');
  expect(await screen.findByText('3 reports for MODERATOR')).toBeDefined();
  expect(await screen.findByText('the review queue')).toBeDefined();
});

test.each([
  ['ADMIN', ['/admin/emails', '/countries', '/usersManagement']],
  ['MODERATOR', ['/admin/emails', '/countries']],
  ['EVENT_ORGANISER', ['/countries']],
] as const)('the pages of the core that %s may open are linked', async (role, paths) => {
  const { container } = open('/adminPanel', {}, role);
  const list = (await screen.findByRole('link', { name: 'Countries' })).closest('ul');
  expect([...(list?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href')).sort()).toEqual(paths);
  if (role === 'EVENT_ORGANISER') await expectAccessible(container);
});

test('a tab that a role may not open does not exist for it, not even by its address', async () => {
  open('/adminPanel?tab=plugins', {}, 'MODERATOR');
  expect(await screen.findByRole('heading', { name: 'Emails' })).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('the tabs work by keyboard and are in the address', async () => {
  open('/adminPanel', { 'GET /platform/admin/plugins': aSite([aPlugin('forum')]) });
  const overview = await screen.findByRole('tab', { name: 'Overview' });
  overview.focus();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  expect(await screen.findByRole('switch', { name: 'Forum is on' })).toBeDefined();
  expect(address).toBe('/adminPanel?tab=plugins');
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await waitFor(() => expect(address).toBe('/adminPanel?tab=roles'));
});

test('a part of the site that is down is said; the tiles that cannot be filled say so too', async () => {
  const checks = { database: 'ok', keys: 'unavailable: ConnectionError', storage: 'ok' };
  const down = { status: 'not ready', checks };
  open('/adminPanel', {
    'GET /platform/admin/plugins': reply(500, { status: 500, code: 'ERROR', message: 'broken' }),
    'GET /readyz': reply(503, down),
  });
  expect(await screen.findByText('unavailable: ConnectionError')).toBeDefined();
  expect(screen.getByText('File storage')).toBeDefined();
  expect(await screen.findByText('No answer right now.')).toBeDefined();
});
