import {
  type ApiHandlers,
  aPage,
  aUser,
  expectAccessible,
  renderPlugin,
  renderSlot,
  reply,
  screen,
  userEvent,
  waitFor,
  within,
} from '@motorclub/sdk/testing';
import { expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { COUNTS, FILTER, FINDING, HELD } from './panelSamples.ts';

function open(at: string, api: ApiHandlers) {
  return renderPlugin(plugin, at, { user: aUser('ADMIN'), api: { 'GET /moderation-api/panel': COUNTS, ...api } });
}

const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));

async function write(into: HTMLElement, text: string) {
  await userEvent.click(into);
  await userEvent.paste(text);
}

test('staff approve and reject what waits', async () => {
  const { api, container, toasts } = open('/moderator-panel', {
    'GET /moderation-api/review-queue-items': aPage([HELD]),
    'PUT /moderation-api/review-queue-items/:queue/:id/approve': reply(204),
    'PUT /moderation-api/review-queue-items/:queue/:id/reject': reply(204),
  });
  expect(await screen.findByText('Rule: First posts of new members')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Open cases' })).toBeDefined();
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Approve “It was the heat shield.”' }));
  await waitFor(() => expect(toasts()).toEqual(['Approved']));
  await userEvent.click(screen.getByRole('button', { name: 'Reject “It was the heat shield.”' }));
  const form = await dialog('Reject this post?');
  await userEvent.click(form.getByRole('button', { name: 'Reject' }));
  expect(await form.findByText('Required')).toBeDefined();
  await write(form.getByRole('textbox', { name: /Reason/ }), 'No ads');
  await userEvent.click(form.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(toasts()).toContain('Rejected'));
  const sent = api.calls.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  expect(sent.at(-1)).toEqual({ reason: 'No ads' });
});

test('members of level 5 decide about first posts on the page of their rank, others see none', async () => {
  const api = {
    'GET /moderation-api/first-posts': aPage([HELD]),
    'PUT /moderation-api/first-posts/:queue/:id/approve': reply(204),
    'PUT /moderation-api/first-posts/:queue/:id/reject': reply(204),
  };
  const below = renderSlot(plugin, 'rank.rights', { level: 4 }, { user: aUser('USER'), api });
  const {
    api: asked,
    toasts,
    container,
  } = renderSlot(plugin, 'rank.rights', { level: 5 }, { user: aUser('USER'), api });
  expect(await screen.findByRole('heading', { name: 'First posts of new members' })).toBeDefined();
  await expectAccessible(container);
  await userEvent.click(await screen.findByRole('button', { name: 'Approve “It was the heat shield.”' }));
  await waitFor(() => expect(toasts()).toEqual(['Approved']));
  await userEvent.click(screen.getByRole('button', { name: 'Reject “It was the heat shield.”' }));
  const form = await dialog('Reject this post?');
  await write(form.getByRole('textbox', { name: /Reason/ }), 'No ads');
  await userEvent.click(form.getByRole('button', { name: 'Reject' }));
  await waitFor(() => expect(toasts()).toContain('Rejected'));
  expect(asked.calls.filter(({ method }) => method === 'PUT').map(({ path }) => path)).toEqual([
    '/moderation-api/first-posts/HELD/4/approve',
    '/moderation-api/first-posts/HELD/4/reject',
  ]);
  expect(below.container.textContent).toBe('');
  expect(below.api.calls).toEqual([]);
});

test('staff decide about suspicious votes with a reason', async () => {
  const { api, toasts } = open('/moderator-panel?tab=votes', {
    'GET /moderation-api/vote-findings': aPage([FINDING]),
    'PUT /moderation-api/vote-findings/:id/invalidate': { ...FINDING, status: 'INVALIDATED' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Invalidate votes' }));
  const form = await dialog('Invalidate these votes?');
  await write(form.getByRole('textbox', { name: /Reason/ }), 'A ring');
  await userEvent.click(form.getByRole('button', { name: 'Invalidate votes' }));
  await waitFor(() => expect(toasts()).toEqual(['The votes no longer count']));
  expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ reason: 'A ring', version: 1 });
});

test('an admin tries a filter before saving it', async () => {
  open('/report-config?tab=filters', {
    'GET /moderation-api/word-filters': aPage([FILTER]),
    'POST /moderation-api/word-filters/test': {
      matches: [{ start: 3, end: 8, text: 'Idiot' }],
      result: 'No *****',
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit “Insults”' }));
  const form = await dialog('Edit “Insults”');
  await write(form.getByRole('textbox', { name: 'A text to try the filter on' }), 'No Idiot');
  await userEvent.click(form.getByRole('button', { name: 'Try' }));
  expect(await form.findByText('Found 1 part: “Idiot”')).toBeDefined();
  expect(form.getByText('The text becomes: No *****')).toBeDefined();
  await expectAccessible(document.body);
});
