import { implement, type PluginBoot, type WebPlugin } from '@motorclub/sdk';
import { mockApi } from '@motorclub/sdk/testing';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Contribution } from '../src/plugins/Contribution.tsx';

const remotes = vi.hoisted(() => ({ plugin: null as unknown }));
vi.mock('@module-federation/runtime', () => ({
  registerRemotes: () => undefined,
  loadRemote: async () => ({ default: remotes.plugin }),
}));

function boot(version: string): PluginBoot {
  const remote = { name: 'motorclub_trial', entry: '/plugins/trial/ui/mf-manifest.json' };
  return {
    id: 'trial',
    name: 'Trial',
    version,
    remote,
    routes: [],
    menus: [],
    slots: [],
    settings: {},
    permissions: [],
  };
}

function trial(View: () => string, sdk = '^1'): WebPlugin {
  const manifest = {
    id: 'trial',
    sdk,
    slots: [
      { slot: 'home.main', view: 'View' },
      { slot: 'home.main', view: 'Crash' },
    ],
  } as const;
  const load = async () => ({ default: View });
  return implement(manifest, { View: load, Crash: load });
}

function show(version: string, view = 'View') {
  return render(
    <Contribution
      plugin={boot(version)}
      view={view}
      fallback="loading"
      skipped="left out"
      renderError={(error, retry) => (
        <button type="button" onClick={retry}>
          {(error as Error).message}
        </button>
      )}
    />,
  );
}

let api: ReturnType<typeof mockApi>;
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  api = mockApi({ 'POST /platform/client-errors': null });
});
afterEach(() => api.restore());

test('a view is loaded and drawn', async () => {
  remotes.plugin = trial(() => 'hello');
  show('works');
  expect(screen.getByText('loading')).toBeDefined();
  expect(await screen.findByText('hello')).toBeDefined();
});

test('a plugin for another SDK says so and is not drawn', async () => {
  remotes.plugin = trial(() => 'hello', '^9');
  show('other-sdk');
  expect(await screen.findByText(/Trial was written for SDK \^9/)).toBeDefined();
});

const reports = () => api.calls.filter((call) => call.path === '/platform/client-errors');

test('every crash is reported with its stack; the third one leaves the view out, at once and for this tab', async () => {
  const state = { broken: true };
  remotes.plugin = trial(() => {
    if (state.broken) throw new Error('flat tyre');
    return 'rolling';
  });
  const first = show('crashes', 'Crash');
  await userEvent.click(await screen.findByText('flat tyre'));
  await vi.waitFor(() => expect(reports()).toHaveLength(2));
  const stack = expect.stringContaining('flat tyre');
  expect(reports()[0]).toMatchObject({ body: { plugin: 'trial', view: 'Crash', message: 'Error: flat tyre', stack } });
  await userEvent.click(await screen.findByText('flat tyre'));
  expect(await screen.findByText('left out')).toBeDefined();
  expect(reports()).toHaveLength(3);
  first.unmount();
  state.broken = false;
  show('crashes', 'Crash');
  expect(screen.getByText('left out')).toBeDefined();
});

test('a view that is mended in time is drawn by a retry', async () => {
  const state = { broken: true };
  remotes.plugin = trial(() => {
    if (state.broken) throw new Error('loose wheel');
    return 'rolling';
  });
  show('mended');
  const retry = await screen.findByText('loose wheel');
  state.broken = false;
  await userEvent.click(retry);
  expect(await screen.findByText('rolling')).toBeDefined();
});

test('a new version of the plugin starts without a past', async () => {
  remotes.plugin = trial(() => 'hello again');
  show('crashes-mended', 'Crash');
  expect(await screen.findByText('hello again')).toBeDefined();
});
