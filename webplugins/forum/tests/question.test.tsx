import type { AnswerOf } from '@motorclub/sdk';
import { toastQueue } from '@motorclub/sdk/host';
import {
  type ApiHandlers,
  aPage,
  aUser,
  expectAccessible,
  type RenderOptions,
  renderPlugin,
  reply,
} from '@motorclub/sdk/testing';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, test, vi } from 'vitest';
import type { Answer, Question } from '../api/types.ts';
import plugin from '../plugin.tsx';
import { inSameTab } from './inSameTab.ts';
import { AROUND, anAnswer, anItem, aQuestion, INES, LIMITS, MAREK } from './samples.ts';

const TOPIC = '/topic/forum/questions/17';
const asInes = aUser('USER', { id: INES.id, username: INES.username });
const asMarek = aUser('USER', { id: MAREK.id, username: MAREK.username });

function open(question: unknown, options: RenderOptions & { readonly at?: string; readonly more?: ApiHandlers } = {}) {
  const { at = '/questions/17', more = {}, ...rest } = options;
  const api = {
    ...AROUND,
    'GET /forum-api/questions': aPage([anItem()]),
    'GET /forum-api/questions/:id': question,
    ...more,
  };
  return renderPlugin(plugin, at, { ...rest, api });
}

const answerBy = (name: string) => screen.findByRole('heading', { name: `Answer by ${name}` });
const articleOf = async (name: string) => (await answerBy(name)).closest('article') as HTMLElement;
const messages = () => toastQueue.get().map(({ message }) => message);

describe('reading', () => {
  test('title, text, tags and answers stand there, and the page passes axe', async () => {
    const { container } = open(aQuestion([anAnswer({ accepted: true })], { acceptedAnswerId: 7, solved: true }));
    expect(await screen.findByRole('heading', { level: 1, name: /Cold-start rattle/ })).toBeDefined();
    expect(await screen.findByText('It rattles for two seconds.')).toBeDefined();
    expect(screen.getByRole('heading', { level: 2, name: '1 answer' })).toBeDefined();
    expect(within(await articleOf('ines')).getByText('Accepted answer')).toBeDefined();
    expect(await screen.findByText('tensioner')).toBeDefined();
    await expectAccessible(container);
  });

  test('script in a text is not run, even if the server let it through', async () => {
    const { container } = open(
      aQuestion([], { bodyHtml: '<p>ok</p><img src=x onerror="boom()"><script>boom()</script>' }),
    );
    await screen.findByText('ok');
    expect(container.querySelector('script, [onerror]')).toBeNull();
  });

  test('an address that leads nowhere says so', async () => {
    open(reply(404, { status: 404, code: 'NOT_FOUND', message: 'Question 17 was not found' }));
    expect(await screen.findByText(/does not exist or was taken down/)).toBeDefined();
    cleanup();
    const { api } = open(aQuestion(), { at: '/questions/first' });
    expect(await screen.findByText(/does not exist or was taken down/)).toBeDefined();
    expect(api.calls).toEqual([]);
  });

  test('a failure offers Retry', async () => {
    let broken = true;
    open(() =>
      broken ? reply(503, { status: 503, code: 'UNAVAILABLE', message: 'The database is unavailable' }) : aQuestion(),
    );
    await screen.findByText('The database is unavailable');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('It rattles for two seconds.')).toBeDefined();
  });

  test('the answer that the address names is focused', async () => {
    open(aQuestion([anAnswer({ id: 6 }), anAnswer({ id: 7, author: MAREK })]), { at: '/questions/17#answer-7' });
    const answer = await articleOf('marek');
    await waitFor(() => expect(document.activeElement).toBe(answer));
  });

  test('an answer on another page is looked up and that page opened', async () => {
    const many = Array.from({ length: 25 }, (_, at) =>
      anAnswer({ id: 100 + at, author: { ...INES, username: `member${at}` } }),
    );
    const whole = (request: { query: Record<string, unknown> }) => {
      const [page, size] = [Number(request.query.page), Number(request.query.size)];
      const content = many.slice(page * size, (page + 1) * size);
      const totals = {
        totalElements: 25,
        totalPages: Math.ceil(25 / size),
        currentPage: page,
        hasMore: (page + 1) * size < 25,
      };
      return aQuestion(many, { answers: aPage(content, totals) });
    };
    open(whole, { at: '/questions/17#answer-122' });
    const answer = await articleOf('member22');
    await waitFor(() => expect(document.activeElement).toBe(answer));
  });
});

