import { api } from '@motorclub/sdk';

export const CRASH_LIMIT = 3;
const MESSAGE_LIMIT = 2000;

const crashes = new Map<string, number>();

/** Whether a contribution has crashed so often in this tab that it is left out. */
export function isBroken(plugin: string, view: string): boolean {
  return (crashes.get(`${plugin}/${view}`) ?? 0) >= CRASH_LIMIT;
}

/** Counts a crash; the one that reaches the limit is reported, once. */
export function recordCrash(plugin: string, view: string, error: unknown): void {
  const key = `${plugin}/${view}`;
  const count = (crashes.get(key) ?? 0) + 1;
  crashes.set(key, count);
  if (count !== CRASH_LIMIT) return;
  const message = (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, MESSAGE_LIMIT);
  api.post('/platform/client-errors', { plugin, view, message }).catch((failure: unknown) => {
    console.warn('The crash could not be reported', failure);
  });
}
