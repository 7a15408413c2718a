import { batcher, session } from '@motorclub/sdk';
import { aUser, expectAccessible, renderSlot, reply } from '@motorclub/sdk/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import plugin from '../plugin.tsx';
import { aComment, aPart, aReply, aThread, batchOf, INES, MAREK, mine, QUESTION } from './samples.ts';

const ME = aUser('USER', { id: 4, username: 'driver' });
const MAY = { user: ME, permissions: ['social.comment.create'] } as const;
const BATCH = 'GET /social-api/comments/batch';
const LIST = 'GET /social-api/comments';
const TOPIC = '/topic/social/comments/forum.question/7';

const open = (api: object, options: object = MAY) =>
  renderSlot(plugin, 'content.comments', { content: QUESTION }, { ...options, api: { ...api } });

const five = [1, 2, 3, 4, 5].map((id) => aComment({ id }));
const words = () => screen.queryAllByText(/^Words \d+$/).map(({ textContent }) => textContent);

describe('one call for a page', () => {
  test('what is asked for together goes together, each thing once', async () => {
    const asked: (readonly string[])[] = [];
    const load = batcher(async (refs) => {
      asked.push(refs);
      return new Map(refs.filter((ref) => ref !== 'b').map((ref) => [ref, ref.toUpperCase()]));
    });
    expect(await Promise.all([load('a'), load('b'), load('a'), load('c')])).toEqual(['A', undefined, 'A', 'C']);
    expect(asked).toEqual([['a', 'b', 'c']]);
    expect(await load('d')).toBe('D');
    expect(asked).toHaveLength(2);
  });

  test('more than the server takes at once are several calls; a failure is everybody’s', async () => {
    const sizes: number[] = [];
    const load = batcher<string>(async (refs) => {
      sizes.push(refs.length);
      throw new Error('Out of oil');
    });
    const all = await Promise.allSettled(Array.from({ length: 120 }, (_, at) => load(`x:${at}`)));
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(['rejected']));
  });
});

describe('mentions', () => {
  test('arrows choose, Enter puts the name in, Escape leaves the text alone', async () => {
    const people = { items: [MAREK, { ...INES, username: 'mara' }] };
    const { api, container } = open({ [BATCH]: batchOf(aThread([])), 'GET /users/mentionable': people });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
    await userEvent.type(field, 'Ask @ma');
    const list = await screen.findByRole('listbox', { name: 'Members' });
    expect(within(list).getAllByRole('option')[0]?.getAttribute('aria-selected')).toBe('true');
    await expectAccessible(container);
    await userEvent.keyboard('{ArrowDown}');
    const chosen = within(list).getByRole('option', { name: 'mara' });
    expect(chosen.getAttribute('aria-selected')).toBe('true');
    expect(field.getAttribute('aria-activedescendant')).toBe(chosen.id);
    await userEvent.keyboard('{Enter}');
    expect(field.value).toBe('Ask @mara ');
    expect(api.calls.findLast(({ path }) => path === '/users/mentionable')?.query).toEqual({ q: 'ma' });
    await userEvent.type(field, '@m');
    await screen.findByRole('listbox');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field.value).toBe('Ask @mara @m');
  });
});

