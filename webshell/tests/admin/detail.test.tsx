import { expectAccessible, reply } from '@motorclub/sdk/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { AdminPlugin } from '../../src/pages/admin/api/plugins.ts';
import { aPlugin, api, aSite, bodiesOf, open, pageOf, refused } from './support.tsx';

const PLUGINS = '/platform/admin/plugins';
const AT = '/adminPanel?tab=plugins&plugin=forum';
const NO_SETTINGS = {
  schema: { type: 'object', properties: {} },
  values: {},
  defaults: {},
  secrets: [],
  secretsSet: [],
  epoch: 118,
};

function show(more: Partial<AdminPlugin>, handlers: Record<string, unknown> = {}) {
  return open(AT, {
    [`GET ${PLUGINS}`]: aSite([aPlugin('forum', more), aPlugin('ranks', { requires: ['forum'] })]),
    [`GET ${PLUGINS}/forum/settings`]: NO_SETTINGS,
    [`GET ${PLUGINS}/forum/crashes`]: pageOf([]),
    ...handlers,
  });
}

const hook = (name: string, more: object = {}) => ({
  hook: name,
  calls: 10,
  failures: 0,
  slow: 0,
  seconds: 0.12,
  slowest: 0.05,
  budget: 0.25,
  lastError: null,
  ...more,
});

