import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { t } from '../../notifications/texts.ts';

export type PushState = 'unsupported' | 'denied' | 'on' | 'off';

const WORKER = '/sw.js';
const PATIENCE_MS = 20_000;

/** What the browser's push service answers. A private window, or a network that keeps it away, waits for ever. */
function answered<T>(answer: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(t('pushNoAnswer'))), PATIENCE_MS);
  });
  return Promise.race([answer, late]);
}

async function subscriptionHere(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

async function readState(signal: AbortSignal): Promise<PushState> {
  if (!navigator.serviceWorker || !('PushManager' in window) || !('Notification' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const [{ endpoint }, here] = await Promise.all([
    callApi('GET /users/me/push-subscription', { signal }),
    subscriptionHere(),
  ]);
  return here !== null && here.endpoint === endpoint ? 'on' : 'off';
}

/** What becomes of push messages in this browser; the leave can change outside the page, so it is asked each time. */
export const pushState = queryOptions({
  queryKey: ['shell', 'me', 'push'],
  queryFn: ({ signal }) => readState(signal),
  staleTime: 0,
});

/** Asks the person for leave and subscribes this browser; without the leave nothing changes. */
export async function subscribe(): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' });
  const { pushManager } = await navigator.serviceWorker.ready;
  const { publicKey } = await callApi('GET /users/me/push-subscription');
  // One of an earlier log-in or of an earlier key of the site.
  await (await pushManager.getSubscription())?.unsubscribe();
  const asked = pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint = '', keys } = (await answered(asked)).toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await callApi('PUT /users/me/push-subscription', { body: { endpoint, p256dh, auth } });
}

export async function unsubscribe(): Promise<void> {
  await callApi('DELETE /users/me/push-subscription');
  await (await subscriptionHere())?.unsubscribe();
}