describe('comments on something', () => {
  test('the first five, then all from either end, a page of twenty at a time', async () => {
    const more = Array.from({ length: 20 }, (_, at) => aComment({ id: at + 1 }));
    const { api, container } = open({
      [BATCH]: batchOf(aThread(five, { totalElements: 5000, hasMore: true, nextCursor: '5' })),
      [LIST]: ({ query }: { query: { cursor?: string; order: string } }) =>
        query.cursor
          ? aPart([aComment({ id: 21 })], { totalElements: 5000 })
          : aPart(more, { totalElements: 5000, nextCursor: '20', hasMore: true }),
    });
    expect((await screen.findAllByText(/^Words/)).length).toBe(5);
    await userEvent.click(screen.getByRole('button', { name: 'Show all 5000 comments' }));
    await screen.findByText('Words 20');
    expect(words()).toHaveLength(20);
    expect(screen.getByText('5,000 comments')).toBeDefined();
    await expectAccessible(container);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await screen.findByText('Words 21');
    expect(words()).toEqual(['Words 21']);
    await userEvent.click(screen.getByRole('button', { name: 'Previous' }));
    await screen.findByText('Words 20');
    await userEvent.click(screen.getByRole('button', { name: 'Newest first' }));
    await waitFor(() => expect(api.calls.at(-1)?.query).toMatchObject({ order: 'newest' }));
    const lists = api.calls.filter(({ path }) => path === '/social-api/comments').map(({ query }) => query);
    const target = { targetType: 'forum.question', targetId: 7, size: 20 };
    expect(lists).toEqual([
      { ...target, order: 'oldest' },
      { ...target, order: 'oldest', cursor: '20' },
      // Back on the first page, which may be another one by now.
      { ...target, order: 'oldest' },
      { ...target, order: 'newest' },
    ]);
    await userEvent.click(await screen.findByRole('button', { name: 'Show fewer' }));
    expect(words()).toHaveLength(5);
  });

  test('a visitor reads, and is led to the log-in', async () => {
    const { api } = open({ [BATCH]: batchOf(aThread([aComment({ score: 3 })])) }, {});
    expect((await screen.findByRole('link', { name: 'Log in to comment' })).getAttribute('href')).toContain('/login');
    expect(screen.getByText('+3')).toBeDefined();
    expect(screen.queryByRole('button')).toBeNull();
    expect(api.calls.map(({ path, query }) => [path, query])).toEqual([
      ['/social-api/comments/batch', { refs: QUESTION }],
    ]);
  });

  test('of what the reader may not see, nothing is drawn', async () => {
    const { container, settled } = open({ [BATCH]: batchOf() });
    await settled();
    expect(container.textContent).toBe('');
  });

  test('one that is sent is read again with the others, and the draft is gone', async () => {
    let said = aThread([]);
    const { api } = open({
      [BATCH]: () => batchOf(said),
      'POST /social-api/comments': () => {
        said = aThread([mine({ id: 6 })]);
        return reply(201, mine({ id: 6 }));
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'x');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('At least 2 characters.')).toBeDefined();
    await userEvent.keyboard('yz ');
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await screen.findByText('Words 6');
    const sent = api.calls.find(({ method }) => method === 'POST');
    expect(sent?.body).toEqual({ targetType: 'forum.question', targetId: 7, body: 'xyz', parentId: null });
    await userEvent.click(screen.getByRole('button', { name: 'Add a comment' }));
    expect((await screen.findByRole<HTMLTextAreaElement>('textbox')).value).toBe('');
  });

  test('what was half-written is open again on the next visit of its page, and leaves the focus alone', async () => {
    const thread = aThread([aComment({ id: 1 }), mine({ id: 6, body: 'Before' })]);
    const first = open({ [BATCH]: batchOf(thread) });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'Half a com');
    await userEvent.click(screen.getByRole('button', { name: 'Reply to ines' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Half a rep');
    await userEvent.click(screen.getByRole('button', { name: 'Edit the comment by driver' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Change your comment' }), ' and af');
    first.unmount();
    session.end('expired');
    open({ [BATCH]: batchOf(thread) });
    await screen.findByRole('textbox', { name: 'Your comment' });
    await screen.findByRole('textbox', { name: 'Change your comment' });
    const texts = screen.getAllByRole<HTMLTextAreaElement>('textbox').map(({ value }) => value);
    expect(texts).toEqual(['Half a rep', 'Before and af', 'Half a com']);
    expect(document.activeElement).toBe(document.body);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Change your comment' }), '{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Edit the comment by driver' }));
    const again = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Change your comment' });
    expect(again.value).toBe('Before');
  });

  test('new members are told how much is left, and it is asked anew once something is said', async () => {
    let commentsLeft = 2;
    const { container } = open({
      [BATCH]: () => batchOf(aThread([])),
      'GET /social-api/comments/limits': () => ({ commentsLeft, linksPerComment: 2 }),
      'POST /social-api/comments': () => {
        commentsLeft = 1;
        return reply(201, mine({ id: 6 }));
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }));
    await screen.findByText('You can write 2 more answers and comments today. 2 links in it at most.');
    await expectAccessible(container);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your comment' }), 'Nice.');
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }));
    await screen.findByText(/^You can write 1 more answer or comment today/);
  });

  test('what the server finds wrong with the words stands under them; what was typed stays', async () => {
    open({
      [BATCH]: batchOf(aThread([])),
      'POST /social-api/comments': reply(400, {
        status: 400,
        code: 'INVALID',
        message: 'Too many mentions',
        field: 'body',
      }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Add a comment' }));
    await userEvent.type(screen.getByRole('textbox'), 'Hello');
    await userEvent.click(screen.getByRole('button', { name: 'Comment' }));
    await screen.findByText('Too many mentions');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Hello');
  });

  test('replies stand one level deep, and more of them are fetched', async () => {
    const first = [1, 2, 3].map((at) => aReply({ id: 10 + at, parentId: 1 }));
    const { api } = open({
      [BATCH]: batchOf(aThread([aComment({ id: 1, replies: first, replyCount: 5 })])),
      [LIST]: aPart([11, 12, 13, 14, 15].map((id) => aComment({ id, parentId: 1 }))),
      'POST /social-api/comments': reply(201, mine({ id: 16, parentId: 1 })),
    });
    const list = await screen.findByRole('list', { name: 'Replies to ines' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(3);
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more replies' }));
    await screen.findByText('Words 15');
    expect(api.calls.at(-1)?.query).toMatchObject({ parentId: 1 });
    // An answer to a reply stands beside it.
    await userEvent.click(within(list).getAllByRole('button', { name: 'Reply to ines' })[0] as HTMLElement);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'Yes.');
    await userEvent.click(screen.getByRole('button', { name: 'Reply' }));
    await waitFor(() => expect(api.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ parentId: 1 }));
  });

  test('one’s own can be changed, in the version that was read', async () => {
    let now = mine({ id: 6, version: 3, body: 'Before' });
    const { api } = open({
      [BATCH]: () => batchOf(aThread([now])),
      'PUT /social-api/comments/{commentId}': () => {
        now = mine({ id: 6, version: 4, bodyHtml: '<p>After</p>', editedAt: now.createdAt });
        return now;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit the comment by driver' }));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Change your comment' });
    expect(field.value).toBe('Before');
    await userEvent.clear(field);
    await userEvent.type(field, 'After');
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText(/edited/);
    expect(screen.getByText('After')).toBeDefined();
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ body: 'After', version: 3 });
    expect(screen.queryByRole('button', { name: /plus one for/ })).toBeNull();
  });

  test('a half-written edit of an older version is offered again, and its save loses nothing', async () => {
    const now = mine({ id: 6, version: 4, body: 'Theirs' });
    const { api } = open({
      [BATCH]: batchOf(aThread([now])),
      'PUT /social-api/comments/{commentId}': reply(409, { status: 409, code: 'STALE', message: 'Changed since.' }),
    });
    const stored = { base: 'Before', version: 3, value: 'Half an ed', at: now.createdAt };
    window.sessionStorage.setItem('draft:social.edit.6', JSON.stringify(stored));
    const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Change your comment' });
    expect(screen.getByText('A newer version was saved')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(api.calls.find(({ method }) => method === 'PUT')?.body).toMatchObject({ version: 3 }));
    expect(field.value).toBe('Half an ed');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect(field.value).toBe('Theirs');
  });

  test('deleting asks first; what is gone keeps its place while there are replies', async () => {
    let now = mine({ id: 6, replies: [aReply({ id: 7, parentId: 6 })] });
    const { api, toasts } = open({
      [BATCH]: () => batchOf(aThread([now])),
      'DELETE /social-api/comments/{commentId}': () => {
        now = { ...now, author: null, body: null, bodyHtml: null, status: 'DELETED', canEdit: false, canDelete: false };
        return reply(204);
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Delete the comment by driver' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete this comment?' });
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await screen.findByText('This comment was removed.');
    expect(screen.getByText('Words 7')).toBeDefined();
    expect(toasts().at(-1)).toBe('The comment was deleted.');
  });

  test('those who moderate read what was removed, and bring it back', async () => {
    let now = aComment({ id: 6, status: 'DELETED', canRestore: true });
    open({
      [BATCH]: () => batchOf(aThread([now])),
      'POST /social-api/comments/{commentId}/restore': () => {
        now = aComment({ id: 6 });
        return now;
      },
    });
    await screen.findByText('Words 6');
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(screen.queryByText('This comment was removed.')).toBeNull());
  });

  test('behind a block nobody is heard', async () => {
    const hidden = { author: null, body: null, bodyHtml: null, hiddenBecause: 'BLOCKED' };
    open({ [BATCH]: batchOf(aThread([aComment(hidden)])) });
    await screen.findByText('A comment by somebody from whom a block keeps you apart.');
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('whom one has muted is folded, and read when one wants to', async () => {
    const hiddenBecause = 'MUTED';
    const replies = [aReply({ id: 7, parentId: 6, hiddenBecause })];
    const { container } = open({ [BATCH]: batchOf(aThread([aComment({ id: 6, hiddenBecause, replies })])) });
    const folded = () => screen.getAllByRole('button', { name: 'Show the comment of the muted member' });
    await waitFor(() => expect(folded()).toHaveLength(2));
    expect(words()).toEqual([]);
    await userEvent.click(folded()[0] as HTMLElement);
    await screen.findByText('Words 6');
    expect(words()).toEqual(['Words 6']);
    expect(document.activeElement?.textContent).toContain('Words 6');
    await userEvent.click(folded()[0] as HTMLElement);
    await screen.findByText('Words 7');
    await expectAccessible(container);
  });

  test('+1 shows at once, is sent, and moves back when it is refused', async () => {
    let answer: unknown;
    const { api, toasts } = open({
      [BATCH]: batchOf(aThread([aComment({ id: 6, score: 2 })])),
      'PUT /social-api/comments/{commentId}/vote': () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    const vote = await screen.findByRole('button', { name: /plus one for the comment by ines/ });
    expect(vote.getAttribute('aria-pressed')).toBe('false');
    await userEvent.click(vote);
    expect(vote.textContent).toBe('3');
    expect(vote.getAttribute('aria-pressed')).toBe('true');
    await waitFor(() => expect(answer).toBeDefined());
    await act(async () => (answer as (value: unknown) => void)(reply(403, { status: 403, message: 'Not you.' })));
    await waitFor(() => expect(vote.textContent).toBe('2'));
    expect(toasts().at(-1)).toBe('That did not work. Not you.');
    expect(api.calls.find(({ method }) => method === 'PUT')?.body).toEqual({ value: 1 });
  });

  test('new ones are counted and wait; changed ones are read again at once', async () => {
    let now = aThread([aComment({ id: 1 })]);
    const { realtime } = open({ [BATCH]: () => batchOf(now) });
    await screen.findByText('Words 1');
    now = aThread([1, 2, 3].map((id) => aComment({ id })));
    const frame = { type: 'COMMENTS_CHANGED', targetType: 'forum.question', targetId: 7 };
    act(() => realtime.emit(TOPIC, { ...frame, totalElements: 3, lastCommentId: 3 }));
    const bar = await screen.findByRole('button', { name: '2 new comments' });
    expect(words()).toEqual(['Words 1']);
    await userEvent.click(bar);
    await screen.findByText('Words 3');
    expect(screen.queryByRole('button', { name: /new comments/ })).toBeNull();
    now = aThread([aComment({ id: 1, bodyHtml: '<p>Other words</p>' }), aComment({ id: 2 })]);
    act(() => realtime.emit(TOPIC, { ...frame, totalElements: 2, lastCommentId: 2 }));
    await screen.findByText('Other words');
  });

  test('a failure is named, and Retry asks again', async () => {
    let broken = true;
    open({
      [BATCH]: () => (broken ? reply(500, { status: 500, message: 'Out of oil' }) : batchOf(aThread(five))),
    });
    expect(await screen.findByText('Out of oil')).toBeDefined();
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('Words 5');
  });
});
