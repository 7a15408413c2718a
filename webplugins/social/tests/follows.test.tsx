import { toastQueue } from '@motorclub/sdk/host';
import { aPage, aUser, expectAccessible, renderPlugin, renderSlot, reply } from '@motorclub/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import { peopleFirst } from '../lib/kinds.ts';
import { manifest } from '../manifest.ts';
import plugin from '../plugin.tsx';
import {
  aBlock,
  aBookmark,
  aContent,
  aFeed,
  aFeedItem,
  aFollow,
  aRelation,
  aSuggestion,
  FORUM,
  INES,
  MAREK,
  QUESTION,
  WRITTEN,
} from './samples.ts';

const ME = aUser('USER', { id: 4, username: 'driver' });
const EMPTY = 'Follow a member, a car or a tag to fill your feed';
const FOLLOWS = 'GET /social-api/follows';
const STATES = 'GET /social-api/follows/states';

interface Asked {
  readonly query: { readonly refs: string };
}

const nobody = { ...aPage([]), hidden: false };
const notFollowed = ({ query }: Asked) => ({
  items: query.refs.split(',').map((ref) => ({ ref, level: null, followerCount: 0 })),
});

const page = {
  [FOLLOWS]: aPage([aFollow()]),
  [STATES]: notFollowed,
  'GET /social-api/follows/suggestions': { items: [] },
  'GET /social-api/users/{userId}/followers': nobody,
  'GET /social-api/feeds/me': aFeed([]),
};

