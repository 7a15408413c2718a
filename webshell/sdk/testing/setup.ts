/** `@motorclub/sdk/testing/setup`: run before each test file. The browser parts that jsdom leaves out, and tidying up. */
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
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

beforeEach(() => window.sessionStorage.clear());
afterEach(() => {
  cleanup();
  toastQueue.set([]);
});
