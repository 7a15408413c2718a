import { type ReactNode, useEffect, useState } from 'react';
import { LOAD_TIMEOUT_MS, LoadTimeout } from './loader.ts';

/** In a fallback: what is still not there after 120 seconds counts as failed. */
export function Waiting({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), LOAD_TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (over) throw new LoadTimeout(name);
  return children;
}
