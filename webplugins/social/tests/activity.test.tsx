import { aUser, expectAccessible, type RequestOf, renderSlot, reply } from '@motorclub/sdk/testing';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { aContent, aFeed, aFeedItem, INES } from './samples.ts';

const DONE = 'GET /social-api/users/{userId}/activities';
const props = { userId: INES.id, username: INES.username, own: false };
const part = (ids: readonly number[], nextCursor: string | null, hidden = false) => ({
  ...aFeed(
    ids.map((id) => aFeedItem({ id, deed: 'forum.answer_posted', content: aContent({ title: `Deed ${id}` }) })),
    nextCursor,
  ),
  hidden,
});

describe('the activity on a profile', () => {
  test('says what was done, goes on from where it stopped, and passes axe', async () => {
    const { container, api } = renderSlot(plugin, 'profile.tabs', props, {
      api: {
        [DONE]: ({ query }: RequestOf<'GET /social-api/users/{userId}/activities'>) =>
          query.cursor ? part([1], null) : part([3, 2], '2'),
      },
    });
    expect(await screen.findByRole('link', { name: 'Deed 3' })).toBeDefined();
    expect(screen.getAllByText(/answered/)).toHaveLength(2);
    await expectAccessible(container);
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Deed 1' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(api.calls.at(-1)?.query).toEqual({ size: 20, cursor: '2' });
  });

  test('nothing is told apart from kept private', async () => {
    const { unmount } = renderSlot(plugin, 'profile.tabs', props, { api: { [DONE]: part([], null) } });
    expect(await screen.findByText('Nothing yet that could be seen here.')).toBeDefined();
    unmount();
    renderSlot(plugin, 'profile.tabs', { ...props, own: true }, { user: aUser(), api: { [DONE]: part([], null) } });
    expect(await screen.findByText(/What you ask, answer and comment turns up here/)).toBeDefined();
  });

  test('kept private, and a failure that can be tried again', async () => {
    const { unmount } = renderSlot(plugin, 'profile.tabs', props, { api: { [DONE]: part([], null, true) } });
    expect(await screen.findByText('This member keeps the profile private')).toBeDefined();
    unmount();
    let tries = 0;
    const once = () => (tries++ === 0 ? reply(500, { status: 500, code: 'X', message: 'Broken' }) : part([4], null));
    renderSlot(plugin, 'profile.tabs', props, { api: { [DONE]: once } });
    await userEvent.click(await screen.findByRole('button', { name: /again|retry/i }));
    expect(await screen.findByRole('link', { name: 'Deed 4' })).toBeDefined();
  });
});
