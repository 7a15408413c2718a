/** Whatever a plugin's web half does, the page around it stays, says whose fault it is, and offers another try. */
import type { PluginBoot } from '@motorclub/sdk';
import { platform, toastQueue } from '@motorclub/sdk/host';
import { fakeRealtime, mockApi } from '@motorclub/sdk/testing';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, use, useEffect, useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { Shell } from '../src/app/Shell.tsx';
import { LOAD_TIMEOUT_MS } from '../src/plugins/loader.ts';
import { watchStrays } from '../src/plugins/strays.ts';

const remotes = vi.hoisted(() => ({ load: async (): Promise<unknown> => ({}) }));
vi.mock('@module-federation/runtime', () => ({ registerRemotes: () => undefined, loadRemote: () => remotes.load() }));

let version = 0;
/** Each test has a plugin of its own, whose past is empty. */
const id = () => `trial${version}`;
const folder = () => `http://site.test/plugins/${id()}/ui/`;
let api: ReturnType<typeof mockApi>;
let live: ReturnType<typeof fakeRealtime>;

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  live = fakeRealtime();
  version += 1;
  api = mockApi({ 'POST /platform/client-errors': null });
  toastQueue.set([]);
});
afterEach(() => {
  vi.useRealTimers();
  api.restore();
  live.restore();
});

const SLOTS = [
  { slot: 'home.main', view: 'Card' },
  { slot: 'topbar.end', view: 'Badge' },
] as const;

function trial(place: 'page' | 'slots'): PluginBoot {
  return {
    id: id(),
    name: 'Trial',
    version: '1.0.0',
    remote: { name: `motorclub_${id()}`, entry: `/plugins/${id()}/ui/mf-manifest.json` },
    routes: [{ path: '/trial', view: 'View', title: 'Trial' }],
    menus: [],
    slots: place === 'slots' ? [...SLOTS] : [],
    settings: {},
    permissions: [],
  };
}

const VIEWS = ['View', 'Card', 'Badge'];
const moduleOf = (View: unknown, manifest: object = { id: id(), sdk: '^1' }) => ({
  default: { manifest, views: Object.fromEntries(VIEWS.map((name) => [name, async () => ({ default: View })])) },
});

function open(path: string) {
  platform.set({ epoch: version, plugins: [trial(path === '/' ? 'slots' : 'page')] });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[path]}>
        <Shell />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

const reports = () => api.calls.filter((call) => call.path === '/platform/client-errors').map((call) => call.body);

const chromeStands = () => {
  expect(screen.getByRole('button', { name: 'About Us' })).toBeDefined();
  expect(screen.getByRole('contentinfo')).toBeDefined();
};

function Throws(): never {
  throw new Error('thrown at render');
}
function ThrowsInEffect() {
  useEffect(() => {
    throw new Error('thrown in an effect');
  }, []);
  return null;
}

const FAULTS: readonly [string, () => Promise<unknown>, RegExp][] = [
  ['is not there (404)', () => Promise.reject(new Error('HTTP 404')), /HTTP 404/],
  ['throws when it is imported', () => Promise.reject(new TypeError('x is not a function')), /x is not a function/],
  ['exports nothing', async () => ({}), /default export must be implement/],
  ['exports something else', async () => ({ default: () => 'hello' }), /default export must be implement/],
  ['is that of another plugin', async () => moduleOf(() => 'hi', { id: 'other', sdk: '^1' }), /not that of trial\d+/],
  ['has no such view', async () => ({ default: { manifest: { id: id(), sdk: '^1' }, views: {} } }), /no view \w+/],
  ['has a view that is no component', async () => moduleOf('hello'), /not a component/],
  ['throws at render', async () => moduleOf(Throws), /thrown at render/],
  ['throws in an effect', async () => moduleOf(ThrowsInEffect), /thrown in an effect/],
  ['draws an object', async () => moduleOf(() => ({ a: 1 })), /Objects are not valid/],
];

describe('code that does not arrive', () => {
  const GONE = '[ Federation Runtime ]: Failed to get manifest. #RUNTIME-003 args: {"manifestUrl":"/plugins/x"}';

  test('is not called a crash of the plugin, however often, and is tried again', async () => {
    remotes.load = () => Promise.reject(new Error(GONE));
    open('/trial');
    const notice = () => screen.findByRole('heading', { name: 'Trial could not be loaded' });
    for (let round = 0; round < 4; round += 1) {
      await notice();
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    }
    await notice();
    expect(screen.queryByText(/RUNTIME/)).toBeNull();
    expect(reports()).toEqual([]);
    remotes.load = async () => moduleOf(() => 'hello again');
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText('hello again')).toBeDefined();
    chromeStands();
  });
});

