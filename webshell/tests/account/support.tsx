/** The account pages inside the shell, over answers from a table. */
import { session, type User } from '@motorclub/sdk';
import { type ApiHandlers, aToken, aUser, fakeRealtime, type MockApi, mockApi } from '@motorclub/sdk/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { Shell } from '../../src/app/Shell.tsx';
import { anAccount } from '../members/support.ts';

export const CONFIG = {
  features: { emailVerification: true, captcha: true, twoFactor: true },
  captcha: { provider: 'altcha', siteKey: '' },
  passwordMinLength: 10,
};
export const SIGNED_IN = { token: aToken(), user: aUser() };
export const PASSWORD = 'quattro-und-regen-9';

export let api: MockApi;
export let address = '';

function Address() {
  const { pathname, search } = useLocation();
  address = pathname + search;
  return null;
}

const CALM: ApiHandlers = {
  'GET /auth/config': CONFIG,
  'GET /api/notifications/{userId}/unread/latest': [],
  'GET /platform/plugins': { epoch: 1, plugins: [], off: [] },
  'GET /countries': [{ code: 'DE', name: 'Germany', flagEmoji: '🇩🇪' }],
  'GET /auth/username-available': { available: true, message: null },
  'GET /users/me': anAccount({ username: 'user', email: 'user@example.org', timezone: null }),
};

/** Signs in, or not, and answers the calls that every page makes. */
export function mock(handlers: ApiHandlers, user: User | null): void {
  if (user) session.keep(aToken(), user);
  api = mockApi({ ...CALM, ...handlers });
  fakeRealtime();
}

/** Opens an address, as a visitor or as a member. */
export function open(path: string, handlers: ApiHandlers = {}, user: User | null = null) {
  mock(handlers, user);
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
export const bodiesOf = (path: string) => api.calls.filter((call) => call.path === path).map((call) => call.body);

/** Types into the field with this label, in place of what is there. */
export async function fill(label: string | RegExp, text: string): Promise<void> {
  const field = await screen.findByLabelText(label);
  await userEvent.clear(field);
  await userEvent.type(field, text);
}

/** The shape of every list. */
export const pageOf = <T,>(content: readonly T[], totalPages = 1) => ({
  content,
  totalElements: content.length * totalPages,
  totalPages,
  currentPage: 0,
  hasMore: totalPages > 1,
});
