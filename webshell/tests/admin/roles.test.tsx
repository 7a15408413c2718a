import { expectAccessible, reply } from '@motorclub/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Grant } from '../../src/pages/admin/api/grants.ts';
import { aPlugin, aSite, bodiesOf, live, open, pageOf, refused } from './support.tsx';

const PATH = '/platform/admin/grants';
const ADMINISTER: Grant = {
  permission: 'platform.administer',
  summary: 'Run the site',
  owner: 'core',
  defaults: ['ADMIN'],
  roles: ['ADMIN'],
};
const ACCEPT: Grant = {
  permission: 'forum.answer.accept',
  summary: 'Accept an answer',
  owner: 'forum',
  defaults: ['ADMIN', 'MODERATOR'],
  roles: ['ADMIN', 'MODERATOR'],
};

function show(handlers: Record<string, unknown>) {
  return open('/adminPanel?tab=roles', { 'GET /platform/admin/plugins': aSite([aPlugin('forum')]), ...handlers });
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });

test('permission by role, grouped by owner; changed ones are marked', async () => {
  const { container } = show({ [`GET ${PATH}`]: pageOf([ADMINISTER, { ...ACCEPT, roles: ['ADMIN', 'USER'] }]) });
  const table = within(await screen.findByRole('table', { name: 'Permissions of Forum' }));
  expect(table.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Permission',
    'Administrator',
    'Moderator',
    'Event organiser',
    'Member',
  ]);
  const boxes = table.getAllByRole<HTMLInputElement>('checkbox');
  expect(boxes.map((one) => one.checked)).toEqual([true, false, false, true]);
  expect(boxes.map((one) => one.getAttribute('aria-label')?.endsWith(', Changed'))).toEqual([false, true, false, true]);
  expect(screen.getByRole('table', { name: 'Permissions of The site itself' })).toBeDefined();
  await expectAccessible(container);
});

test('a click is sent and in force; the matrix shows what the server then says', async () => {
  let roles: Grant['roles'] = ACCEPT.roles;
  show({
    [`GET ${PATH}`]: () => pageOf([{ ...ACCEPT, roles }]),
    [`PUT ${PATH}`]: () => {
      roles = [...ACCEPT.roles, 'USER'];
      return { epoch: 119, missing: [], roles };
    },
  });
  await userEvent.click(await box('forum.answer.accept for Member'));
  expect(await screen.findByText(`Granted to Member: ${ACCEPT.summary}`)).toBeDefined();
  expect(bodiesOf('PUT', PATH)).toEqual([{ permission: 'forum.answer.accept', role: 'USER', granted: true }]);
  expect((await box('forum.answer.accept for Member, Changed')).checked).toBe(true);
});

test('administrators cannot lose what lets them give it back', async () => {
  show({ [`GET ${PATH}`]: pageOf([ADMINISTER]) });
  expect((await box('platform.administer for Administrator')).disabled).toBe(true);
  expect((await box('platform.administer for Moderator')).disabled).toBe(false);
  expect(screen.getByText(/Administrators keep platform.administer/)).toBeDefined();
});

test('a refusal is said and the box is as it was', async () => {
  show({ [`GET ${PATH}`]: pageOf([ACCEPT]), [`PUT ${PATH}`]: reply(409, { ...refused, message: 'Not this one' }) });
  await userEvent.click(await box('forum.answer.accept for Moderator'));
  expect(await screen.findByText(/forum.answer.accept could not be changed for Moderator. Not this one/)).toBeDefined();
  await waitFor(async () => expect((await box('forum.answer.accept for Moderator')).checked).toBe(true));
});

test("another admin's grant shows without a reload", async () => {
  let roles = ACCEPT.roles;
  show({ [`GET ${PATH}`]: () => pageOf([{ ...ACCEPT, roles }]) });
  await box('forum.answer.accept for Moderator');
  roles = ['ADMIN'];
  await act(async () => live.emit('/topic/platform', { type: 'PLATFORM_CHANGED', epoch: 119 }));
  expect((await box('forum.answer.accept for Moderator, Changed')).checked).toBe(false);
});

test('no permissions, and no answer', async () => {
  const first = show({ [`GET ${PATH}`]: pageOf([]) });
  expect(await screen.findByText('It asks for no permission.')).toBeDefined();
  first.unmount();
  show({ [`GET ${PATH}`]: reply(500, { status: 500, code: 'ERROR', message: 'broken' }) });
  expect(await screen.findByText('The permissions could not be loaded')).toBeDefined();
});
