import { callApi, http, type PluginBoot, realtime, session } from '@motorclub/sdk';
import { clearPluginQueries, type PageData, type Platform, platform } from '@motorclub/sdk/host';
import { safeTab } from '../boot.ts';
import { revised } from '../plugins/revision.ts';
import { wellFormed } from '../plugins/wellFormed.ts';

const EPOCH_HEADER = 'x-platform-epoch';
export const PLATFORM_TOPIC = '/topic/platform';
const BEHIND_RETRY_MS = 300;
const BEHIND_RETRIES = 10;

interface PluginsAnswer {
  readonly epoch: number;
  readonly plugins: readonly PluginBoot[];
  readonly off?: NonNullable<Platform['off']>;
}

let newestEpoch = 0;
let running: Promise<void> | null = null;
let again = false;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Menus, slots and routes follow the new state at once; nothing is reloaded. A safe tab shows no plugin of it. */
export function apply({ epoch, plugins: served, off = [] }: PluginsAnswer): void {
  const plugins = safeTab ? [] : wellFormed(served).map(revised);
  const kept = new Set(plugins.map((plugin) => plugin.id));
  for (const { id } of platform.get().plugins) if (!kept.has(id)) clearPluginQueries(id);
  platform.set({ epoch, plugins, off });
  acknowledge();
}

/** Reports to the hub which state this tab shows. */
export function acknowledge(): void {
  if (realtime.status.get() !== 'connected') return;
  realtime.publish('/app/platform', { epoch: platform.get().epoch });
}

async function fetchUntilCurrent(): Promise<void> {
  for (let attempt = 0; attempt <= BEHIND_RETRIES; attempt += 1) {
    // What a manifest says, the server passes on; `wellFormed` looks at it.
    const answer = (await callApi('GET /platform/plugins')) as unknown as PluginsAnswer;
    if (answer.epoch >= newestEpoch || attempt === BEHIND_RETRIES) return apply(answer);
    // A worker that has not followed yet answered; the next one or the next moment knows better.
    await pause(BEHIND_RETRY_MS);
  }
}

/** Asks the server for the enabled plugins as the present person may see them. One call at a time. */
export function refetchPlatform(): Promise<void> {
  if (running) {
    again = true;
    return running;
  }
  running = fetchUntilCurrent()
    .catch((error: unknown) => console.warn('The list of plugins could not be refreshed', error))
    .finally(() => {
      running = null;
      if (again) {
        again = false;
        void refetchPlatform();
      }
    });
  return running;
}

export function heardOfEpoch(epoch: number): void {
  if (!(epoch > Math.max(newestEpoch, platform.get().epoch))) return;
  newestEpoch = epoch;
  void refetchPlatform();
}

function readHeader(headers: unknown): void {
  const value = (headers as Record<string, unknown> | undefined)?.[EPOCH_HEADER];
  if (value !== undefined) heardOfEpoch(Number(value));
}

/** The permissions in the first page's data; everything is refetched if the page was made with others. */
function takePermissions({ epoch, permissions = {} }: PageData): void {
  const now = platform.get();
  const same = epoch === now.epoch && now.plugins.every(({ id }) => id in permissions);
  if (!same) return void refetchPlatform();
  const plugins = now.plugins.map((plugin) => ({ ...plugin, permissions: permissions[plugin.id] ?? [] }));
  platform.set({ ...now, epoch, plugins });
}

/**
 * Starts following the platform: by every answer's header, by its topic, and when the person changes. A member's
 * permissions come with the first page.
 */
export function followPlatform(firstPage?: Promise<PageData>): void {
  http.interceptors.response.use(
    (response) => {
      readHeader(response.headers);
      return response;
    },
    (error: { response?: { headers?: unknown } }) => {
      readHeader(error.response?.headers);
      throw error;
    },
  );
  realtime.subscribe(
    PLATFORM_TOPIC,
    (frame) => heardOfEpoch((frame as unknown as { epoch: number }).epoch),
    () => void refetchPlatform(),
  );
  realtime.onConnect(acknowledge);
  session.subscribe(({ type }) => type !== 'renew' && void refetchPlatform());
  if (session.token()) (firstPage ?? Promise.reject()).then(takePermissions).catch(() => refetchPlatform());
}
