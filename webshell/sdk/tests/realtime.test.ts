import type { Client, IFrame, StompConfig } from '@stomp/stompjs';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  CONNECT_TIMEOUT_MS,
  createRealtime,
  MISSED_MS,
  type Realtime,
  realtime as shared,
  ticketRealtime,
  useTicketTopic,
} from '../src/realtime.ts';
import { createSession, type Session, type User } from '../src/session.ts';

/** About how often a visible tab refetches without a sign that frames are missing. */
const RECHECK_MS = 300_000;
const USER: User = { id: 7, username: 'marek', role: 'USER', profileImage: null };

/** Stands in for stompjs: the test decides when it connects, closes and delivers. */
class FakeClient {
  connected = false;
  active = false;
  connectHeaders: Record<string, string> = {};
  readonly subscriptions = new Map<string, { id: string; deliver: (body: object, messageId?: string) => void }>();
  readonly receipts = new Map<string, (frame: { headers: Record<string, string> }) => void>();
  /** By topic, the header `since` of its subscription. */
  readonly since = new Map<string, string | undefined>();
  /** Whether the hub confirms a subscription at once. */
  confirms = true;
  readonly sent: { destination: string; body: string }[] = [];
  readonly config: StompConfig;
  constructor(config: StompConfig) {
    this.config = config;
  }
  activate() {
    this.active = true;
  }
  async deactivate() {
    this.active = false;
    this.connected = false;
  }
  watchForReceipt(receipt: string, then: (frame: { headers: Record<string, string> }) => void) {
    this.receipts.set(receipt, then);
  }
  confirm(headers: Record<string, string> = {}) {
    for (const then of this.receipts.values()) then({ headers });
    this.receipts.clear();
  }
  subscribe(
    destination: string,
    handle: (message: { body: string; headers: Record<string, string | undefined> }) => void,
    headers: { id: string; receipt: string; since?: string },
  ) {
    this.since.set(destination, headers.since);
    expect(headers.receipt).toBeTruthy();
    this.subscriptions.set(destination, {
      id: headers.id,
      deliver: (body, messageId) => handle({ body: JSON.stringify(body), headers: { 'message-id': messageId } }),
    });
    if (this.confirms) this.confirm();
    return { id: headers.id, unsubscribe: () => this.subscriptions.delete(destination) };
  }
  publish({ destination, body }: { destination: string; body: string }) {
    if (!this.connected) throw new TypeError('There is no underlying STOMP connection');
    this.sent.push({ destination, body });
  }
  connect() {
    void this.config.beforeConnect?.(this as unknown as Client);
    this.connected = true;
    this.config.onConnect?.({} as IFrame);
  }
  drop(event: Partial<CloseEvent> = {}) {
    this.connected = false;
    this.subscriptions.clear();
    this.receipts.clear();
    this.config.onWebSocketClose?.(event);
  }
}

let clients: FakeClient[];
let session: Session;
let realtime: Realtime;
const client = () => clients.at(-1) as FakeClient;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
  clients = [];
  session = createSession(window.sessionStorage, window.localStorage);
  realtime = createRealtime(session, async (config) => {
    const made = new FakeClient(config);
    clients.push(made);
    return made as unknown as Client;
  });
  realtime.configure('ws://hub.test/ws');
});
afterEach(() => vi.useRealTimers());

async function connectedWith(...topics: string[]) {
  const handlers = topics.map((topic) => {
    const handle = vi.fn();
    const resume = vi.fn();
    return { handle, resume, stop: realtime.subscribe(topic, handle, resume) };
  });
  await settle();
  client().connect();
  return handlers;
}

test('no subscription, no connection', async () => {
  await settle();
  expect(clients).toHaveLength(0);
});

test('heart-beats of 4 s both ways, retries 5 s apart, and no endless wait for a line that does not answer', async () => {
  await connectedWith('/topic/a');
  expect(client().config).toMatchObject({
    heartbeatIncoming: 4000,
    heartbeatOutgoing: 4000,
    reconnectDelay: 5000,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    discardWebsocketOnCommFailure: true,
  });
});

test('a hub that ends names the time over which its tabs come back; without it they do not wait', async () => {
  await connectedWith('/topic/a');
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  const ready = vi.fn();
  const prepare = () =>
    void Promise.resolve(client().config.beforeConnect?.(client() as unknown as Client)).then(ready);
  client().drop({ code: 1001, reason: 'The server is stopping, come back within 20 s' });
  prepare();
  await vi.advanceTimersByTimeAsync(9999);
  expect(ready).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ready).toHaveBeenCalledOnce();

  client().drop({ code: 1006, reason: '' });
  prepare();
  await settle();
  expect(ready).toHaveBeenCalledTimes(2);
  random.mockRestore();
});

