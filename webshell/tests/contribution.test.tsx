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

test('a view that crashes can be tried again; the third crash skips it and tells the server once', async () => {
  const state = { broken: true };
  remotes.plugin = trial(() => {
    if (state.broken) throw new Error('flat tyre');
    return 'rolling';
  });
  const before = api.calls.length;
  const first = show('crashes', 'Crash');
  await userEvent.click(await screen.findByText('flat tyre'));
  await userEvent.click(await screen.findByText('flat tyre'));
  await vi.waitFor(() => expect(api.calls.length).toBe(before + 1));
  expect(api.calls.at(-1)).toMatchObject({
    path: '/platform/client-errors',
    body: { plugin: 'trial', view: 'Crash', message: 'Error: flat tyre' },
  });
  first.unmount();
  state.broken = false;
  show('crashes', 'Crash');
  expect(screen.getByText('left out')).toBeDefined();
  expect(api.calls.length).toBe(before + 1);
});
