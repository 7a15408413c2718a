import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far below the visible part of the page something counts as seen. */
const AHEAD = '300px';

/** Whether an element has come near the visible part of the page, for what need not be loaded before. */
export function useSeen<E extends Element = HTMLDivElement>(ahead = AHEAD): [RefObject<E | null>, boolean] {
  const place = useRef<E>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    const element = place.current;
    if (!element || seen) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setSeen(true);
      },
      { rootMargin: ahead },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [seen, ahead]);
  return [place, seen];
}