test('a topic is subscribed once, under its own name, until the last listener leaves', async () => {
  const [first, second] = await connectedWith('/topic/a', '/topic/a');
  expect([...client().subscriptions].map(([topic, { id }]) => [topic, id])).toEqual([['/topic/a', '/topic/a']]);
  client().subscriptions.get('/topic/a')?.deliver({ type: 'X', seq: 1 });
  expect(first?.handle).toHaveBeenCalledOnce();
  expect(second?.handle).toHaveBeenCalledOnce();
  first?.stop();
  expect(client().subscriptions.size).toBe(1);
  second?.stop();
  expect(client().subscriptions.size).toBe(0);
  await vi.advanceTimersByTimeAsync(2000);
  expect(client().active).toBe(false);
  expect(realtime.status.get()).toBe('idle');
});

test('what was read a moment ago is read again on connect only if the hub says that something was published', async () => {
  realtime.noteRead(1_700_000_000_000);
  const resume = vi.fn();
  realtime.subscribe('/topic/a', vi.fn(), resume);
  await settle();
  client().confirms = false;
  client().connect();
  expect(client().since.get('/topic/a')).toBe('1700000000000');
  client().confirm({ complete: 'true' });
  expect(resume).not.toHaveBeenCalled();

  const late = vi.fn();
  realtime.subscribe('/topic/b', vi.fn(), late);
  client().confirm({ complete: 'false' });
  expect(late).toHaveBeenCalledOnce();

  client().drop();
  client().connect();
  expect(client().since.get('/topic/a')).toBeUndefined();
  client().confirm();
  expect(resume).toHaveBeenCalledOnce();
});

test('frames that come late or twice are dropped; after a late one listeners refetch, once', async () => {
  const [topic] = await connectedWith('/topic/a');
  topic?.resume.mockClear();
  const subscription = client().subscriptions.get('/topic/a');
  for (const seq of [1, 3, 3]) subscription?.deliver({ type: 'X', seq });
  await vi.advanceTimersByTimeAsync(MISSED_MS);
  expect(topic?.resume).not.toHaveBeenCalled();
  for (const seq of [2, 1, 4]) subscription?.deliver({ type: 'X', seq });
  expect(topic?.handle.mock.calls.map(([frame]) => frame.seq)).toEqual([1, 3, 4]);
  await vi.advanceTimersByTimeAsync(MISSED_MS);
  expect(topic?.resume).toHaveBeenCalledOnce();
});

test('a gap between the numbers of messages makes listeners refetch; what fills it later or repeats is dropped', async () => {
  const [topic] = await connectedWith('/topic/a');
  topic?.resume.mockClear();
  const subscription = client().subscriptions.get('/topic/a');
  subscription?.deliver({ type: 'X', seq: 10 }, '7-40');
  subscription?.deliver({ type: 'X', seq: 15 }, '7-41');
  subscription?.deliver({ type: 'X', seq: 15 }, '7-41');
  subscription?.deliver({ type: 'X', seq: 12 }, '7-40');
  await vi.advanceTimersByTimeAsync(MISSED_MS);
  expect(topic?.resume).not.toHaveBeenCalled();
  subscription?.deliver({ type: 'X', seq: 17 }, '7-43');
  subscription?.deliver({ type: 'X', seq: 16 }, '7-42');
  await vi.advanceTimersByTimeAsync(MISSED_MS);
  expect(topic?.resume).toHaveBeenCalledOnce();
  expect(topic?.handle.mock.calls.map(([frame]) => frame.seq)).toEqual([10, 15, 17]);
});

test('rows of messages for all and for one listener are numbered apart', async () => {
  const [topic] = await connectedWith('/topic/a');
  topic?.resume.mockClear();
  const subscription = client().subscriptions.get('/topic/a');
  for (const [seq, id] of [
    [1, '7-9'],
    [2, '7p-1'],
    [3, '7p-2'],
    [4, '7-10'],
  ] as const)
    subscription?.deliver({ type: 'X', seq }, id);
  await vi.advanceTimersByTimeAsync(MISSED_MS);
  expect(topic?.handle).toHaveBeenCalledTimes(4);
  expect(topic?.resume).not.toHaveBeenCalled();
});

test('whoever listened before the connection was there refetches once the hub has confirmed, not earlier', async () => {
  const resume = vi.fn();
  realtime.subscribe('/topic/a', vi.fn(), resume);
  await settle();
  client().confirms = false;
  client().connect();
  expect(resume).not.toHaveBeenCalled();
  client().confirm();
  expect(resume).toHaveBeenCalledOnce();
  const later = vi.fn();
  client().confirms = true;
  realtime.subscribe('/topic/b', vi.fn(), later);
  expect(client().subscriptions.has('/topic/b')).toBe(true);
  expect(later).not.toHaveBeenCalled();
});

