import { callApi } from '@motorclub/sdk';

/** The server's limits, in characters. */
const VIEW_LIMIT = 80;
const MESSAGE_LIMIT = 2000;
const STACK_LIMIT = 4000;
/** How often one tab reports the same crash, and all crashes of one plugin. */
export const SAME_LIMIT = 3;
export const PLUGIN_LIMIT = 30;

const reportCounts = new Map<string, number>();

function describe(error: unknown): { message: string; stack?: string } {
  if (!(error instanceof Error)) return { message: String(error).slice(0, MESSAGE_LIMIT) };
  const message = `${error.name}: ${error.message}`.slice(0, MESSAGE_LIMIT);
  return error.stack ? { message, stack: error.stack.slice(0, STACK_LIMIT) } : { message };
}

/** Counts one more under a name; false once there are `limit` of them. */
function countTo(limit: number, name: string): boolean {
  const before = reportCounts.get(name) ?? 0;
  if (before >= limit) return false;
  reportCounts.set(name, before + 1);
  return true;
}

/**
 * Reports to the server that a view of a plugin crashed, for the plugin's health page. False when this tab has reported
 * it often enough.
 */
export function reportCrash(plugin: string, view: string, error: unknown): boolean {
  const { message, stack } = describe(error);
  if (!countTo(SAME_LIMIT, `${plugin}/${view}/${message}`) || !countTo(PLUGIN_LIMIT, plugin)) return false;
  const body = { plugin, view: view.slice(0, VIEW_LIMIT), message, ...(stack ? { stack } : {}) };
  callApi('POST /platform/client-errors', { body }).catch((failure: unknown) => {
    console.warn('The crash could not be reported', failure);
  });
  return true;
}
