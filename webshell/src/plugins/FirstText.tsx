import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/** What the document shows from the start: the words of its page, where visitors may read them. */
let text = document.querySelector('.first-paint__text')?.parentElement ?? null;
const address = window.location.pathname;

/** The page of the document is there. */
export function endFirstText(): void {
  text = null;
}

/** The words of the first page go on being read until it is there; of any other page, and without words, `children`. */
export function FirstText({ children }: { readonly children: ReactNode }) {
  const [shown] = useState(() => (window.location.pathname === address ? text : null));
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (shown) place.current?.append(shown);
  }, [shown]);
  return shown ? <div ref={place} /> : children;
}
