import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

/** The value once it has not changed for a moment. It must be the same object as long as it means the same. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
