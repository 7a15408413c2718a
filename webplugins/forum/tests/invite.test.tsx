import { aUser, expectAccessible, renderPlugin, reply } from '@motorclub/sdk/testing';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { AROUND, aQuestion, INES, MAREK } from './samples.ts';

const INVITATIONS = 'GET /forum-api/questions/{questionId}/invitations';
const user = aUser('USER', { id: 70, username: 'asker' });
const offered = { invited: [], left: 1, candidates: [{ user: INES, solvedCount: 2 }] };

test('who asked invites somebody who has solved such things; a refusal is told, and changes nothing', async () => {
  let left = 0;
  const api = {
    ...AROUND,
    'GET /forum-api/questions/{questionId}': aQuestion([], { may: ['invite'] }),
    [INVITATIONS]: offered,
    'POST /forum-api/questions/{questionId}/invitations': () => {
      left += 1;
      if (left === 1) return reply(409, { status: 409, message: 'The question is locked.' });
      return { invited: [INES], left: 0, candidates: [] };
    },
  };
  const page = renderPlugin(plugin, '/questions/17', { api, user });
  const list = within(await screen.findByRole('list', { name: 'Who may know' }));
  expect(list.getByText('solved 2 such questions')).toBeDefined();
  await expectAccessible(page.container);
  await userEvent.click(list.getByRole('button', { name: 'Invite ines to answer' }));
  await screen.findByText('You may invite one more member to answer.');
  expect(page.toasts().at(-1)).toBe('That did not work. The question is locked.');
  await userEvent.click(list.getByRole('button', { name: 'Invite ines to answer' }));
  await screen.findByText('They have been notified of your question.');
  expect(list.getByText('Invited')).toBeDefined();
  expect(page.api.calls.findLast(({ method }) => method === 'POST')?.body).toEqual({ userIds: [INES.id] });
});

test('nobody else is offered it, and nothing is asked for', async () => {
  const api = { ...AROUND, 'GET /forum-api/questions/{questionId}': aQuestion(), [INVITATIONS]: offered };
  const page = renderPlugin(plugin, '/questions/17', { api, user: aUser('USER', { id: MAREK.id }) });
  await screen.findByRole('textbox', { name: 'Your answer' });
  expect(page.api.calls.some(({ path }) => path.endsWith('/invitations'))).toBe(false);
});