describe('voting', () => {
  const vote = (name: string | RegExp) => screen.findByRole('button', { name });

  test('shows at once and keeps what the server counted', async () => {
    let answer: (value: AnswerOf<'PUT /forum-api/votes'>) => void = () => undefined;
    const sent = new Promise<AnswerOf<'PUT /forum-api/votes'>>((resolve) => {
      answer = resolve;
    });
    const { api } = open(aQuestion(), { user: asInes, more: { 'PUT /forum-api/votes': () => sent } });
    await userEvent.click(await vote('Vote up the question'));
    expect((await vote('Vote up the question')).getAttribute('aria-pressed')).toBe('true');
    expect(screen.getByText('4 votes')).toBeDefined();
    const vote_ = () => api.calls.findLast(({ path }) => path === '/forum-api/votes')?.body;
    expect(vote_()).toEqual({ targetType: 'QUESTION', targetId: 17, value: 1 });
    answer({ targetType: 'QUESTION', targetId: 17, value: 1, score: 9 });
    expect(await screen.findByText('9 votes')).toBeDefined();
  });

  test('is taken back when the server refuses, and says why', async () => {
    const refusal = reply(429, { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Slow down' });
    open(aQuestion([anAnswer({ author: MAREK, myVote: -1, score: 0 })]), {
      user: asInes,
      more: { 'PUT /forum-api/votes': refusal },
    });
    await userEvent.click(await vote('Vote up the answer by marek'));
    await waitFor(() => expect(messages()).toEqual(['Your vote was not counted: Slow down']));
    const article = await articleOf('marek');
    expect(within(article).getByText('0 votes')).toBeDefined();
    expect((await vote('Vote down the answer by marek')).getAttribute('aria-pressed')).toBe('true');
  });

  test('pressing the pressed button takes the vote back', async () => {
    const { api } = open(aQuestion([], { myVote: 1 }), {
      user: asInes,
      more: { 'PUT /forum-api/votes': { targetType: 'QUESTION', targetId: 17, value: 0, score: 2 } },
    });
    await userEvent.click(await vote('Vote up the question'));
    const sent = () => api.calls.findLast(({ path }) => path === '/forum-api/votes')?.body;
    await waitFor(() => expect(sent()).toMatchObject({ value: 0 }));
    expect(await screen.findByText('2 votes')).toBeDefined();
  });

  test('on what one wrote oneself does nothing and gives the reason', async () => {
    const { api } = open(aQuestion([], { isMine: true }), { user: asMarek });
    const up = await vote('Vote up the question');
    expect(up.getAttribute('aria-disabled')).toBe('true');
    await userEvent.tab();
    up.focus();
    await userEvent.hover(up);
    expect((await screen.findByRole('tooltip')).textContent).toBe('You cannot vote on what you wrote yourself.');
    await userEvent.click(up);
    expect(api.calls.every(({ method }) => method === 'GET')).toBe(true);
  });

  test('sends a visitor to the log-in', async () => {
    open(aQuestion());
    await userEvent.click(await vote('Vote up the question'));
    expect(messages()).toEqual(['Log in to vote.']);
  });
});

describe('accepting', () => {
  const PUT = 'PUT /forum-api/questions/:id/accepted-answer';

  test('is the asker’s, and can be taken back', async () => {
    const accept = vi.fn<(request: { body: unknown }) => unknown>(({ body }) => ({
      acceptedAnswerId: (body as { answerId: number | null }).answerId,
    }));
    open(aQuestion([anAnswer()], { isMine: true, may: ['accept'] }), { user: asMarek, more: { [PUT]: accept } });
    await userEvent.click(await screen.findByRole('button', { name: 'Accept this answer by ines' }));
    expect(await within(await articleOf('ines')).findByText('Accepted answer')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: /Take back the acceptance/ }));
    await waitFor(() => expect(screen.queryByText('Accepted answer')).toBeNull());
    expect(accept.mock.calls.map(([{ body }]) => body)).toEqual([{ answerId: 7 }, { answerId: null }]);
  });

  test('is not offered to others, except staff who may', async () => {
    open(aQuestion([anAnswer()]), { user: asInes });
    await answerBy('ines');
    expect(screen.queryByRole('button', { name: /Accept this answer/ })).toBeNull();
    cleanup();
    open(aQuestion([anAnswer({ workedCount: 2 })], { may: ['accept'] }), { user: aUser('MODERATOR') });
    expect(await screen.findByRole('button', { name: /Accept this answer/ })).toBeDefined();
  });
});

