/** `@motorclub/sdk/testing/setup`: run before each test file. The browser parts that jsdom leaves out, and tidying up. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';
import { http } from '../src/http.ts';
import { platform } from '../src/platform.ts';
import { realtime, ticketRealtime } from '../src/realtime.ts';
import { session } from '../src/session.ts';
import { toastQueue } from '../src/toasts.ts';

class NearEverything implements Pick<IntersectionObserver, 'observe' | 'disconnect'> {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(): void {
    this.#tell([{ isIntersecting: true } as IntersectionObserverEntry], this as unknown as IntersectionObserver);
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

// A busy machine is slow, not wrong.
configure({ asyncUtilTimeout: 20_000 });

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
