import { afterEach, expect, test, vi } from 'vitest';
import { inlineRuntime } from '../vite/inlineRuntime.ts';
import { leanFederation } from '../vite/leanFederation.ts';

const STATE = '__mf_init__virtual:garage__';
const FORMS = '@motorclub/sdk/forms';

interface Container {
  readonly init: (scope: object) => void;
  readonly get: (name: string) => Promise<() => unknown>;
}

interface Ready {
  readonly initPromise: Promise<void>;
  readonly loadLazyShares: (names: readonly string[]) => Promise<void>;
}

type Transform = (this: object, code: string, id: string) => { readonly code: string } | null;
type Render = (this: object, code: string, chunk: object, options: object, meta: object) => { readonly code: string };

const { transform, renderChunk } = leanFederation('/garage/plugin.tsx');
const stop = { error: (message: string) => expect.fail(message) };
const cache = { share: {} as Record<string, unknown>, pendingShareLoads: [] as Promise<unknown>[] };
const load = vi.fn(() => Promise.resolve({ default: 'the garage' }));

/** The container as it stands in a plugin's build. */
function write(): string {
  const found = (transform as Transform).call(stop, `const key = "${STATE}";`, 'virtual:mf-REMOTE_ENTRY_ID:garage');
  return found?.code ?? '';
}

/** The container as it runs in a browser beside a shell. */
async function start(): Promise<Container> {
  Object.assign(globalThis, { __mf_module_cache__: cache, loadGarage: load });
  const code = write().replace('__MOTORCLUB_LOAD_PLUGIN__()', 'loadGarage()');
  return await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${code}//${Math.random()}`)}`);
}

const ready = () => (globalThis as unknown as Record<string, Ready>)[STATE] as Ready;

afterEach(() => {
  cache.share = {};
  cache.pendingShareLoads = [];
  Reflect.deleteProperty(globalThis, STATE);
});

test('a plugin is given once what it takes from the shell has come', async () => {
  const { get } = await start();
  let come: (value?: unknown) => void = () => undefined;
  cache.pendingShareLoads = [new Promise((resolve) => (come = resolve))];
  const given = vi.fn();
  const getting = get('./plugin').then(given);
  await Promise.resolve();
  expect(given).not.toHaveBeenCalled();
  come();
  await getting;
  expect(given.mock.calls[0]?.[0]()).toEqual({ default: 'the garage' });
});

test('forms are taken from the shell by the first page that needs them', async () => {
  const { init } = await start();
  const placeholder = { shareConfig: { import: false }, get: () => expect.fail('of another plugin') };
  const get = vi.fn(async () => () => 'forms');
  init({ [FORMS]: { '1.0.0': placeholder, '1.1.0': { shareConfig: {}, get } } });
  await ready().initPromise;
  expect(cache.share).toEqual({});
  await ready().loadLazyShares([FORMS, 'unknown']);
  await ready().loadLazyShares([FORMS]);
  expect(cache.share).toEqual({ [FORMS]: 'forms', [`default:${FORMS}`]: 'forms' });
  expect(get).toHaveBeenCalledTimes(1);
});

test('forms that did not come can be asked for again', async () => {
  const { init } = await start();
  const get = vi.fn(async () => () => 'forms').mockRejectedValueOnce(new Error('no network'));
  init({ [FORMS]: { '1.1.0': { get } } });
  await expect(ready().loadLazyShares([FORMS])).rejects.toThrow('no network');
  await ready().loadLazyShares([FORMS]);
  expect(cache.share[FORMS]).toBe('forms');
});

test('the file of the plugin is named once it has a name', () => {
  const chunks = { plugin: { facadeModuleId: '/garage/plugin.tsx', fileName: 'assets/plugin-1.js' } };
  const render = (fileName: string) => (renderChunk as Render).call(stop, write(), { fileName }, {}, { chunks }).code;
  expect(render('remoteEntry-1.js')).toContain('await import("./assets/plugin-1.js")');
  expect(render('assets/remoteEntry-1.js')).toContain('await import("../assets/plugin-1.js")');
});

test('a federation of another make stops the build', () => {
  const error = vi.fn((message: string) => {
    throw new Error(message);
  });
  const change = () => (transform as Transform).call({ error }, 'export const init = 1;', 'virtual:mf-REMOTE_ENTRY_ID');
  expect(change).toThrow('no longer names the state');
  expect((transform as Transform).call({ error }, 'const a = 1;', '/garage/plugin.tsx')).toBeNull();
});

test('stand-ins of shared packages are those of the shell, by the same names', async () => {
  const written = `
    throw new Error("[Module Federation] Shared module react was imported before federation bootstrap finished.");
    export { __mf_default as default, exportModule as __moduleExports };
    export { __mf_0 as useId, __mf_1 as useState };`;
  const code = (transform as Transform).call(
    stop,
    written,
    'virtual:mf:garage__loadShare__react__loadShare__.js',
  )?.code;
  Object.assign(globalThis, { __mf_module_cache__: cache });
  const load = () =>
    import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(`${code}//${Math.random()}`)}`);
  await expect(load()).rejects.toThrow('The shell does not share react');
  cache.share['default:react'] = { useId: 'an id', useState: 'a state' };
  expect(await load()).toMatchObject({ useId: 'an id', useState: 'a state', default: cache.share['default:react'] });
});

test('the helper of the bundler stands in the files that use it, unless there are more of them', () => {
  const { renderChunk: render } = inlineRuntime();
  const code = 'import { t as __exportAll$1 } from "./rolldown-runtime-!~{001}~.js";\nvar page = __exportAll$1({});';
  const written = (renderedExports: readonly string[]) => {
    const runtime = { code: 'var __exportAll = (all) => all;', renderedExports };
    const chunks = { runtime: { moduleIds: ['\0rolldown/runtime.js'], modules: { '\0rolldown/runtime.js': runtime } } };
    return (render as Render).call(stop, code, {}, {}, { chunks });
  };
  expect(written(['__defProp', '__exportAll']).code).toBe(
    'const __exportAll$1 = (() => {\nvar __exportAll = (all) => all;\nreturn __exportAll;\n})();\nvar page = __exportAll$1({});',
  );
  expect(written(['__exportAll', '__toESM'])).toBeNull();
});
