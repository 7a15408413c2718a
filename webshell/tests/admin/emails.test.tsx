import { expectAccessible, reply } from '@motorclub/sdk/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { address, api, open, pageOf } from './support.tsx';

const MAIL = {
  id: 1,
  to: 'ines@example.org',
  subject: 'Welcome',
  text: 'Hello',
  html: null,
  status: 'KEPT',
  createdAt: '2026-11-21T12:00:00Z',
};

test.each(['/adminPanel?tab=emails', '/admin/emails'])('%s lists the mails, filtered by the address', async (path) => {
  const { container } = open(path, { 'GET /platform/emails': pageOf([MAIL]) }, 'MODERATOR');
  await userEvent.click(await screen.findByRole('button', { name: 'Welcome' }));
  expect(await screen.findByText('Hello')).toBeDefined();
  await userEvent.keyboard('{Escape}');
  await userEvent.type(screen.getByLabelText('Filter by recipient'), 'in');
  const joint = path.includes('?') ? '&' : '?';
  await waitFor(() => expect(address).toBe(`${path}${joint}to=in`));
  await waitFor(() => expect(api.calls.at(-1)?.query).toEqual({ to: 'in', page: 0, size: 20 }));
  await waitFor(() => expectAccessible(container));
});

test('no mails, and no answer', async () => {
  const first = open('/admin/emails');
  expect(await screen.findByText('No mails yet.')).toBeDefined();
  first.unmount();
  open('/admin/emails', { 'GET /platform/emails': reply(500, { status: 500, code: 'ERROR', message: 'broken' }) });
  expect(await screen.findByText('The mails could not be loaded')).toBeDefined();
});
