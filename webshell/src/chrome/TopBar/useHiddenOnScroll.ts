import { useEffect, useRef, useState } from 'react';

export const HIDE_ABOVE_PX = 50;

/** True while the page is scrolled down past the threshold; scrolling up brings the bar back at once. */
export function useHiddenOnScroll(): boolean {
  const [hidden, setHidden] = useState(false);
  const last = useRef(0);
  useEffect(() => {
    const moved = () => {
      const now = window.scrollY;
      setHidden(now > HIDE_ABOVE_PX && now >= last.current);
      last.current = now;
    };
    window.addEventListener('scroll', moved, { passive: true });
    return () => window.removeEventListener('scroll', moved);
  }, []);
  return hidden;
}