describe('/following', () => {
  test('a list for each kind of thing whose plugin is on, in the address', async () => {
    const { api, container } = renderPlugin(plugin, '/following', { user: ME, api: page });
    const list = await screen.findByRole('list', { name: 'People' });
    expect(within(list).getByRole('link', { name: 'ines' }).getAttribute('href')).toBe('/profile/8');
    const tabs = within(screen.getByRole('navigation', { name: 'What you follow' })).getAllByRole('link');
    // No other plugin is on here.
    expect(tabs.map(({ textContent }) => textContent)).toEqual(['People', 'Followers']);
    expect(api.calls.find(({ path }) => path === '/social-api/follows')?.query).toEqual({
      type: 'social.member',
      page: 0,
      size: 20,
    });
    await expectAccessible(container);
  });

  test('members come first, whichever plugin is loaded first', () => {
    const slugs = peopleFirst([...FORUM.content, ...manifest.content]).map(({ slug }) => slug);
    expect(slugs.slice(0, 2)).toEqual(['people', 'questions']);
    expect(slugs).toHaveLength(FORUM.content.length + manifest.content.length);
  });

  test('nothing followed says what to do, word by word', async () => {
    renderPlugin(plugin, '/following', { user: ME, api: { ...page, [FOLLOWS]: aPage([]) } });
    // In the list and in the feed beside it.
    await waitFor(() => expect(screen.getAllByText(EMPTY)).toHaveLength(2));
  });

  test('the level is changed in the row', async () => {
    let level: 'HIGHLIGHTS' | 'MUTED' = 'HIGHLIGHTS';
    const { api } = renderPlugin(plugin, '/following', {
      user: ME,
      api: {
        ...page,
        [FOLLOWS]: () => aPage([aFollow({ level })]),
        'POST /social-api/follows': () => {
          level = 'MUTED';
          return aFollow({ level });
        },
      },
    });
    const choice = await screen.findByRole('combobox', { name: /Level/ });
    await userEvent.click(choice);
    await userEvent.click(screen.getByRole('option', { name: 'Muted' }));
    await waitFor(() => expect(choice.textContent).toBe('Muted'));
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toEqual({
      targetType: 'social.member',
      targetId: 8,
      level: 'MUTED',
    });
  });

  test('unfollowing can be taken back, at the level that it had', async () => {
    let rows = [aFollow({ level: 'ALL' })];
    const { api, toasts } = renderPlugin(plugin, '/following', {
      user: ME,
      api: {
        ...page,
        [FOLLOWS]: () => aPage(rows),
        'DELETE /social-api/follows': () => {
          rows = [];
          return reply(204);
        },
        'POST /social-api/follows': () => {
          const followed = aFollow({ level: 'ALL' });
          rows = [followed];
          return reply(201, followed);
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Unfollow ines' }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'People' })).toBeNull());
    expect(toasts().at(-1)).toBe('You no longer follow ines.');
    expect(api.calls.find(({ method }) => method === 'DELETE')?.query).toEqual({
      targetType: 'social.member',
      targetId: 8,
    });
    act(() => toastQueue.get().at(-1)?.action?.onClick());
    await screen.findByRole('list', { name: 'People' });
    expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ targetId: 8, level: 'ALL' });
  });

  test('what has gone keeps its row until it is unfollowed', async () => {
    renderPlugin(plugin, '/following', {
      user: ME,
      api: { ...page, [FOLLOWS]: aPage([aFollow({ content: null, user: null })]) },
    });
    await screen.findByText('Not there any more');
    expect(screen.getByRole('button', { name: 'Unfollow Not there any more' })).toBeDefined();
  });

  test('followers are a list beside, to be followed back; the feed names why', async () => {
    renderPlugin(plugin, '/following?tab=followers', {
      user: ME,
      api: {
        ...page,
        'GET /social-api/users/{userId}/followers': {
          ...aPage([{ user: MAREK, level: null, createdAt: WRITTEN }]),
          hidden: false,
        },
        'GET /social-api/feeds/me': aFeed([aFeedItem()]),
      },
    });
    const list = await screen.findByRole('list', { name: 'Followers' });
    expect(within(list).getByRole('button', { name: 'Follow marek' })).toBeDefined();
    expect(await screen.findByRole('link', { name: 'brakes' })).toBeDefined();
    const suggested = await screen.findByRole('list', { name: 'You might follow' });
    const names = within(suggested)
      .getAllByRole('link')
      .map(({ textContent }) => textContent);
    expect(names).toEqual(['marek', 'ines']);
  });

  test('tags and categories are offered, and go once they are followed', async () => {
    const engines = { ref: 'forum.category:2', type: 'forum.category' };
    let items = [aSuggestion(5, 'brakes'), aSuggestion(2, 'Engines', engines)];
    const { api, container } = renderPlugin(plugin, '/following', {
      user: ME,
      beside: [FORUM],
      api: {
        ...page,
        [FOLLOWS]: aPage([]),
        'GET /social-api/follows/suggestions': () => ({ items }),
        'POST /social-api/follows': () => {
          items = items.slice(1);
          return reply(201, aFollow());
        },
      },
    });
    const topics = within(await screen.findByRole('list', { name: 'Topics you might follow' }));
    expect(topics.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['brakes', 'Engines']);
    expect(topics.getByText('Tag · 3 followers')).toBeDefined();
    await expectAccessible(container);
    await userEvent.click(topics.getByRole('button', { name: 'Follow brakes' }));
    await waitFor(() => expect(topics.queryByRole('link', { name: 'brakes' })).toBeNull());
    const sent = api.calls.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({ targetType: 'forum.tag', targetId: 5, level: 'HIGHLIGHTS' });
    expect(topics.getByRole('button', { name: 'Follow Engines' })).toBeDefined();
  });

  test('a failure is named in the list and in the feed', async () => {
    const broken = reply(500, { status: 500, message: 'Out of oil' });
    renderPlugin(plugin, '/following', {
      user: ME,
      api: { ...page, [FOLLOWS]: broken, 'GET /social-api/feeds/me': broken },
    });
    await screen.findByText('The list could not be loaded');
    await screen.findByText('Your feed could not be loaded');
  });
});

describe('the feed of the home page', () => {
  test('goes on where it ended', async () => {
    const { api, container } = renderSlot(
      plugin,
      'home.main',
      {},
      {
        user: ME,
        api: {
          'GET /social-api/feeds/me': ({ query }) =>
            query.cursor
              ? aFeed([aFeedItem({ id: 30, content: aContent({ title: 'Older', url: '/questions/6' }) })])
              : aFeed([aFeedItem()], '31'),
        },
      },
    );
    const list = await screen.findByRole('list', { name: 'For you' });
    expect(within(list).getByText(/asked/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    await within(list).findByRole('link', { name: 'Older' });
    expect(api.calls.map(({ query }) => query)).toEqual([{ size: 15 }, { size: 15, cursor: '31' }]);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    await expectAccessible(container);
  });

  test('names a thread once, by the newest of what happened in it, and five threads at a time', async () => {
    const inThread = (id: number, thread: number) =>
      aFeedItem({ id, content: aContent({ title: `Thread ${thread}`, url: `/questions/${thread}#answer-${id}` }) });
    const items = [inThread(39, 1), inThread(38, 2), inThread(37, 1), inThread(36, 1)];
    const others = [3, 4, 5, 6].map((thread) => inThread(36 - thread, thread));
    renderSlot(
      plugin,
      'home.main',
      {},
      { user: ME, api: { 'GET /social-api/feeds/me': aFeed([...items, ...others]) } },
    );
    const list = await screen.findByRole('list', { name: 'For you' });
    const links = () =>
      within(list)
        .getAllByRole('heading')
        .map(({ textContent }) => textContent);
    expect(links()).toEqual(['Thread 1', 'Thread 2', 'Thread 3', 'Thread 4', 'Thread 5']);
    expect(screen.getByRole('link', { name: 'Thread 1' }).getAttribute('href')).toBe('/questions/1#answer-39');
    expect(within(list).getByText(/2 earlier updates/)).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
    expect(links()).toContain('Thread 6');
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('is one line for those who follow nothing', async () => {
    renderSlot(plugin, 'home.main', {}, { user: ME, api: { 'GET /social-api/feeds/me': aFeed([]) } });
    await screen.findByText(EMPTY);
    expect(screen.queryByRole('region', { name: 'For you' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Choose' })).toBeDefined();
  });
});

const INES_HERE = { userId: INES.id, username: INES.username, own: false };
const RELATION = 'GET /social-api/users/{userId}/relation';

describe('in a profile', () => {
  test('following begins with highlights and then has levels', async () => {
    let relation = aRelation();
    const { api } = renderSlot(plugin, 'profile.actions', INES_HERE, {
      user: ME,
      api: {
        [RELATION]: () => relation,
        'POST /social-api/follows': () => {
          relation = aRelation({ level: 'HIGHLIGHTS' });
          return reply(201, aFollow());
        },
        'DELETE /social-api/follows': () => {
          relation = aRelation();
          return reply(204);
        },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Follow ines' }));
    const button = await screen.findByRole('button', { name: 'Following ines: Highlights' });
    await userEvent.click(button);
    expect(screen.getByRole('menuitemradio', { name: 'Highlights' }).getAttribute('aria-checked')).toBe('true');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Unfollow' }));
    await screen.findByRole('button', { name: 'Follow ines' });
    expect(api.calls.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual(['POST', 'DELETE']);
  });

  test('a refusal moves the button back and says why', async () => {
    const { toasts } = renderSlot(plugin, 'profile.actions', INES_HERE, {
      user: ME,
      api: {
        [RELATION]: aRelation(),
        'POST /social-api/follows': reply(403, { status: 403, message: 'This member does not want to be followed.' }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Follow ines' }));
    await waitFor(() => expect(toasts().at(-1)).toBe('That did not work. This member does not want to be followed.'));
    await screen.findByRole('button', { name: 'Follow ines' });
  });

  test('a block is asked about, a mute is not; either is taken back in the same menu', async () => {
    let relation = aRelation({ level: 'ALL' });
    const { api, toasts } = renderSlot(plugin, 'profile.actions', INES_HERE, {
      user: ME,
      api: {
        [RELATION]: () => relation,
        'POST /social-api/blocks': ({ body: { kind = 'BLOCK' } }) => {
          relation = aRelation({ block: kind, canFollow: kind === 'MUTE' });
          return reply(201, aBlock());
        },
        'DELETE /social-api/blocks/{userId}': () => {
          relation = aRelation();
          return reply(204);
        },
      },
    });
    const menu = await screen.findByRole('button', { name: 'Block or mute' });
    await userEvent.click(menu);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Block' }));
    const dialog = screen.getByRole('dialog', { name: 'Block ines?' });
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Block' }));
    await screen.findByText('Blocked');
    expect(screen.queryByRole('button', { name: 'Follow ines' })).toBeNull();
    expect(toasts().at(-1)).toBe('ines is blocked.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(menu);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Unblock' }));
    await screen.findByRole('button', { name: 'Follow ines' });
    await userEvent.click(menu);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Mute' }));
    await screen.findByText('Muted');
    const bodies = api.calls.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(bodies).toEqual([
      { userId: 8, kind: 'BLOCK' },
      { userId: 8, kind: 'MUTE' },
    ]);
  });

  test('nobody follows themselves, and visitors are led to the log-in', async () => {
    const own = renderSlot(plugin, 'profile.actions', { ...INES_HERE, own: true }, { user: ME });
    await own.settled();
    expect(own.container.textContent).toBe('Share');
    expect(own.api.calls).toEqual([]);
    own.unmount();
    const visitor = renderSlot(plugin, 'profile.actions', INES_HERE, {});
    expect((await screen.findByRole('link', { name: 'Follow ines' })).getAttribute('href')).toContain('/login');
    expect(visitor.api.calls).toEqual([]);
  });

  test('the numbers open the lists behind them', async () => {
    const row = { user: MAREK, level: null, createdAt: WRITTEN };
    const { container } = renderSlot(plugin, 'profile.overview', INES_HERE, {
      user: ME,
      api: { [RELATION]: aRelation(), 'GET /social-api/users/{userId}/following': { ...aPage([row]), hidden: false } },
    });
    const figure = await screen.findByRole('button', { name: '3 following' });
    expect(screen.getByRole('button', { name: '12 followers' }).getAttribute('aria-expanded')).toBe('false');
    await userEvent.click(figure);
    await screen.findByRole('link', { name: 'marek' });
    expect(figure.getAttribute('aria-expanded')).toBe('true');
    await expectAccessible(container);
  });

  test('who hides the numbers tells none', async () => {
    renderSlot(plugin, 'profile.overview', INES_HERE, {
      api: { [RELATION]: aRelation({ followerCount: null, followingCount: null }) },
    });
    await screen.findByText('This member does not show how many follow.');
  });
});

describe('the settings', () => {
  test('list whom one has blocked and muted, and take it back', async () => {
    let rows = [aBlock(), aBlock({ user: INES, kind: 'MUTE' })];
    const { api, container } = renderSlot(
      plugin,
      'settings.tabs',
      {},
      {
        user: ME,
        api: {
          'GET /social-api/blocks': () => aPage(rows),
          'DELETE /social-api/blocks/{userId}': () => {
            rows = rows.slice(1);
            return reply(204);
          },
        },
      },
    );
    expect(within(await screen.findByRole('list', { name: 'Blocked' })).getByRole('link').textContent).toBe('marek');
    expect(within(screen.getByRole('list', { name: 'Muted' })).getByRole('link').textContent).toBe('ines');
    await expectAccessible(container);
    await userEvent.click(screen.getByRole('button', { name: 'Unblock: marek' }));
    await screen.findByText('You have blocked nobody.');
    expect(api.calls.find(({ method }) => method === 'DELETE')?.path).toBe('/social-api/blocks/9');
  });
});

describe('beside any content', () => {
  const here = { content: QUESTION };
  const states = (bookmarkId: number | null) => ({ items: [{ ref: QUESTION, bookmarkId, folderId: null }] });

  test('visitors are led to the log-in, and nothing is asked', async () => {
    const { api } = renderSlot(plugin, 'content.actions', here, {});
    const links = await screen.findAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(['Follow', 'Bookmark']);
    expect(api.calls).toEqual([]);
  });

  test('its page is shared by the sheet of the device, else copied; an answer has no page', async () => {
    const sheet = vi.fn(async () => undefined);
    const copy = vi.fn(async () => undefined);
    const device = (share: unknown) =>
      Object.defineProperties(navigator, {
        share: { configurable: true, value: share },
        clipboard: { configurable: true, value: { writeText: copy } },
      });
    device(sheet);
    const { toasts, unmount } = renderSlot(plugin, 'content.actions', here, {});
    const url = window.location.origin + window.location.pathname;
    await userEvent.click(await screen.findByRole('button', { name: 'Share' }));
    expect(sheet).toHaveBeenCalledWith({ title: document.title, url });
    device(undefined);
    await userEvent.click(screen.getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(toasts().at(-1)).toBe('The link is copied.'));
    expect(copy).toHaveBeenCalledWith(url);
    unmount();
    renderSlot(plugin, 'content.actions', { content: 'forum.answer:3' }, { beside: [FORUM] });
    await screen.findByRole('link', { name: 'Bookmark' });
    expect(screen.queryByRole('button', { name: 'Share' })).toBeNull();
  });

  test('an announcement is kept, not followed', async () => {
    const ref = 'announcements.announcement:3';
    renderSlot(
      plugin,
      'content.actions',
      { content: ref },
      {
        user: ME,
        api: { 'GET /social-api/bookmarks/states': { items: [{ ref, bookmarkId: null, folderId: null }] } },
      },
    );
    await screen.findByRole('button', { name: 'Bookmark this' });
    expect(screen.queryByRole('button', { name: /^Follow/ })).toBeNull();
  });

  test('saving is one click, and so is the opposite, which can be taken back', async () => {
    let kept: number | null = null;
    const { api, toasts } = renderSlot(plugin, 'content.actions', here, {
      user: ME,
      api: {
        [STATES]: notFollowed,
        'GET /social-api/bookmarks/states': () => states(kept),
        'POST /social-api/bookmarks': () => {
          kept = 51;
          return reply(201, aBookmark({ id: 51 }));
        },
        'POST /social-api/bookmarks/remove': () => {
          kept = null;
          return { count: 1, undoToken: 'a-token-of-twenty-signs', expiresAt: WRITTEN };
        },
      },
    });
    const button = await screen.findByRole('button', { name: 'Bookmark this' });
    await userEvent.click(button);
    await waitFor(() => expect(toasts().at(-1)).toBe('Bookmarked.'));
    await waitFor(() => expect(button.textContent).toBe('Bookmarked'));
    expect(button.getAttribute('aria-label')).toBe('Bookmarked, remove the bookmark');
    await userEvent.click(button);
    await waitFor(() => expect(toasts().at(-1)).toBe('The bookmark was removed.'));
    expect(api.calls.find(({ path }) => path.endsWith('/remove'))?.body).toEqual({ ids: [51] });
  });
});
