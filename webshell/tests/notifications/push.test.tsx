import { toastQueue } from '@motorclub/sdk/host';
import { expectAccessible } from '@motorclub/sdk/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Preferences } from '../../src/pages/notifications/preferences.ts';
import { bodiesOf, open } from '../admin/support.tsx';

const PATH = '/users/me/push-subscription';
const ENDPOINT = 'https://push.example.org/to/ann';
const PREFERENCES: Preferences = {
  kinds: [],
  emails: true,
  digest: { frequency: 'NONE', hour: 8, day: 'MONDAY' },
  quietHours: [],
  timezone: null,
};

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

/** A browser with push messages, and a server that remembers where it is reached. */
function browser(permission: NotificationPermission, answer: NotificationPermission = permission) {
  const state = { endpoint: null as string | null, subscribed: false, asked: 0, key: '' };
  const subscription = {
    endpoint: ENDPOINT,
    unsubscribe: async () => {
      state.subscribed = false;
      return true;
    },
    toJSON: () => ({ endpoint: ENDPOINT, keys: { p256dh: 'point', auth: 'secret' } }),
  };
  const pushManager = {
    getSubscription: async () => (state.subscribed ? subscription : null),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
      Object.assign(state, { subscribed: true, key: applicationServerKey });
      return subscription;
    },
  };
  const registration = { pushManager };
  const serviceWorker = {
    controller: null,
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  };
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  const leave = {
    permission,
    requestPermission: async () => {
      state.asked += 1;
      leave.permission = answer;
      return answer;
    },
  };
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', leave);
  const told = () => ({ publicKey: 'site-key', endpoint: state.endpoint });
  const handlers = {
    'GET /users/me/notification-preferences': PREFERENCES,
    [`GET ${PATH}`]: told,
    [`PUT ${PATH}`]: ({ body }: { body: { endpoint: string } }) => {
      state.endpoint = body.endpoint;
      return told();
    },
    [`DELETE ${PATH}`]: () => {
      state.endpoint = null;
      return null;
    },
  };
  return { state, ...open('/accountsettings?tab=notifications', handlers, 'USER') };
}

test('a browser is switched on and off by the button, and is asked for leave only then', async () => {
  const { state, container } = browser('default', 'granted');
  expect(await screen.findByText('Push messages are off.')).toBeDefined();
  expect(state.asked).toBe(0);
  await userEvent.click(screen.getByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText('Push messages are on.')).toBeDefined();
  expect(state).toMatchObject({ asked: 1, key: 'site-key' });
  expect(bodiesOf('PUT', PATH)).toEqual([{ endpoint: ENDPOINT, p256dh: 'point', auth: 'secret' }]);
  await expectAccessible(container);
  await userEvent.click(screen.getByRole('button', { name: 'Switch off' }));
  expect(await screen.findByText('Push messages are off.')).toBeDefined();
  expect(state).toMatchObject({ endpoint: null, subscribed: false });
});

test('a browser of an earlier log-in is off, and a refusal is told with the way out', async () => {
  const { state } = browser('default', 'denied');
  state.subscribed = true;
  await userEvent.click(await screen.findByRole('button', { name: 'Switch on' }));
  expect(await screen.findByText(/Your browser blocks notifications/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Switch on' })).toBeNull();
  expect(state.endpoint).toBeNull();
});

test('a browser without push messages says so', async () => {
  open('/accountsettings?tab=notifications', { 'GET /users/me/notification-preferences': PREFERENCES }, 'USER');
  expect(await screen.findByText(/This browser cannot show push messages/)).toBeDefined();
});

test('a push service that never answers is given up, in words', async () => {
  const { state } = browser('granted');
  const { pushManager } = await navigator.serviceWorker.ready;
  Object.assign(pushManager, { subscribe: () => new Promise(() => undefined) });
  const button = await screen.findByRole('button', { name: 'Switch on' });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button);
  await vi.advanceTimersByTimeAsync(21_000);
  vi.useRealTimers();
  expect(toastQueue.get().at(-1)?.message).toMatch(/push service does not answer/);
  expect(await screen.findByText('Push messages are off.')).toBeDefined();
  expect(state.endpoint).toBeNull();
});
