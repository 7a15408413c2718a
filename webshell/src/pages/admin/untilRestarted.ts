import { type AdminPlugins, fetchAdminPlugins } from './api/plugins.ts';
import { t } from './texts.ts';

const POLL_MS = 1000;
const PATIENCE_MS = 120_000;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Whether every process of `before` has been replaced, each kind is there again, and all serve the newest state. */
export function isRestarted(before: AdminPlugins, now: AdminPlugins): boolean {
  const old = new Set(before.processes.map((process) => process.id));
  const kinds = new Set(now.processes.map((process) => process.kind));
  return (
    now.processes.every((process) => !old.has(process.id) && process.epoch >= now.epoch) &&
    before.processes.every((process) => kinds.has(process.kind))
  );
}

/** Why the restart that was asked for has failed; an older failure is none of it. */
function failureIn(before: AdminPlugins, { reload }: AdminPlugins, seenRunning: boolean): string | null {
  const isOld = !seenRunning && reload.failure === before.reload.failure;
  return reload.running || isOld ? null : reload.failure;
}

/**
 * Resolves once the restarted site answers. No answer during the restart is expected; two minutes without a sign of
 * progress are an error.
 */
export async function untilRestarted(before: AdminPlugins, wanted: (now: AdminPlugins) => boolean): Promise<void> {
  let deadline = Date.now() + PATIENCE_MS;
  let seenRunning = false;
  while (Date.now() < deadline) {
    await pause(POLL_MS);
    const now = await fetchAdminPlugins().catch(() => null);
    if (!now) continue;
    if (now.reload.running) {
      seenRunning = true;
      deadline = Date.now() + PATIENCE_MS;
    }
    const failure = failureIn(before, now, seenRunning);
    if (failure !== null) throw new Error(failure);
    if (wanted(now) && isRestarted(before, now)) return;
  }
  throw new Error(t('restartTimeout', { seconds: PATIENCE_MS / 1000 }));
}
