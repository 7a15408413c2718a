const WORKER = '/sw.js';
/** Of a hundred files over a bad network. */
const LONGEST_MS = 180_000;

function waitUntilActive(registration: ServiceWorkerRegistration): Promise<ServiceWorker | null> {
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  return new Promise((resolve) => {
    const look = () => {
      if (worker?.state === 'activated') resolve(worker);
      if (!worker || worker.state === 'redundant') resolve(null);
    };
    worker?.addEventListener('statechange', look);
    look();
  });
}

function askWorker(worker: ServiceWorker, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }: MessageEvent<unknown>) => resolve(data === true);
    setTimeout(resolve, LONGEST_MS, false);
    // Another worker came, or this one took itself away because the site wants none.
    const look = () => worker.state === 'redundant' && resolve(false);
    worker.addEventListener('statechange', look);
    look();
    worker.postMessage({ keep: path, plugin: 'events' }, [port2]);
  });
}

async function isCached(path: string): Promise<boolean> {
  const worker = await waitUntilActive(await navigator.serviceWorker.register(WORKER, { updateViaCache: 'none' }));
  return worker ? askWorker(worker, path) : false;
}

/**
 * Has the shell's worker keep the present page with all that it is drawn with, so that it opens without a network; the
 * first page that asks for it brings the worker. Whether it opens so from now on: not without TLS, nor where the site
 * does not want it.
 */
export async function cachePage(): Promise<boolean> {
  if (!globalThis.navigator.serviceWorker) return false;
  const path = window.location.pathname + window.location.search;
  try {
    // Without a network the earlier cache is still good.
    return (await isCached(path)) || (await caches.match(path, { ignoreVary: true })) !== undefined;
  } catch (error) {
    console.warn('This page cannot be kept for times without a network', error);
    return false;
  }
}
