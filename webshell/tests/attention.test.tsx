import { type Role, session } from '@motorclub/sdk';
import { platform } from '@motorclub/sdk/host';
import { aPage, aToken, aUser, fakeRealtime, mockApi } from '@motorclub/sdk/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Shell } from '../src/app/Shell.tsx';
import { aPlugin, aSite } from './admin/support.tsx';

const STATES = ['enabled', 'quarantined', 'quarantined'] as const;
const PLUGINS = STATES.map((state, number) => aPlugin(`p${number}`, { state }));

let api: ReturnType<typeof mockApi>;
let live: ReturnType<typeof fakeRealtime>;

beforeEach(() => {
  live = fakeRealtime();
  platform.set({ epoch: 1, plugins: [] });
  api = mockApi({
    'GET /api/notifications/:id/unread/latest': [],
    'GET /readyz': { status: 'ok', checks: { database: 'ok', keys: 'no answer' } },
    'GET /platform/admin/plugins': aSite(PLUGINS),
    'GET /platform/emails': aPage([], { totalElements: 3 }),
  });
});
afterEach(() => {
  session.end('logout');
  api.restore();
  live.restore();
});

function openHome(role: Role) {
  session.keep(aToken(), aUser(role));
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>
        <Shell />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

test("an admin's home says what needs attention, and leads there", async () => {
  openHome('ADMIN');
  const card = within(await screen.findByRole('region', { name: 'Needs attention' }));
  expect(await card.findByRole('link', { name: 'Plugins in quarantine' })).toBeDefined();
  await card.findByRole('link', { name: 'Emails that could not be sent' });
  const lines = card.getAllByRole('link').map((link) => link.parentElement?.parentElement?.textContent);
  expect(lines.slice(1)).toEqual([
    'Parts of the site that do not work1',
    'Plugins in quarantine2',
    'Emails that could not be sent3',
  ]);
  expect(card.getByRole('link', { name: 'Admin Panel' }).getAttribute('href')).toBe('/adminPanel');
  expect(card.getByRole('link', { name: 'Plugins in quarantine' }).getAttribute('href')).toBe(
    '/adminPanel?tab=plugins&state=quarantined',
  );
});

test.each(['MODERATOR', 'EVENT_ORGANISER'] as const)('the home of %s leads to the admin panel', async (role) => {
  openHome(role);
  const card = within(await screen.findByRole('region', { name: 'Needs attention' }));
  expect(card.getByRole('link', { name: 'Admin Panel' })).toBeDefined();
});

test('a member has no such card', () => {
  openHome('USER');
  expect(screen.queryByRole('region', { name: 'Needs attention' })).toBeNull();
});
