import type { InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHttp, createPageAnswers, HELD_MS, type PageData, pathPattern } from '../src/host.ts';
import { createSession } from '../src/session.ts';

const ADDRESS = '/forum-api/questions/7?page=0&order=best';
const PATHS = pathPattern([
  '/forum-api/questions/{questionId}?page={page}',
  '/api/notifications/{userId}/unread/latest',
]);

let page: ReturnType<typeof createPageAnswers>;
let asked: string[];
let client: ReturnType<typeof createHttp>['client'];

const pageData = (viewer: number | null = null): PageData => ({
  at: 0,
  epoch: 1,
  viewer,
  answers: [{ address: ADDRESS, position: '41', body: { title: 'Squeals' } }],
});
const get = (query: object = { order: 'best', page: 0 }) =>
  client.get<{ title: string }>('/forum-api/questions/7', { params: query });

beforeEach(() => {
  asked = [];
  page = createPageAnswers();
  ({ client } = createHttp(createSession(window.sessionStorage, window.localStorage), '/', page));
  client.defaults.adapter = async (config: InternalAxiosRequestConfig) => {
    asked.push(`${config.method} ${config.url}`);
    return { data: { title: 'Asked' }, status: 200, statusText: 'OK', headers: {}, config };
  };
});
afterEach(() => vi.useRealTimers());

test('a call takes the answer that the page brought, once, with its position', async () => {
  page.keep(pageData(), null);
  const first = await get();
  expect([first.data.title, first.headers['x-frame-seq']]).toEqual(['Squeals', '41']);
  expect(asked).toEqual([]);
  expect((await get()).data.title).toBe('Asked');
});

test('another query is another call', async () => {
  page.keep(pageData(), null);
  expect((await get({ page: 1, order: 'best' })).data.title).toBe('Asked');
});

test('parts of a page that ask for some of the content take their share of an answer about all of it, once', async () => {
  const address = '/social-api/states?refs=forum.answer:1,forum.answer:2,forum.question:3';
  page.keep({ ...pageData(), answers: [{ address, position: null, body: 'all' }] }, null);
  const ask = async (refs: string) => (await client.get<unknown>('/social-api/states', { params: { refs } })).data;
  expect(await ask('forum.answer:2,forum.question:3')).toBe('all');
  expect(await ask('forum.question:3')).toEqual({ title: 'Asked' });
  expect(await ask('forum.answer:1')).toBe('all');
  expect(await ask('forum.answer:4')).toEqual({ title: 'Asked' });
});

test('what is for somebody else, or was read before a change, is not taken', async () => {
  page.keep(pageData(8), 7);
  expect((await get()).data.title).toBe('Asked');
  page.keep(pageData(), null);
  await client.post('/forum-api/questions/7/votes');
  expect((await get()).data.title).toBe('Asked');

  let arrive: (data: PageData) => void = () => undefined;
  page.expect(new Promise((resolve) => (arrive = resolve)), PATHS, null);
  await client.post('/forum-api/questions/7/votes');
  arrive(pageData());
  expect((await get()).data.title).toBe('Asked');
});

test('calls that the page may answer wait for it; others do not', async () => {
  let arrive: (data: PageData) => void = () => undefined;
  page.expect(new Promise((resolve) => (arrive = resolve)), PATHS, null);
  const waiting = get();
  await client.get('/forum-api/drafts');
  expect(asked).toEqual(['get /forum-api/drafts']);
  arrive(pageData());
  expect((await waiting).data.title).toBe('Squeals');
});

test('calls go by themselves when the page fails or takes long', async () => {
  page.expect(Promise.reject(new Error('away')), PATHS, null);
  expect((await get()).data.title).toBe('Asked');

  vi.useFakeTimers();
  page.expect(new Promise(() => undefined), PATHS, null);
  const waiting = get();
  await vi.advanceTimersByTimeAsync(HELD_MS);
  expect((await waiting).data.title).toBe('Asked');
});
