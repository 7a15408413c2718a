import { type RefObject, useEffect, useRef } from 'react';

/**
 * Focuses an element, and brings it into view, each time `page` changes within the same `list`; not when the page
 * opens, and not when another list takes its place.
 */
export function useFocusOnPage<T extends HTMLElement>(page: number, list: string | number): RefObject<T | null> {
  const element = useRef<T>(null);
  const last = useRef({ page, list });
  useEffect(() => {
    const turned = last.current.list === list && last.current.page !== page;
    last.current = { page, list };
    if (!turned) return;
    element.current?.focus({ preventScroll: true });
    element.current?.scrollIntoView({ block: 'start' });
  }, [page, list]);
  return element;
}
