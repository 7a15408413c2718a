import { useEffect, useState } from 'react';

/** A value once it has stayed the same for some time, so that typing does not ask the server at every key. */
export function useDebounced<T>(value: T, ms: number): T {
  const [later, setLater] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return later;
}
