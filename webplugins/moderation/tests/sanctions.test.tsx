import { aPage, aUser, expectAccessible, renderPlugin, renderSlot, reply } from '@motorclub/sdk/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { aBan, anAppeal, anEntry, anOwnBan, anOwnWarning, aWarning, RUSTY } from './samples.ts';

const STAFF = { user: aUser('MODERATOR'), permissions: ['moderation.log.revert'] } as const;
const REASONS = [
  { key: 'rude', label: 'Rude', help: '', severity: 3, isConfidential: false, requiresDetails: false },
  { key: 'fraud', label: 'Fraud', help: '', severity: 5, isConfidential: true, requiresDetails: true },
] as const;
const BODY = 'I have sent the mirror, and the buyer has confirmed that it arrived last week.';

const click = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('an entry of the log is undone once', async () => {
  let entry = anEntry();
  const { api, container } = renderPlugin(plugin, '/moderation-logs?member=rusty', {
    ...STAFF,
    api: {
      'GET /moderation-api/moderation-logs': () => aPage([entry]),
      'POST /moderation-api/moderation-logs/{logId}/revert': () => {
        entry = anEntry({ canRevert: false, revertedById: 8 });
        return reply(201, anEntry({ id: 8, action: 'log.reverted' }));
      },
    },
  });
  await screen.findByText('Member banned');
  expect(api.calls[0]?.query).toMatchObject({ member: 'rusty' });
  expect(screen.queryByRole('button', { name: 'Export' })).toBeNull();
  await expectAccessible(container);
  await click('Undo entry 7');
  await userEvent.type(screen.getByLabelText('Reason'), 'Wrong member');
  await click('Undo');
  await screen.findByText('Member banned');
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({ reason: 'Wrong member' });
});

test('a moderator bans a member after a notice', async () => {
  const { api, toasts, settled } = renderSlot(
    plugin,
    'profile.actions',
    { userId: RUSTY.id, username: RUSTY.username, own: false },
    {
      ...STAFF,
      api: {
        'GET /moderation-api/members/{memberId}/sanctions': {
          points: 7,
          canSanction: true,
          mayBanLonger: false,
          proposesBan: true,
        },
        'GET /moderation-api/report-reasons': REASONS,
        'POST /moderation-api/bans': reply(201, aBan({ status: 'SCHEDULED' })),
      },
    },
  );
  await click('Warn or ban rusty');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Ban' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ban rusty' });
  await within(dialog).findByText(/rusty has 7 warning points/);
  expect(within(dialog).queryByRole('option', { name: 'Permanently' })).toBeNull();
  await userEvent.type(within(dialog).getByLabelText(/Reason in words/), 'Sold rust');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ban' }));
  expect(await within(dialog).findByText('Choose a reason')).toBeDefined();
  await userEvent.selectOptions(within(dialog).getByLabelText('Reason'), 'Fraud');
  await userEvent.selectOptions(within(dialog).getByLabelText('When it begins'), '2');
  await expectAccessible(dialog);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Ban' }));
  await settled();
  expect(toasts()).toEqual(['The ban of rusty has been announced']);
  expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
    userId: 5,
    scope: 'FULL',
    reason: 'fraud',
    days: 7,
    noticeDays: 2,
    staffNote: null,
  });
});

test('an appeal is taken and decided', async () => {
  let appeal = anAppeal({ status: 'UNDER_REVIEW', reviewer: 'max' });
  const { api } = renderPlugin(plugin, '/moderation-logs?tab=appeals', {
    ...STAFF,
    api: {
      'GET /moderation-api/ban-appeals': () => aPage(appeal.decidedAt ? [] : [appeal]),
      'PUT /moderation-api/ban-appeals/{appealId}/decide': () => {
        appeal = anAppeal({ status: 'OVERTURNED', decidedAt: appeal.createdAt });
        return appeal;
      },
    },
  });
  await click('Decide the appeal of rusty');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decide' }));
  expect(await within(dialog).findByText('Required')).toBeDefined();
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Accept: overturn it' }));
  await userEvent.type(within(dialog).getByLabelText(/Reply to the member/), 'You are right');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decide' }));
  expect(await screen.findByText('No appeals are waiting')).toBeDefined();
  const sent = api.calls.find(({ method }) => method === 'PUT')?.body;
  expect(sent).toEqual({ decision: 'OVERTURNED', reply: 'You are right', expiresAt: null, points: null, version: 1 });
});

