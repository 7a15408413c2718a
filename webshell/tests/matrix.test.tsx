import { type Role, session } from '@motorclub/sdk';
import { platform } from '@motorclub/sdk/host';
import { aToken, aUser, fakeRealtime, mockApi } from '@motorclub/sdk/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import pages from '../../tests/matrix/pages.json';
import { GATES } from '../src/app/gates.ts';
import { Shell } from '../src/app/Shell.tsx';

/** The product's table of pages, which the server's tests use as well. */
interface Table {
  readonly gated: readonly { readonly roles: readonly Role[]; readonly routes: readonly string[] }[];
  readonly open: readonly string[];
}

const TABLE = pages as Table;
const NAMES: Record<Role, string> = {
  ADMIN: 'Admin',
  MODERATOR: 'Moderator',
  EVENT_ORGANISER: 'Event organiser',
  USER: 'Member',
};
const CALLERS: readonly (Role | null)[] = [null, 'USER', 'EVENT_ORGANISER', 'MODERATOR', 'ADMIN'];
const PAGES = [
  ...TABLE.gated.flatMap(({ roles, routes }) => routes.map((route) => ({ route, roles }))),
  ...TABLE.open.map((route) => ({ route, roles: null })),
];
const CASES = PAGES.flatMap((page) => CALLERS.map((caller) => ({ ...page, caller, who: caller ?? 'a visitor' })));

let api: ReturnType<typeof mockApi>;
let live: ReturnType<typeof fakeRealtime>;

beforeEach(() => {
  live = fakeRealtime();
  api = mockApi({ 'GET /api/notifications/{userId}/unread/latest': [] });
  platform.set({ epoch: 1, plugins: [] });
});
afterEach(() => {
  session.end('logout');
  api.restore();
  live.restore();
});

function open(path: string, caller: Role | null) {
  if (caller) session.keep(aToken(), aUser(caller));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter initialEntries={[path.replaceAll(/{\w+}/g, '1')]}>
        <Shell />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test('the gates are those of the table', () => {
  const stated = TABLE.gated.flatMap(({ roles, routes }) => routes.map((route) => [route, roles]));
  expect(GATES).toEqual(Object.fromEntries(stated));
});

describe.each(CASES)('$route for $who', ({ route, roles, caller }) => {
  const denied = roles !== null && !(caller && roles.includes(caller));
  test(denied ? 'is the 403 page' : 'is not held up by a gate', () => {
    open(route, caller);
    expect(screen.queryAllByRole('heading', { name: 'Access Restricted' })).toHaveLength(denied ? 1 : 0);
    if (!denied || !roles) return;
    for (const text of [
      "You don't have permission to access this page.",
      'If you believe this is an error, please contact an administrator.',
      `Required role: ${roles.map((role) => NAMES[role]).join(' or ')}`,
      `Your role: ${caller ? NAMES[caller] : 'Not logged in'}`,
    ]) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Go to Home' }).getAttribute('href')).toBe('/');
  });
});
