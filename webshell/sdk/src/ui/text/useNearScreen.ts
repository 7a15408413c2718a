import { type RefObject, useEffect, useState } from 'react';

const NEAR = '600px';
/** The cards of the page that nobody has come near yet. */
const waiting = new Set<() => void>();

/** Whether this card or any other of the page has come near the screen: they are then asked for together. */
export function useNearScreen(card: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = card.current;
    if (near || !element) return;
    const come = () => setNear(true);
    waiting.add(come);
    const report: IntersectionObserverCallback = (seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) for (const one of waiting) one();
    };
    const observer = new IntersectionObserver(report, { rootMargin: NEAR });
    observer.observe(element);
    return () => {
      waiting.delete(come);
      observer.disconnect();
    };
  }, [near, card]);
  return near;
}