test('nobody decides about their own ban', async () => {
  renderPlugin(plugin, '/moderation-logs?tab=appeals', {
    ...STAFF,
    api: { 'GET /moderation-api/ban-appeals': aPage([anAppeal({ mayDecide: false })]) },
  });
  expect(await screen.findByText(/Somebody else must decide/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Review|Decide/ })).toBeNull();
});

const banned = (over: Readonly<Record<string, unknown>>) =>
  renderSlot(plugin, 'login.banned', { reason: 'Sold rust', expiresAt: null, appealToken: 'abc' }, { api: over });

test('a banned member appeals by the token, and then waits', async () => {
  let ban = anOwnBan();
  const { api, container } = banned({
    'POST /moderation-api/ban-appeals/state': () => ban,
    'POST /moderation-api/bans/{banId}/appeals': () => {
      const { createdAt } = ban;
      const appeal = { id: 1, body: BODY, status: 'SUBMITTED', reply: null, createdAt, decidedAt: null } as const;
      ban = anOwnBan({ canAppeal: false, appeal });
      return reply(201, ban);
    },
  });
  await userEvent.type(await screen.findByLabelText(/Your appeal/), 'Too short');
  await click('Send appeal');
  expect(await screen.findByText('At least 50 characters')).toBeDefined();
  await userEvent.type(screen.getByLabelText(/Your appeal/), ` ${BODY}`);
  await click('Send appeal');
  expect(await screen.findByText(/We have received your appeal/)).toBeDefined();
  await expectAccessible(container);
  expect(api.calls.find(({ path }) => path.endsWith('/bans/3/appeals'))?.body).toEqual({
    body: `Too short ${BODY}`,
    appealToken: 'abc',
  });
});

test('where another plugin has banned there is no appeal to it', async () => {
  const { container, settled } = banned({
    'POST /moderation-api/ban-appeals/state': reply(404, { status: 404, code: 'NOT_FOUND', message: 'No' }),
  });
  await settled();
  expect(container.textContent).toBe('');
});

test('a warning is shown until it is confirmed', async () => {
  let unread = [anOwnWarning()];
  renderSlot(
    plugin,
    'topbar.end',
    {},
    {
      user: aUser('USER'),
      api: {
        'GET /moderation-api/warnings/mine': () => aPage(unread),
        'PUT /moderation-api/warnings/{warningId}/acknowledge': () => {
          unread = [];
          return anOwnWarning();
        },
      },
    },
  );
  const dialog = await screen.findByRole('dialog', { name: 'You have been warned' });
  await userEvent.keyboard('{Escape}');
  expect(within(dialog).getByText('Be kind')).toBeDefined();
  await expectAccessible(dialog);
  await click('I have read this');
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
});

test('a warning is revoked', async () => {
  const { api, toasts, settled } = renderPlugin(plugin, '/moderation-logs?tab=warnings', {
    ...STAFF,
    api: {
      'GET /moderation-api/warnings': aPage([aWarning()]),
      'PUT /moderation-api/warnings/{warningId}/revoke': aWarning({ status: 'REVOKED' }),
    },
  });
  await click('Revoke the warning of rusty');
  const dialog = await screen.findByRole('dialog');
  await userEvent.type(within(dialog).getByLabelText(/Reason/), 'Wrong member');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Revoke' }));
  await settled();
  expect(toasts()).toEqual(['The warning of rusty has been revoked']);
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ reason: 'Wrong member', version: 1 });
});
