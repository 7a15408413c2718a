import { useQuery } from '@tanstack/react-query';
import { configure } from '@testing-library/react';
import { type ComponentType, createElement, useEffect } from 'react';
import { afterEach, expect, test } from 'vitest';
import { api } from '../src/http.ts';
import { translator } from '../src/i18n.ts';
import type { WebPlugin } from '../src/implement.ts';
import type { RouteDecl } from '../src/manifest.ts';
import { useUser } from '../src/session.ts';
import { ErrorState } from '../src/ui/ErrorState.tsx';
import { Loading } from '../src/ui/Loading.tsx';
import { Page } from '../src/ui/Page.tsx';
import { axeSmoke } from '../testing/smoke.ts';

translator('trial', { title: 'Trial' });
afterEach(() => configure({ asyncUtilTimeout: 20_000 }));

function trial(View: ComponentType, route: Partial<RouteDecl> = {}): WebPlugin {
  const routes = [{ path: '/trial/:id', view: 'View', title: 'trial:title', ...route } as const];
  return { manifest: { id: 'trial', sdk: '^1', routes }, views: { View: async () => ({ default: View }) } };
}

const smoke = (plugin: WebPlugin, more: object = {}) => axeSmoke(plugin, { params: { id: 7 }, ...more });

function Good() {
  const { data, error } = useQuery({ queryKey: ['x'], queryFn: () => api.get<{ name: string }>('/trial-api/x') });
  return <Page title="Trial">{error ? <ErrorState error={error} /> : data ? data.name : <Loading />}</Page>;
}

test('a page with a heading and its three states passes', async () => {
  await smoke(trial(Good), { api: { 'GET /trial-api/x': { name: 'found' } } });
});

test('a call without a handler is told: a page of errors is no proof', async () => {
  await expect(smoke(trial(Good))).rejects.toThrow(
    '/trial/7 as a visitor: called GET /trial-api/x, which no handler answers',
  );
});

test('a call that a page declares and does not make is told; one for members is not asked of visitors', async () => {
  configure({ asyncUtilTimeout: 500 });
  const api = { 'GET /trial-api/x': { name: 'found' } };
  const good = [{ call: '/trial-api/x' }] as const;
  await smoke(trial(Good, { loads: good }), { api });
  const loads = [...good, { call: '/trial-api/x?page={page}', signedIn: true }] as const;
  const finding =
    /^trial:\n {2}\/trial\/7 as user: declares the call \/trial-api\/x\?page=\{page\}, which it does not make$/;
  await expect(smoke(trial(Good, { loads }), { api })).rejects.toThrow(finding);
});

function Careless() {
  const { data, isPending } = useQuery({ queryKey: ['x'], queryFn: () => api.get<{ name: string }>('/trial-api/x') });
  return <Page title="Trial">{isPending ? <Loading /> : (data as { name: string }).name}</Page>;
}

test('a page that crashes when the server fails is found', async () => {
  const finding = /^trial:\n {2}\/trial\/7 as user, with the server failing: crashed: .*$/;
  await expect(smoke(trial(Careless), { api: { 'GET /trial-api/x': { name: 'found' } } })).rejects.toThrow(finding);
});

test.each<[string, () => React.ReactNode, RegExp]>([
  ['no heading', () => <p>hello</p>, /has no h1: use <Page>/],
  [
    'a picture without a text',
    () => <Page title="Trial">{createElement('img', { src: '/x.png' })}</Page>,
    /image-alt: /,
  ],
  [
    'endless loading',
    () => (
      <Page title="Trial">
        <Loading />
      </Page>
    ),
    /did not finish loading/,
  ],
])('%s is found', async (_, View, finding) => {
  configure({ asyncUtilTimeout: 300 });
  await expect(smoke(trial(View))).rejects.toThrow(finding);
});

test('views, texts and parameters are those of the manifest', async () => {
  const good = trial(Good);
  const ask = (plugin: WebPlugin, options = {}) => axeSmoke(plugin, options);
  await expect(ask({ ...good, views: {} })).rejects.toThrow('names View, which plugin.tsx does not implement');
  const more = { ...good.views, Old: good.views.View as never };
  await expect(ask({ ...good, views: more })).rejects.toThrow('implements Old, which manifest.ts does not name');
  const broken = async () => Promise.reject(new Error('no such file'));
  await expect(ask({ ...good, views: { View: broken } })).rejects.toThrow('View does not load: no such file');
  await expect(ask(trial(Good, { title: 'trial:nope' }))).rejects.toThrow('trial:nope is used in manifest.ts but has');
  await expect(ask(good)).rejects.toThrow('/trial/:id needs a value: axeSmoke(plugin, { params: { id } })');
});

const seen: string[] = [];
function Noting() {
  const role = useUser()?.role ?? 'visitor';
  useEffect(() => {
    seen.push(role);
  }, [role]);
  return <Page title="Trial">hello</Page>;
}

test('whoever may see a page is sent there, and nobody else', async () => {
  await smoke(trial(Noting));
  expect(new Set(seen)).toEqual(new Set(['visitor', 'USER']));
  seen.length = 0;
  await smoke(trial(Noting, { access: { roles: ['ADMIN', 'MODERATOR'] } }));
  expect(new Set(seen)).toEqual(new Set(['ADMIN', 'MODERATOR']));
});
