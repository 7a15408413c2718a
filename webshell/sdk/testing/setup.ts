/** `@motorclub/sdk/testing/setup`: run before each test file. The browser parts that jsdom leaves out, and tidying up. */
import { cleanup, configure, getConfig } from '@testing-library/react';
import * as React from 'react';
import { afterAll, afterEach, vi } from 'vitest';
import { http } from '../src/http.ts';
import { platform } from '../src/platform.ts';
import { realtime, ticketRealtime } from '../src/realtime.ts';
import { session } from '../src/session.ts';
import { toastQueue } from '../src/toasts.ts';

class NearEverything implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #report: IntersectionObserverCallback;
  constructor(report: IntersectionObserverCallback) {
    this.#report = report;
  }
  observe(): void {
    this.#report([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
  }
  disconnect(): void {}
}
window.IntersectionObserver = NearEverything as unknown as typeof IntersectionObserver;
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
window.matchMedia = (query: string) =>
  ({
    matches: false,
    media: query,
    addListener: () => undefined,
    removeListener: () => undefined,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }) as unknown as MediaQueryList;

interface Diagnostics {
  readonly _disableExpensiveErrorDiagnostics?: boolean;
}

// An attempt of `findBy` and `waitFor` that fails need not print the document: the last one prints it in any case.
const { getElementError } = getConfig();
configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 60_000,
  getElementError: (message, container) =>
    (getConfig() as Diagnostics)._disableExpensiveErrorDiagnostics
      ? new Error(message ?? '')
      : getElementError(message, container),
});

// React takes a stack trace of each element that is made, up to ten thousand a second, to name the place in a warning.
// A counter that stands above that leaves them out; the warnings stay.
const internals = (React as unknown as Record<string, object | undefined>)
  .__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE;
if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 1e9, set: () => undefined });

const { adapter } = http.defaults;
const { subscribe } = realtime;
const { subscribe: subscribeTickets } = ticketRealtime;

// The next test, which may be in another file, begins as if the page had just been opened.
afterEach(() => {
  cleanup();
  session.end('logout');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Object.assign(http.defaults, { adapter });
  realtime.subscribe = subscribe;
  ticketRealtime.subscribe = subscribeTickets;
  platform.set({ epoch: 0, plugins: [] });
  toastQueue.set([]);
  document.body.innerHTML = '';
  window.history.replaceState(null, '', '/');
});

// A part that arrives after the last test has React draw once more, which must not be after the document is gone.
afterAll(async () => {
  await vi.dynamicImportSettled();
  await new Promise((done) => setTimeout(done));
});
