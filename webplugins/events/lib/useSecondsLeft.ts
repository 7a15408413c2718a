import { useEffect, useState } from 'react';

const SECOND = 1000;

/** Whole seconds until a moment, by this browser's clock. */
export function useSecondsLeft(until: string): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND);
    return () => clearInterval(timer);
  }, []);
  return Math.max(0, Math.ceil((Date.parse(until) - now) / SECOND));
}
