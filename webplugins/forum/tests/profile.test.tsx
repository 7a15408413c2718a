import { pluginQueryClient } from '@motorclub/sdk/host';
import { aPage, aUser, renderSlot, reply } from '@motorclub/sdk/testing';
import { MutationObserver } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { AROUND } from './samples.ts';

const APART = 'You do not see what this member writes: the profile is private, or a block keeps you apart.';
const SUMMARY = {
  questionCount: 4,
  answerCount: 0,
  acceptedCount: 0,
  workedCount: 0,
  tags: [{ name: 'brakes', questionCount: 6 }],
};
const ANSWER = {
  id: 7,
  questionId: 17,
  title: 'Rattle on a cold 2JZ',
  excerpt: 'Check the tensioner first.',
  score: 3,
  workedCount: 2,
  accepted: true,
  createdAt: '2026-11-20T10:00:00Z',
};

test.each([
  ['ProfileSummary', 'brakes'],
  ['ProfileAnswers', 'Rattle on a cold 2JZ'],
] as const)('in %s what was read before a block is gone after it', async (view, words) => {
  let blocked = false;
  const answer = (body: object) => () =>
    blocked ? reply(403, { status: 403, code: 'FORBIDDEN', message: 'A block keeps you apart.' }) : body;
  const api = {
    ...AROUND,
    'GET /forum-api/users/9/summary': answer(SUMMARY),
    'GET /forum-api/users/9/answers': answer(aPage([ANSWER])),
  };
  const slots = plugin.manifest.slots?.filter((slot) => slot.view === view) ?? [];
  const profile = { userId: 9, username: 'marek', own: false };
  const name = view === 'ProfileSummary' ? 'profile.overview' : 'profile.tabs';
  renderSlot({ ...plugin, manifest: { ...plugin.manifest, slots } }, name, profile, { user: aUser(), api });
  expect(await screen.findByText(words)).toBeDefined();
  blocked = true;
  const block = { mutationFn: async () => null, meta: { refreshes: 'everything' } };
  await act(() => new MutationObserver(pluginQueryClient('social'), block).mutate());
  expect(await screen.findByText(APART)).toBeDefined();
  expect(screen.queryByText(words)).toBeNull();
});
