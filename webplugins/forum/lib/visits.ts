import { useUser } from '@motorclub/sdk';
import { useCallback, useEffect, useSyncExternalStore } from 'react';

/** What a browser keeps about its visits: when the previous one ended, and what was read since. */
export interface Visits {
  readonly previous: string | null;
  readonly last: string;
  /** By question, its last activity when it was read. */
  readonly read: Readonly<Record<string, string>>;
}

const KEY = 'motorclub.forum.visits';
const PAUSE_MS = 30 * 60_000;
const MOST_READ = 500;

interface Dated {
  readonly id: number;
  readonly lastActivityAt: string;
}

/** A new visit begins after a pause. Nothing is new on the first one. */
export function continueVisits(before: Visits | null, now: Date): Visits {
  const last = now.toISOString();
  if (!before) return { previous: null, last, read: {} };
  const paused = now.getTime() - Date.parse(before.last) > PAUSE_MS;
  return { ...before, last, previous: paused ? before.last : before.previous };
}

/** The visits with a question marked as read up to its last activity. */
export function withRead({ read, ...visits }: Visits, { id, lastActivityAt }: Dated): Visits {
  const { [id]: _, ...others } = read;
  const kept = Object.entries(others).slice(-(MOST_READ - 1));
  return { ...visits, read: { ...Object.fromEntries(kept), [id]: lastActivityAt } };
}

/** Whether a question has activity since the last visit that was not read yet. */
export function isNew({ id, lastActivityAt }: Dated, { previous, read }: Visits): boolean {
  const at = Date.parse(lastActivityAt);
  const seen = read[id];
  return previous !== null && at > Date.parse(previous) && (seen === undefined || at > Date.parse(seen));
}

/** By member, 0 for visitors: several may use one browser. */
const known = new Map<number, Visits>();
const listeners = new Set<() => void>();

function load(reader: number): Visits | null {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(`${KEY}.${reader}`) ?? 'null');
    return found && typeof found === 'object' && 'last' in found && 'read' in found ? (found as Visits) : null;
  } catch {
    return null;
  }
}

function keep(reader: number, visits: Visits): Visits {
  known.set(reader, visits);
  try {
    localStorage.setItem(`${KEY}.${reader}`, JSON.stringify(visits));
  } catch {
    // Storage is full or forbidden: the visits last until the page closes.
  }
  return visits;
}

const visitsOf = (reader: number): Visits =>
  known.get(reader) ?? keep(reader, continueVisits(load(reader), new Date()));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const useReader = () => useUser()?.id ?? 0;

/** Says which questions are new since the last visit, and updates when one is read. */
export function useIsNew(): (question: Dated) => boolean {
  const reader = useReader();
  const visits = useSyncExternalStore(
    subscribe,
    useCallback(() => visitsOf(reader), [reader]),
  );
  return (question) => isNew(question, visits);
}

/** Marks a question as read up to its last activity. */
export function useMarkRead(question: Dated | undefined): void {
  const reader = useReader();
  const { id, lastActivityAt } = question ?? {};
  useEffect(() => {
    if (id === undefined || lastActivityAt === undefined) return;
    keep(reader, withRead(continueVisits(visitsOf(reader), new Date()), { id, lastActivityAt }));
    for (const listener of listeners) listener();
  }, [reader, id, lastActivityAt]);
}
