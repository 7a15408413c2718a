import { AxiosError, type AxiosResponse, type InternalAxiosRequestConfig } from 'axios';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConnectionError, createHttp, failureOf, type Http } from '../src/http.ts';
import { noteNavigation } from '../src/pageViews.ts';
import { createSession, type Session, type User } from '../src/session.ts';

type Answer = { status: number; body?: unknown };
type Server = (config: InternalAxiosRequestConfig) => Answer | null;

const USER: User = { id: 7, username: 'marek', role: 'USER', profileImage: null };
let session: Session;
let calls: InternalAxiosRequestConfig[];

/** A client whose network is a function; null is a lost connection. */
function clientOf(server: Server): Http {
  const http = createHttp(session);
  http.client.defaults.adapter = async (config) => {
    calls.push(config);
    await new Promise((resolve) => setTimeout(resolve, 1));
    const answer = server(config);
    if (!answer) throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    const response: AxiosResponse = {
      data: answer.body,
      status: answer.status,
      statusText: '',
      headers: {},
      config,
    };
    if (answer.status < 400) return response;
    throw new AxiosError(`status ${answer.status}`, undefined, config, null, response);
  };
  return http;
}

const bearer = (config: InternalAxiosRequestConfig) => config.headers.get('Authorization');
const refreshes = () => calls.filter((call) => call.url === '/auth/refresh-token').length;
const renewed = { status: 200, body: { token: 'new', user: USER } };
/** Accepts the new token only, and renews when asked. */
const strict: Server = (config) => {
  if (config.url === '/auth/refresh-token') return renewed;
  return bearer(config) === 'Bearer new' ? { status: 200, body: 'fine' } : { status: 401, body: { message: 'No' } };
};

beforeEach(() => {
  calls = [];
  session = createSession(window.sessionStorage, window.localStorage);
  session.keep('old', USER);
});

test('the bearer token goes along unless a call says requiresAuth: false', async () => {
  const { client } = clientOf(() => ({ status: 200 }));
  await client.get('/a');
  await client.get('/b', { requiresAuth: false });
  expect(calls.map(bearer)).toEqual(['Bearer old', undefined]);
});

test('a post that waits for review is told like a refusal, other answers of 202 are answers', async () => {
  const held = { status: 202, code: 'HELD', message: 'Our staff will look at this.', details: { id: 7 } };
  const { client } = clientOf(({ url }) => ({ status: 202, body: url === '/posts' ? held : { id: 1 } }));
  const thrown = await client.post('/posts').catch((error: unknown) => error);
  expect(failureOf(thrown)).toMatchObject(held);
  expect((await client.post('/exports')).data).toEqual({ id: 1 });
});

test('credentials are sent, and a call gives up after 10 seconds', async () => {
  await clientOf(() => ({ status: 200 })).client.get('/a');
  expect(calls[0]).toMatchObject({ withCredentials: true, timeout: 10_000 });
});

test('a 401 leads to one refresh and one replay with the new token', async () => {
  const { client } = clientOf(strict);
  expect((await client.get('/a')).data).toBe('fine');
  expect(calls.map((call) => call.url)).toEqual(['/a', '/auth/refresh-token', '/a']);
  expect(session.token()).toBe('new');
});

test('five calls refused at once share one refresh', async () => {
  const { client } = clientOf(strict);
  const answers = await Promise.all([1, 2, 3, 4, 5].map((id) => client.get(`/a/${id}`)));
  expect(answers.map((answer) => answer.data)).toEqual(Array(5).fill('fine'));
  expect(refreshes()).toBe(1);
});

test('a 401 that comes after somebody else renewed is only replayed', async () => {
  const { client } = clientOf((config) => {
    if (bearer(config) === 'Bearer new') return { status: 200, body: 'fine' };
    session.keep('new', USER);
    return { status: 401, body: { message: 'No' } };
  });
  expect((await client.get('/a')).data).toBe('fine');
  expect(refreshes()).toBe(0);
});

test('the replay is not replayed', async () => {
  const { client } = clientOf((config) =>
    config.url === '/auth/refresh-token' ? renewed : { status: 401, body: { message: 'No' } },
  );
  await expect(client.get('/a')).rejects.toMatchObject({ response: { status: 401 } });
  expect(calls).toHaveLength(3);
});

test('a call that is refused with a fresh token asks for no other one, until it succeeds', async () => {
  let open = false;
  const { client } = clientOf((config) => {
    if (config.url === '/auth/refresh-token') return renewed;
    return open ? { status: 200 } : { status: 401, body: { message: 'No' } };
  });
  const ask = (url: string) => client.get(url).catch(() => undefined);
  for (let round = 0; round < 5; round += 1) await ask('/a');
  expect([calls.length, refreshes()]).toEqual([3 + 4, 1]);
  await ask('/b');
  expect(refreshes()).toBe(2);
  open = true;
  await ask('/a');
  open = false;
  await ask('/a');
  expect(refreshes()).toBe(3);
});