test('time and failures per hook; the last error opens; the failing ones come first', async () => {
  const { container } = show({
    hooks: [
      hook('contribute_search'),
      hook('check_disable', {
        calls: 4,
        failures: 2,
        slow: 1,
        seconds: 6,
        slowest: 2.5,
        budget: null,
        lastError: 'Traceback\nKeyError: 7',
      }),
    ],
  });
  await userEvent.click(await screen.findByText('Cost per hook', { selector: 'summary' }));
  const table = await screen.findByRole('table', { name: 'Cost per hook' });
  const rows = within(table)
    .getAllByRole('rowheader')
    .map((cell) => cell.closest('tr')?.textContent);
  expect(rows).toEqual(['check_disable4211.5 s2.5 s–', 'contribute_search100012 ms50 ms250 ms']);
  expect(screen.queryByText(/KeyError: 7/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Last error of check_disable' }));
  expect(await screen.findByText(/KeyError: 7/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'Last error of check_disable' }).getAttribute('aria-expanded')).toBe(
    'true',
  );
  await expectAccessible(container);
});

test('what an admin comes for stands first: settings above the cost of hooks, which is folded', async () => {
  show({ hooks: [hook('contribute_search')] });
  const settings = await screen.findByRole('heading', { name: 'Settings' });
  const cost = await screen.findByText('Cost per hook', { selector: 'summary' });
  expect(settings.compareDocumentPosition(cost) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(cost.closest('details')?.open).toBe(false);
});

test('the web half: its size, its files, and how it crashed', async () => {
  const crash = {
    id: 1,
    version: '1.0.0',
    view: 'Ask',
    message: 'TypeError: x',
    count: 12,
    firstAt: '2026-11-20T10:00:00Z',
    lastAt: '2026-11-21T10:00:00Z',
  };
  show(
    { web: { bytes: 120_000, brotliBytes: 34_000, files: 9, crashes: 12 } },
    { [`GET ${PLUGINS}/forum/crashes`]: pageOf([crash]) },
  );
  expect(await screen.findByText('120 kB, 34 kB compressed')).toBeDefined();
  expect(await screen.findByText('TypeError: x')).toBeDefined();
});

test('a failed plugin: its traceback, once for all processes that have it', async () => {
  const failure = 'Traceback (most recent call last)\nImportError: no wheel';
  const { container } = show({
    state: 'failed',
    enabled: false,
    failure,
    failures: [
      { process: 'web-1', failure },
      { process: 'jobs-1', failure },
    ],
  });
  expect(await screen.findByText('It failed in web-1, jobs-1')).toBeDefined();
  expect(screen.getAllByText(/ImportError: no wheel/)).toHaveLength(1);
  expect(screen.queryByText('Settings', { selector: 'h2' })).toBeNull();
  await expectAccessible(container);
});

test('tampered files, deprecations, health and waiting code are said', async () => {
  show({
    tampered: 'motorclub_forum/routes.py differs from plugins.lock',
    warnings: ['hook x is deprecated since 1.1: use y'],
    health: { ok: false, message: 'The mailbox is full' },
    pending: '1.2.0',
  });
  for (const text of [
    'motorclub_forum/routes.py differs from plugins.lock',
    'hook x is deprecated since 1.1: use y',
    'The mailbox is full',
    /Version 1.2.0 is on disk/,
  ]) {
    expect(await screen.findByText(text)).toBeDefined();
  }
});

test('a quarantined plugin says why and is released by a button', async () => {
  show(
    { state: 'quarantined', enabled: false, failure: 'hook search kept failing' },
    { [`POST ${PLUGINS}/forum/quarantine-release`]: { epoch: 119, missing: [] } },
  );
  expect(await screen.findByText(/hook search kept failing/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Release' }));
  expect(await screen.findByText('Forum is out of quarantine.')).toBeDefined();
});

test('installing makes its tables', async () => {
  show(
    { state: 'found', enabled: false, installedAt: null },
    { [`POST ${PLUGINS}/forum/install`]: { epoch: 119, missing: [] } },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Install' }));
  expect(await screen.findByText('Forum is installed. It can be switched on now.')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Uninstall' })).toBeNull();
});

const LOSSES = { tables: { forum_question: 3400, forum_vote: 12 }, files: 3, dependents: [], consequences: [] };
const GONE = {
  archive: {
    name: 'forum-1.0.0.zip',
    bytes: 48_200,
    createdAt: '2026-11-21T12:00:00Z',
    plugin: 'forum',
    version: '1.0.0',
  },
  removed: { tables: ['forum_question', 'forum_vote'] },
  epoch: 119,
  distribution: 'motorclub-forum',
};
const uninstalling = (losses: object, done: unknown) => ({
  [`POST ${PLUGINS}/forum/uninstall`]: ({ query }: { query: { dryRun?: unknown } }) => (query.dryRun ? losses : done),
});

test('uninstalling says what goes, wants the id typed, and ends with the archive and what to remove by hand', async () => {
  show({ state: 'disabled', enabled: false }, uninstalling(LOSSES, GONE));
  await userEvent.click(await screen.findByRole('button', { name: 'Uninstall' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Uninstall Forum?' }));
  expect(await dialog.findByText('forum_question: 3,400 rows')).toBeDefined();
  expect(dialog.getByText('3 stored files')).toBeDefined();
  const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Uninstall' });
  const box = dialog.getByLabelText('Type forum to confirm');
  await userEvent.type(box, 'foru');
  expect(confirm.disabled).toBe(true);
  await userEvent.type(box, 'm');
  await expectAccessible(document.body);
  await userEvent.click(confirm);
  expect(await screen.findByRole('dialog', { name: 'Forum is uninstalled' })).toBeDefined();
  expect(screen.getByText('2 tables are gone from the database.')).toBeDefined();
  expect(screen.getByText('Its data is in forum-1.0.0.zip (48.2 kB).')).toBeDefined();
  expect(screen.getByText('pip uninstall motorclub-forum')).toBeDefined();
  expect(bodiesOf('POST', `${PLUGINS}/forum/uninstall`).at(-1)).toEqual({ confirm: 'forum' });
});

test('the archive is downloaded with the session, not by a bare link', async () => {
  show(
    { state: 'disabled', enabled: false },
    {
      ...uninstalling(LOSSES, GONE),
      'GET /platform/admin/archives/forum-1.0.0.zip': new Blob(['zip']),
    },
  );
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:zip';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Uninstall' }));
  await userEvent.type(await screen.findByLabelText('Type forum to confirm'), 'forum');
  const confirm = () =>
    within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Uninstall' });
  await waitFor(() => expect(confirm().disabled).toBe(false));
  await userEvent.click(confirm());
  await userEvent.click(await screen.findByRole('button', { name: 'Download forum-1.0.0.zip' }));
  await waitFor(() => expect(saved).toEqual(['forum-1.0.0.zip']));
  expect(api.calls.map(({ path }) => path)).toContain('/platform/admin/archives/forum-1.0.0.zip');
});

test('plugins that are built on it have to go first', async () => {
  show({ state: 'disabled', enabled: false }, uninstalling({ ...LOSSES, dependents: ['ranks'] }, GONE));
  await userEvent.click(await screen.findByRole('button', { name: 'Uninstall' }));
  expect(await screen.findByText('Uninstall these first, they are built on it: ranks.')).toBeDefined();
  await userEvent.type(screen.getByLabelText('Type forum to confirm'), 'forum');
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Uninstall' }).disabled).toBe(true);
});

test('while it is on, its data is out of reach', async () => {
  show({});
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Uninstall' })).disabled).toBe(true);
  expect(screen.getByText(/Switch it off before its data/)).toBeDefined();
});

test('an archive of its own is imported; a refusal is shown and the dialog stays', async () => {
  const archive = (plugin: string) => ({
    name: `${plugin}-1.zip`,
    plugin,
    version: '1.0.0',
    bytes: 10,
    rows: 2,
    problem: null,
    createdAt: '2026-11-20T10:00:00Z',
  });
  const answers: unknown[] = [
    reply(409, { ...refused, message: 'Its tables are not empty' }),
    { epoch: 119, missing: [], rows: 2 },
  ];
  show(
    { state: 'installed', enabled: false },
    {
      'GET /platform/admin/archives': pageOf([archive('ranks'), archive('forum')]),
      [`POST ${PLUGINS}/forum/import`]: () => answers.shift(),
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Import an archive' }));
  const own = await screen.findByRole('radio');
  expect(screen.getAllByRole('radio')).toHaveLength(1);
  await userEvent.click(own);
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Its tables are not empty')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Forum has 2 rows back.')).toBeDefined();
  expect(bodiesOf('POST', `${PLUGINS}/forum/import`).at(-1)).toEqual({ archive: 'forum-1.zip' });
});

test('an address of a plugin that is not there says so', async () => {
  open('/adminPanel?tab=plugins&plugin=nope', { [`GET ${PLUGINS}`]: aSite([aPlugin('forum')]) });
  expect(await screen.findByText('There is no plugin “nope” here.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'All plugins' })).toBeDefined();
});
