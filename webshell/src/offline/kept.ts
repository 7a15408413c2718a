/** Whether this browser keeps pages for times without a network: the worker is there since such a page was opened. */
export const keepsPages = (): boolean => Boolean(navigator.serviceWorker?.controller);

/** What such browsers alone need. */
export const outage = () => import('./outage.ts');