describe('answering', () => {
  const POST = 'POST /forum-api/questions/:id/answers';
  const field = () => screen.findByRole('textbox', { name: 'Your answer' });

  test('a new member sees how many more there may be today, once something is written', async () => {
    open(aQuestion(), {
      user: asInes,
      more: { 'GET /forum-api/limits': { ...LIMITS, level: 0, answersLeft: 1, linksPerPost: 2 } },
    });
    await userEvent.type(await field(), 'The tensioner');
    expect(
      await screen.findByText('You can write 1 more answer or comment today. 2 links in it at most.'),
    ).toBeDefined();
  });

  test('a visitor sees the way in', async () => {
    open(aQuestion());
    expect((await screen.findByRole('link', { name: 'Log In' })).getAttribute('href')).toBe(
      '/login?next=%2Fquestions%2F17',
    );
    expect(screen.queryByRole('textbox', { name: 'Your answer' })).toBeNull();
  });

  test('too short a text is refused before it is sent', async () => {
    const { api } = open(aQuestion(), { user: asInes });
    await userEvent.type(await field(), 'Yes');
    await userEvent.click(screen.getByRole('button', { name: 'Post answer' }));
    expect((await field()).getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByText('At least 20 characters, please: 17 more to go.')).toBeDefined();
    expect(document.activeElement).toBe(await field());
    expect(api.calls.some(({ method }) => method === 'POST')).toBe(false);
  });

  test('a posted answer appears, is focused, and the draft is gone', async () => {
    const answers: Answer[] = [];
    const post = ({ body }: { body: unknown }) => {
      answers.push(anAnswer({ id: 8, bodyHtml: `<p>${(body as { body: string }).body}</p>` }));
      return reply(201, answers[0]);
    };
    open(() => aQuestion([...answers]), { user: asInes, more: { [POST]: post } });
    await userEvent.type(await field(), 'Check the tensioner first.');
    await userEvent.click(screen.getByRole('button', { name: 'Post answer' }));
    const article = await articleOf('ines');
    await waitFor(() => expect(document.activeElement).toBe(article));
    expect((await field()).textContent).toBe('');
    expect(window.sessionStorage.getItem('draft:forum.answer.17')).toBeNull();
  });

  test('a refusal of the text stands under it, and the text stays', async () => {
    const refusal = reply(422, {
      status: 422,
      code: 'UNPROCESSABLE',
      message: 'Nothing of this text can be seen.',
      field: 'body',
    });
    open(aQuestion(), { user: asInes, more: { [POST]: refusal } });
    await userEvent.type(await field(), '<!-- only a remark -->');
    await userEvent.click(screen.getByRole('button', { name: 'Post answer' }));
    expect(await screen.findByText('Nothing of this text can be seen.')).toBeDefined();
    expect((await field()).textContent).toBe('<!-- only a remark -->');
  });

  test('what was typed is still there when the page comes back', async () => {
    open(aQuestion(), { user: asInes });
    await userEvent.type(await field(), 'Half an answ');
    inSameTab(() => open(aQuestion(), { user: asInes }));
    expect((await field()).textContent).toBe('Half an answ');
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    expect((await field()).textContent).toBe('');
    act(() => toastQueue.get()[0]?.action?.onClick());
    expect((await field()).textContent).toBe('Half an answ');
  });

  test('each question has a draft of its own', async () => {
    const both = { items: [anItem(), anItem({ id: 18, title: 'Brake pads that work cold' })] };
    const byPath = ({ path }: { path: string }) => aQuestion([], { id: Number(path.split('/').at(-1)) });
    open(byPath, { user: asInes, more: { 'GET /forum-api/questions/similar': both } });
    await userEvent.type(await field(), 'Half an answ');
    await userEvent.click(await screen.findByRole('link', { name: /Brake pads/ }));
    await waitFor(async () => expect((await field()).textContent).toBe(''));
    await userEvent.click(await screen.findByRole('link', { name: /Cold-start/ }));
    await waitFor(async () => expect((await field()).textContent).toBe('Half an answ'));
  });
});

