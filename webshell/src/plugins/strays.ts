import { type PluginBoot, toast } from '@motorclub/sdk';
import { platform } from '@motorclub/sdk/host';
import { t } from '../texts.ts';
import { restart } from './breaker.ts';
import { routeOf } from './registry.ts';
import { reportCrash } from './report.ts';

/** Interactions whose handlers may throw; the part of the page they happened in is remembered. */
const TOUCHES = ['click', 'input', 'change', 'submit', 'keydown', 'pointerdown', 'focusin', 'drop', 'paste'] as const;
/** In reports: the view is unknown, by the touched part of the page as by its route. */
const BACKGROUND = '(background)';

interface Touched {
  readonly plugin: string;
  readonly view: string;
}

let touched: Touched | null = null;

function noteTouch({ target }: Event): void {
  const part = target instanceof Element ? target.closest<HTMLElement>('[data-plugin][data-view]') : null;
  const { plugin, view } = part?.dataset ?? {};
  touched = plugin && view ? { plugin, view } : null;
}

/** Where a plugin's files come from; null without a web half. */
function folderOf({ remote }: PluginBoot): string | null {
  return remote ? new URL('.', new URL(remote.entry, window.location.href)).href : null;
}

/** The plugin whose code is nearest to the top of a stack. */
export function ownerOf(stack: string, plugins: readonly PluginBoot[]): PluginBoot | undefined {
  const found = plugins.flatMap((plugin) => {
    const folder = folderOf(plugin);
    const at = folder === null ? -1 : stack.indexOf(folder);
    return at < 0 ? [] : [{ plugin, at }];
  });
  return found.sort((a, b) => a.at - b.at)[0]?.plugin;
}

function viewOf({ id }: PluginBoot): string | undefined {
  if (touched?.plugin === id) return touched.view;
  const entry = routeOf(platform.get().plugins, window.location.pathname);
  return entry?.plugin.id === id ? entry.route.view : undefined;
}

/** An error outside all boundaries (handler, timer, promise): the page still works, so it is reported, not counted. */
function reportStray(error: unknown, stack: string): void {
  const plugin = ownerOf(stack, platform.get().plugins);
  if (!plugin) return;
  const view = viewOf(plugin);
  if (!reportCrash(plugin.id, view ?? BACKGROUND, error)) return;
  const action = view === undefined ? undefined : { label: t('retry'), onClick: () => restart(plugin, view) };
  toast.error(t('pluginError', { name: plugin.name }), action);
}

const stackOf = (error: unknown) => (error instanceof Error ? (error.stack ?? '') : '');

/** Watches for errors of plugins outside rendering. Returns a function that stops it. */
export function watchStrays(): () => void {
  const onError = ({ error, filename, message }: ErrorEvent) =>
    reportStray(error ?? message, `${filename}\n${stackOf(error)}`);
  const onRejection = ({ reason }: PromiseRejectionEvent) => reportStray(reason, stackOf(reason));
  for (const type of TOUCHES) window.addEventListener(type, noteTouch, { capture: true, passive: true });
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    for (const type of TOUCHES) window.removeEventListener(type, noteTouch, { capture: true });
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
