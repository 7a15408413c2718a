import { useEffect, useState } from 'react';

interface Times {
  readonly expiresAt: string;
  readonly serverTime: string;
}

const SECOND = 1000;

/** Whole seconds until `expiresAt` by the server's clock, which this browser's may differ from. */
export function useSecondsLeft({ expiresAt, serverTime }: Times): number {
  const total = Date.parse(expiresAt) - Date.parse(serverTime);
  const [start, setStart] = useState(() => performance.now());
  const [now, setNow] = useState(start);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the server has sent its time again
  useEffect(() => {
    const at = performance.now();
    setStart(at);
    setNow(at);
    const timer = setInterval(() => setNow(performance.now()), SECOND);
    return () => clearInterval(timer);
  }, [serverTime]);
  return Math.max(0, Math.ceil((total - (now - start)) / SECOND));
}
