/** The site without plugins, for everybody (safe mode) or in one tab (`?safe=1`). */
import { platform } from '@motorclub/sdk/host';
import { expectAccessible, type Reply, reply } from '@motorclub/sdk/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { isRestarted } from '../../src/pages/admin/untilRestarted.ts';
import { apply } from '../../src/platform/sync.ts';
import { aPlugin, aProcess, aSite, bodiesOf, open, refused } from './support.tsx';

const state = vi.hoisted(() => ({ safeMode: false, safeTab: false }));
const reload = vi.hoisted(() => vi.fn());
vi.mock('../../src/pages/admin/reloadPage.ts', () => ({ reloadPage: reload }));
vi.mock('../../src/boot.ts', async (original) => {
  const real = await original<typeof import('../../src/boot.ts')>();
  return {
    ...real,
    get boot() {
      return { ...real.boot, safeMode: state.safeMode };
    },
    get safeTab() {
      return state.safeTab;
    },
  };
});

const PLUGINS = 'GET /platform/admin/plugins';
const RELOAD = '/platform/admin/reload';
beforeEach(() => {
  Object.assign(state, { safeMode: false, safeTab: false });
  reload.mockReset();
});

test('safe mode is said on every page to administrators, and only to them', async () => {
  state.safeMode = true;
  for (const path of ['/', '/accountsettings']) {
    const page = open(path);
    expect(await screen.findByText('Safe mode: the site started without plugins.')).toBeDefined();
    await expectAccessible(page.container);
    page.unmount();
  }
  open('/', {}, 'MODERATOR');
  expect(screen.queryByText('Safe mode: the site started without plugins.')).toBeNull();
});

test('leaving restarts the site, waits for the new processes through silence, and loads the page again', async () => {
  state.safeMode = true;
  const before = aSite([], { safeMode: true });
  const renewed = aSite([aPlugin('forum')], {
    processes: ['web', 'jobs', 'hub'].map((kind) => aProcess(kind, 118, `${kind}-new`)),
  });
  const answers: (Reply<null> | typeof before)[] = [reply(502), before];
  open('/', {
    [PLUGINS]: () => (bodiesOf('POST', RELOAD).length > 0 ? (answers.shift() ?? renewed) : before),
    [`POST ${RELOAD}`]: reply(202, { accepted: true }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave safe mode' }));
  expect(await screen.findByText(/Leaving safe mode/)).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 8000);
  expect(bodiesOf('POST', RELOAD)).toEqual([{ safeMode: false }]);
});

test('where the site cannot restart itself the banner says what to do', async () => {
  state.safeMode = true;
  open('/', {
    [PLUGINS]: aSite([], { safeMode: true }),
    [`POST ${RELOAD}`]: reply(409, { ...refused, message: 'Start the services without --safe-mode.' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Leave safe mode' }));
  expect(await screen.findByText('Safe mode could not be left. Start the services without --safe-mode.')).toBeDefined();
  expect(reload).not.toHaveBeenCalled();
});

test('old processes that still answer are not the restarted site', () => {
  const before = aSite([]);
  const fresh = ['web', 'jobs', 'hub'].map((kind) => aProcess(kind, 119, `${kind}-new`));
  expect(isRestarted(before, aSite([], { epoch: 119, processes: fresh }))).toBe(true);
  expect(isRestarted(before, aSite([], { epoch: 119, processes: [...fresh, aProcess('web', 119)] }))).toBe(false);
  expect(isRestarted(before, aSite([], { epoch: 119, processes: fresh.slice(1) }))).toBe(false);
  expect(isRestarted(before, aSite([], { epoch: 120, processes: fresh }))).toBe(false);
});

test('a safe tab takes no plugin from the server, not even after a switch, and has a way out', async () => {
  state.safeTab = true;
  const forum = {
    id: 'forum',
    name: 'Forum',
    version: '1',
    remote: null,
    routes: [],
    menus: [],
    slots: [],
    settings: {},
    permissions: [],
  };
  apply({ epoch: 7, plugins: [forum] });
  expect(platform.get()).toEqual({ epoch: 7, plugins: [], off: [] });
  const { container } = open('/adminPanel?tab=audit&safe=1');
  const out = await screen.findByRole('link', { name: 'Bring them back' });
  expect(out.getAttribute('href')).toBe('/adminPanel?tab=audit');
  await screen.findByText('Nothing has been done yet.');
  await expectAccessible(container);
});

test('a tab that is not safe takes them', () => {
  const forum = {
    id: 'forum',
    name: 'Forum',
    version: '1',
    remote: null,
    routes: [],
    menus: [],
    slots: [],
    content: [],
    settings: {},
    permissions: [],
  };
  apply({ epoch: 8, plugins: [forum] });
  expect(platform.get().plugins).toEqual([forum]);
  open('/');
  expect(screen.queryByText('This tab shows the site without plugins.')).toBeNull();
});
