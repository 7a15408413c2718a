import { useEffect, useState } from 'react';

const PAUSE_MS = 400;

/** The value once it has not changed for a moment. Equal values must be the same object. */
export function useDebounced<T>(value: T): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
