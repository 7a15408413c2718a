import { callApi, failureOf, http, session } from '@motorclub/sdk';
import { refreshSession } from '@motorclub/sdk/host';

/** Of the worker, by `worker/caches.ts`. */
const NAME = 'motorclub-offline';
const RETRY_MS = 10_000;
/** No answer has come since the token's end. */
let cutOff = false;
let asked = 0;

const past = () => Date.now() >= (session.times()?.expiresAt ?? Number.POSITIVE_INFINITY);

async function renew(): Promise<void> {
  await refreshSession();
  cutOff = false;
}

// What waited for the network goes out the moment it is back, and 'JWT expired' would end the session.
http.interceptors.request.use(async (config) => {
  if (config.requiresAuth !== false && cutOff && past()) await renew();
  return config;
});

/**
 * In a browser that opens pages without a network the token has expired. The server ends the session by saying so;
 * while it cannot be reached the person stays, and is renewed once it can.
 */
export async function askServer(now: number): Promise<void> {
  if (Math.abs(now - asked) < RETRY_MS) return;
  asked = now;
  try {
    await (cutOff ? renew() : callApi('GET /users/me'));
  } catch (error) {
    if (failureOf(error).status === 0) cutOff = true;
  }
}

/** Removes the service worker and this browser's offline cache. */
export async function forget(): Promise<void> {
  indexedDB.deleteDatabase(NAME);
  const names = (await caches.keys()).filter((name) => name.startsWith(NAME));
  await Promise.all(names.map((name) => caches.delete(name)));
  await (await navigator.serviceWorker.getRegistration())?.unregister();
}
