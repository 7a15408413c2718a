import { failureOf } from '@motorclub/sdk';
import { useEffect, useState } from 'react';
import { t } from './texts.ts';

const SECOND_MS = 1000;

/** Whole seconds until a moment (milliseconds since the epoch), counted down; 0 afterwards or without one. */
export function useSecondsUntil(until: number | null): number {
  const [now, setNow] = useState(() => Date.now());
  const over = until === null || now >= until;
  useEffect(() => {
    if (over) return;
    const tick = () => setNow(Date.now());
    tick(); // the last tick may be long ago
    const timer = setInterval(tick, SECOND_MS);
    return () => clearInterval(timer);
  }, [over]);
  return over ? 0 : Math.ceil((until - now) / SECOND_MS);
}

/** `14 min 59 s`, `42 s`. */
export function formatWait(seconds: number): string {
  if (seconds < 60) return t('seconds', { seconds });
  return t('minutesAndSeconds', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
}

/** Until when a 429 asks to wait (milliseconds since the epoch), for a call sent at `sentAt`; null for other errors. */
export function lockedUntil(error: unknown, sentAt: number): number | null {
  const { status, details } = failureOf(error);
  const seconds = details?.retryAfter;
  return status === 429 ? sentAt + (typeof seconds === 'number' ? seconds : 60) * SECOND_MS : null;
}