test('the body survives the replay', async () => {
  const { client } = clientOf(strict);
  await client.post('/a', { title: 'Rattle' });
  expect(calls.filter((call) => call.url === '/a').map((call) => call.data)).toEqual([
    '{"title":"Rattle"}',
    '{"title":"Rattle"}',
  ]);
});

test('a refresh that fails is passed on, and the session is left alone', async () => {
  const { client } = clientOf(() => ({ status: 401, body: { message: 'Session ended' } }));
  await expect(client.get('/a')).rejects.toMatchObject({ response: { data: { message: 'Session ended' } } });
  expect(refreshes()).toBe(1);
  expect(session.user()).toEqual(USER);
});

test("'JWT expired' logs out without a refresh", async () => {
  const { client } = clientOf(() => ({ status: 401, body: { message: 'JWT expired' } }));
  await expect(client.get('/a')).rejects.toThrow();
  expect(refreshes()).toBe(0);
  expect(session.user()).toBeNull();
  expect(window.sessionStorage).toHaveLength(0);
});

test.each([
  '/auth/login',
  '/auth/register',
  '/auth/two-factor',
  '/auth/passkey',
  '/auth/refresh-token',
  '/auth/logout',
])('%s triggers neither refresh nor logout', async (url) => {
  const { client } = clientOf(() => ({ status: 401, body: { message: 'JWT expired' } }));
  await expect(client.post(url, {})).rejects.toMatchObject({ response: { status: 401 } });
  expect(calls).toHaveLength(1);
  expect(session.user()).toEqual(USER);
});

test.each([null, { status: 502 }])(
  "no response or 502 is 'Server connection error' and keeps the original",
  async (answer) => {
    const error: unknown = await clientOf(() => answer)
      .client.get('/a')
      .catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ message: 'Server connection error', isConnectionError: true });
    expect((error as ConnectionError).originalError).toBeInstanceOf(AxiosError);
  },
);

test('other refusals are passed on with the code, message and field of the server', async () => {
  const body = { status: 409, code: 'TAKEN', message: 'That username is taken', field: 'username' };
  const error = await clientOf(() => ({ status: 409, body }))
    .client.get('/a')
    .catch((reason: unknown) => reason);
  expect(failureOf(error)).toEqual(body);
});

describe('several tabs of one browser', () => {
  /** As browsers have it: whoever asks waits until the one before is done. */
  function aQueue(): Pick<LockManager, 'request'> {
    let last: Promise<unknown> = Promise.resolve();
    const request = (_name: string, work: () => Promise<unknown>) => {
      last = last.then(work, work);
      return last;
    };
    return { request } as unknown as LockManager;
  }

  const setLocks = (value: unknown) => Object.defineProperty(navigator, 'locks', { value, configurable: true });
  afterEach(() => {
    Reflect.deleteProperty(navigator, 'locks');
  });

  /** Three tabs with one cookie, which each refresh changes; the old one's reuse ends the session, as on the server. */
  async function refreshInThreeTabs(): Promise<PromiseSettledResult<void>[]> {
    let cookie = 0;
    let alive = true;
    const tabs = [1, 2, 3].map(() => {
      const values = new Map<string, string>();
      const storage = {
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => values.set(key, value),
        clear: () => values.clear(),
      } as unknown as Storage;
      const owner = createSession(storage, storage);
      owner.keep('old', USER);
      const http = createHttp(owner);
      http.client.defaults.adapter = async (config) => {
        const sent = cookie;
        await new Promise((resolve) => setTimeout(resolve, 2));
        alive &&= sent === cookie;
        const response: AxiosResponse = { data: renewed.body, status: 200, statusText: '', headers: {}, config };
        if (!alive) throw new AxiosError('status 401', undefined, config, null, { ...response, status: 401 });
        cookie += 1;
        return response;
      };
      return http;
    });
    return Promise.allSettled(tabs.map((tab) => tab.refresh()));
  }

  test('they renew the session one after the other', async () => {
    setLocks(aQueue());
    expect((await refreshInThreeTabs()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  });

  test('without the lock the same refreshes end the session', async () => {
    setLocks(undefined);
    expect((await refreshInThreeTabs()).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
  });

  test('one that waited while another renewed does not ask again', async () => {
    setLocks({
      request: async (_name: string, work: () => Promise<unknown>) => {
        session.keep('new', USER); // the other tab told its new token meanwhile
        return work();
      },
    });
    await clientOf(strict).refresh();
    expect(refreshes()).toBe(0);
  });
});

test('the first call to the server after a navigation names the page, once and encoded', async () => {
  const { client } = clientOf(() => ({ status: 200 }));
  await client.get('/before');
  noteNavigation('/tags/käfer?page=2');
  await client.get('/after');
  await client.get('/later');
  const named = calls.map((call) => call.headers.get('X-Page-View') ?? null);
  expect(named).toEqual([null, '/tags/k%C3%A4fer', null]);
});