describe.each(FAULTS)('a web module that %s', (_, load, why) => {
  test('as a page: named, with the reason, and reported', async () => {
    remotes.load = load;
    open('/trial');
    expect(await screen.findByText('Trial ran into a problem')).toBeDefined();
    expect(screen.getByText(why)).toBeDefined();
    chromeStands();
    await vi.waitFor(() => expect(reports()).toEqual([expect.objectContaining({ plugin: id(), view: 'View' })]));
  });

  test('in slots: named twice, and the rest of the page stands', async () => {
    remotes.load = load;
    open('/');
    expect(await screen.findByText('Trial ran into a problem')).toBeDefined();
    expect(await screen.findByRole('button', { name: 'Trial ran into a problem. Retry' })).toBeDefined();
    chromeStands();
  });
});

test('a plugin that cannot be loaded is loaded anew by the retry', async () => {
  remotes.load = () => Promise.reject(new Error('HTTP 404'));
  open('/trial');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  remotes.load = async () => moduleOf(() => <p>it drives</p>);
  await userEvent.click(retry);
  expect(await screen.findByText('it drives')).toBeDefined();
});

test('the third crash takes a contribution out of the page and says so', async () => {
  remotes.load = async () => moduleOf(Throws);
  open('/trial');
  for (let crash = 1; crash < 3; crash += 1) {
    await userEvent.click(await screen.findByRole('button', { name: 'Retry' }));
  }
  expect(await screen.findByText(/Trial kept failing and is left out/)).toBeDefined();
  chromeStands();
});

const never = new Promise<never>(() => undefined);
function SuspendsForever() {
  use(never);
  return null;
}

test.each([
  ['a module that never arrives', () => never],
  ['a view that suspends forever', async () => moduleOf(SuspendsForever)],
])('%s is given up after 120 seconds', async (_, load) => {
  vi.useFakeTimers();
  remotes.load = load;
  open('/trial');
  await act(() => vi.advanceTimersByTimeAsync(LOAD_TIMEOUT_MS - 1000));
  expect(screen.queryByText('Trial ran into a problem')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(screen.getByText('Trial ran into a problem')).toBeDefined();
  expect(screen.getByText('Trial did not load within 120 seconds')).toBeDefined();
  chromeStands();
});

/** As a browser tells it: the engine that runs these tests has no addresses in its stacks. */
function strayError(message: string, file: string): ErrorEvent {
  const error = new Error(message);
  error.stack = `Error: ${message}\n    at onClick (${file}:1:20)`;
  return new ErrorEvent('error', { error, message, filename: file });
}

function Clicked() {
  const [count, setCount] = useState(0);
  const press = () => {
    setCount(count + 1);
    window.dispatchEvent(strayError(`handler ${version}`, `${folder()}assets/View-x1.js`));
  };
  return (
    <button type="button" onClick={press}>
      pressed {count}
    </button>
  );
}

describe('what no boundary sees', () => {
  let stop: () => void;
  beforeEach(() => {
    stop = watchStrays();
  });
  afterEach(() => stop());

  test('an error of a handler: the view stays as it is, its plugin is named, and it can be started anew', async () => {
    remotes.load = async () => moduleOf(Clicked as ComponentType);
    open('/trial');
    await userEvent.click(await screen.findByText('pressed 0'));
    expect(screen.getByText('pressed 1')).toBeDefined();
    expect(await screen.findByText('Trial ran into a problem')).toBeDefined();
    expect(reports()[0]).toMatchObject({ plugin: id(), view: 'View', message: `Error: handler ${version}` });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('pressed 0')).toBeDefined();
  });

  test('the same error over and over is told three times and never breaks the view', async () => {
    remotes.load = async () => moduleOf(Clicked as ComponentType);
    open('/trial');
    for (let click = 0; click < 6; click += 1) await userEvent.click(await screen.findByText(`pressed ${click}`));
    await vi.waitFor(() => expect(reports()).toHaveLength(3));
    expect(screen.getByText('pressed 6')).toBeDefined();
  });

  test('a rejected promise of a plugin is told; one of the shell is nothing of a plugin', async () => {
    open('/');
    const reject = (message: string, file: string) => {
      const { error } = strayError(message, file);
      const event = new Event('unhandledrejection') as Event & { reason: unknown };
      event.reason = error;
      act(() => void window.dispatchEvent(event));
    };
    reject(`of the shell ${version}`, 'http://site.test/assets/index.js');
    reject(`of the plugin ${version}`, `${folder()}assets/View.js`);
    await vi.waitFor(() => expect(reports()).toHaveLength(1));
    expect(reports()[0]).toMatchObject({
      plugin: id(),
      view: '(background)',
      message: `Error: of the plugin ${version}`,
    });
  });
});