describe('live', () => {
  const frame = (over: Partial<Question>) => ({
    type: 'QUESTION_CHANGED',
    answerCount: 0,
    score: 3,
    acceptedAnswerId: null,
    status: 'OPEN',
    isLocked: false,
    sameHereCount: 0,
    version: 1,
    ...over,
  });

  test('new answers are announced, and shown when wanted', async () => {
    let answers: Answer[] = [anAnswer({ id: 6, author: MAREK })];
    const { realtime } = open(() => aQuestion(answers), { user: asInes });
    await answerBy('marek');
    answers = [...answers, anAnswer({ id: 8 }), anAnswer({ id: 9, author: { ...INES, username: 'otto' } })];
    act(() => realtime.emit(TOPIC, frame({ answerCount: 3 })));
    expect(screen.queryByRole('heading', { name: 'Answer by ines' })).toBeNull();
    const button = await screen.findByRole('button', { name: '2 new answers' });
    expect(button.closest('[role=status]')).not.toBeNull();
    await userEvent.click(button);
    const fresh = await articleOf('ines');
    await waitFor(() => expect(document.activeElement).toBe(fresh));
    expect(screen.queryByRole('button', { name: /new answer/ })).toBeNull();
  });

  test('score and accepted answer follow', async () => {
    const { realtime } = open(aQuestion([anAnswer()]));
    await answerBy('ines');
    act(() => realtime.emit(TOPIC, frame({ answerCount: 1, score: 12, acceptedAnswerId: 7 })));
    expect(await screen.findByText('12 votes')).toBeDefined();
    expect(screen.getByText('Accepted answer')).toBeDefined();
  });

  test('after a lost connection the question is read again', async () => {
    let title = 'The first title of all';
    const { realtime } = open(() => aQuestion([], { title }));
    await screen.findByRole('heading', { name: title });
    title = 'The second title of all';
    act(() => realtime.reconnect());
    expect(await screen.findByRole('heading', { name: title })).toBeDefined();
  });

  test('one’s own answer is not announced to oneself', async () => {
    const answers: Answer[] = [];
    const post = async () => {
      answers.push(anAnswer({ id: 8 }));
      await new Promise((resolve) => setTimeout(resolve, 20));
      rendered.realtime.emit(TOPIC, frame({ answerCount: 1 }));
      return reply(201, answers[0]);
    };
    const rendered = open(() => aQuestion([...answers]), {
      user: asInes,
      more: { 'POST /forum-api/questions/:id/answers': post },
    });
    const seen: string[] = [];
    const watch = new MutationObserver(() =>
      seen.push(rendered.container.querySelector('[role=status]')?.textContent ?? ''),
    );
    await userEvent.type(await screen.findByRole('textbox', { name: 'Your answer' }), 'Check the tensioner first.');
    watch.observe(rendered.container, { subtree: true, childList: true, characterData: true });
    await userEvent.click(screen.getByRole('button', { name: 'Post answer' }));
    await articleOf('ines');
    watch.disconnect();
    expect(seen.filter((text) => text.includes('new answer'))).toEqual([]);
  });
});
