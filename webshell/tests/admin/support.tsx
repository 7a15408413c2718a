/** The admin pages inside the shell, over answers from a table. */
import { type Role, session } from '@motorclub/sdk';
import {
  type ApiHandlers,
  aToken,
  aUser,
  type FakeRealtime,
  fakeRealtime,
  type MockApi,
  mockApi,
} from '@motorclub/sdk/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Shell } from '../../src/app/Shell.tsx';
import type { AdminPlugin, AdminPlugins, Process } from '../../src/pages/admin/api/plugins.ts';

const NOW = '2026-11-21T12:00:00Z';

export function aPlugin(id: string, more: Partial<AdminPlugin> = {}): AdminPlugin {
  return {
    id,
    name: id.charAt(0).toUpperCase() + id.slice(1),
    summary: `What ${id} does`,
    version: '1.0.0',
    author: 'ines',
    licence: 'MIT',
    state: 'enabled',
    enabled: true,
    api: '1.1',
    requires: [],
    uses: [],
    mounts: [],
    topics: [],
    failure: null,
    failures: [],
    warnings: [],
    tampered: null,
    pending: null,
    installedAt: NOW,
    switchedAt: null,
    health: null,
    hooks: [],
    web: null,
    acknowledgement: {},
    ...more,
  };
}

export function aProcess(kind: string, epoch: number, name = `${kind}-1`): Process {
  return { id: name, kind, epoch, seenAt: NOW };
}

export function aSite(plugins: readonly AdminPlugin[], more: Partial<AdminPlugins> = {}): AdminPlugins {
  const epoch = more.epoch ?? 118;
  return {
    epoch,
    safeMode: false,
    safeModeReason: null,
    reload: { possible: true, needed: false, running: false, failure: null },
    core: { hooks: [] },
    processes: ['web', 'jobs', 'hub'].map((kind) => aProcess(kind, epoch)),
    tabs: { total: 37, current: 37 },
    plugins,
    ...more,
  };
}

export const pageOf = <T,>(content: readonly T[], totalElements = content.length) => ({
  content,
  totalElements,
  totalPages: Math.max(1, Math.ceil(totalElements / Math.max(1, content.length))),
  currentPage: 0,
  hasMore: totalElements > content.length,
});

export const refused = { status: 409, code: 'CONFLICT' } as const;

export let api: MockApi;
export let live: FakeRealtime;
export let address = '';

function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

const CALM: ApiHandlers = {
  'GET /api/notifications/{userId}/unread/latest': [],
  'GET /platform/plugins': { epoch: 1, plugins: [], off: [] },
  'GET /platform/admin/archives': pageOf([]),
  'GET /platform/admin/grants': pageOf([]),
  'GET /platform/admin/audit-log': pageOf([]),
  'GET /platform/emails': pageOf([]),
  'GET /platform/emails/templates': pageOf([]),
  'GET /platform/emails/suppressions': pageOf([]),
  'GET /readyz': { status: 'ready', checks: { database: 'ok', keys: 'ok' } },
};

/** Opens an address as a member with this role, or as a visitor. */
export function open(path: string, handlers: ApiHandlers = {}, role: Role | null = 'ADMIN') {
  if (role) session.keep(aToken(), aUser(role));
  api = mockApi({ ...CALM, ...handlers });
  live = fakeRealtime();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Shell />
        <Address />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** Bodies of the calls to a path, oldest first. */
export const bodiesOf = (method: string, path: string) =>
  api.calls.filter((call) => call.method === method && call.path === path).map((call) => call.body);