test('after a reconnect topics are subscribed again, every listener refetches, and seq may start over', async () => {
  const [first, second, other] = await connectedWith('/topic/a', '/topic/a', '/topic/b');
  client().subscriptions.get('/topic/a')?.deliver({ type: 'X', seq: 9 }, '7-5');
  for (const topic of [first, second, other]) topic?.resume.mockClear();
  client().drop();
  expect(realtime.status.get()).toBe('waiting');
  client().connect();
  for (const topic of [first, second, other]) expect(topic?.resume).toHaveBeenCalledOnce();
  client().subscriptions.get('/topic/a')?.deliver({ type: 'X', seq: 1 }, '7-1');
  expect(first?.handle).toHaveBeenCalledTimes(2);
});

test('when the hub itself was cut off, listeners refetch and get no frame', async () => {
  const [topic] = await connectedWith('/topic/a');
  topic?.resume.mockClear();
  client().subscriptions.get('/topic/a')?.deliver({ type: 'RESYNC', seq: 3 });
  expect(topic?.resume).toHaveBeenCalledOnce();
  expect(topic?.handle).not.toHaveBeenCalled();
});

test('where the last frame was lost and none follows, listeners refetch after a while', async () => {
  const [topic] = await connectedWith('/topic/a');
  topic?.resume.mockClear();
  await vi.advanceTimersByTimeAsync(RECHECK_MS * 0.74);
  expect(topic?.resume).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(RECHECK_MS * 0.52);
  expect(topic?.resume).toHaveBeenCalled();
});

test('nobody refetches behind a hidden tab, nor once the line has been given up', async () => {
  const [topic] = await connectedWith('/topic/a');
  topic?.resume.mockClear();
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await vi.advanceTimersByTimeAsync(RECHECK_MS * 2);
  expect(topic?.resume).not.toHaveBeenCalled();
  hidden.mockRestore();
  topic?.stop();
  await vi.advanceTimersByTimeAsync(RECHECK_MS * 2);
  expect(vi.getTimerCount()).toBe(0);
});

test('three retries, then it says paused; retry starts over', async () => {
  await connectedWith('/topic/a');
  for (const _ of [1, 2, 3]) client().drop();
  expect(realtime.status.get()).toBe('waiting');
  client().drop();
  expect(realtime.status.get()).toBe('paused');
  expect(client().active).toBe(false);
  realtime.retry();
  await settle();
  expect(clients).toHaveLength(2);
  client().connect();
  expect(realtime.status.get()).toBe('connected');
  expect(client().subscriptions.has('/topic/a')).toBe(true);
});

test('a connection in between gives three new retries', async () => {
  await connectedWith('/topic/a');
  for (const _ of [1, 2, 3]) client().drop();
  client().connect();
  for (const _ of [1, 2, 3]) client().drop();
  expect(realtime.status.get()).toBe('waiting');
});

test('no retries while nobody is subscribed', async () => {
  const [topic] = await connectedWith('/topic/a');
  topic?.stop();
  client().drop();
  expect(realtime.status.get()).toBe('idle');
  expect(client().active).toBe(false);
});

test('a new token means a new connection that carries it', async () => {
  await connectedWith('/topic/a');
  expect(client().connectHeaders).toEqual({});
  session.keep('first', USER);
  await settle();
  client().connect();
  expect(client().connectHeaders).toEqual({ Authorization: 'Bearer first' });
  session.keep('second', USER);
  await settle();
  client().connect();
  expect(client().connectHeaders).toEqual({ Authorization: 'Bearer second' });
  expect(clients.map((one) => one.active)).toEqual([false, false, true]);
});

test('a refused topic is not asked for again, the others are', async () => {
  await connectedWith('/topic/mine', '/topic/foreign');
  client().config.onStompError?.({
    headers: { message: 'You may not listen to /topic/foreign' },
    body: '',
  } as unknown as IFrame);
  client().drop();
  client().connect();
  expect([...client().subscriptions.keys()]).toEqual(['/topic/mine']);
});

test('whoever listens is told that the session has ended, and nothing else', async () => {
  const ended = vi.fn();
  realtime.onSessionEnded(ended);
  await connectedWith('/topic/mine');
  const say = (message: string) =>
    client().config.onStompError?.({ headers: { message }, body: '' } as unknown as IFrame);
  say('Too many frames at once');
  expect(ended).not.toHaveBeenCalled();
  say('Session ended');
  expect(ended).toHaveBeenCalledOnce();
});

test('publishing needs a connection', async () => {
  expect(() => realtime.publish('/app/platform', { epoch: 1 })).toThrow('There is no underlying STOMP connection');
  await connectedWith('/topic/a');
  realtime.publish('/app/platform', { epoch: 3 });
  expect(client().sent).toEqual([{ destination: '/app/platform', body: '{"epoch":3}' }]);
});

test('the screens of tickets listen on a connection of their own', () => {
  const [general, tickets] = [shared, ticketRealtime].map((one) => vi.spyOn(one, 'subscribe'));
  const { unmount } = renderHook(() => useTicketTopic('/topic/orders/7', () => undefined));
  expect([general?.mock.calls.length, tickets?.mock.calls[0]?.[0]]).toEqual([0, '/topic/orders/7']);
  unmount();
});
