import { useDraft } from '@motorclub/sdk';
import { isSame } from '@motorclub/sdk/host';
import { useState } from 'react';

interface StoredEdits<T> {
  readonly edits: Partial<T>;
  /** When they were last typed in. */
  readonly at: string | null;
}

const NONE = { edits: {}, at: null };

export interface Edits<T extends object> {
  /** What the server has, with what was changed here over it. */
  readonly value: T;
  readonly dirty: boolean;
  /** What of these values the server does not have. */
  readonly changesIn: (values: T) => Partial<T>;
  readonly change: (values: T) => void;
  /** Drops the edits that have been saved; later edits stay. */
  readonly settle: (sent: Partial<T>) => void;
  readonly discard: () => void;
  /** When what the form was opened with was typed; null if it was opened without anything unsaved. */
  readonly restoredAt: string | null;
}

function without<T extends object>(edits: Partial<T>, drop: (name: keyof T) => boolean): Partial<T> {
  const kept = Object.entries(edits).filter(([name]) => !drop(name as keyof T));
  return Object.fromEntries(kept) as Partial<T>;
}

/**
 * Fields nobody touched here follow the server, and only touched ones are sent: two devices do not undo each other.
 *
 * What was typed outlives the page and the session, by `key`.
 */
export function useEdits<T extends object>(key: string, server: T): Edits<T> {
  const [{ edits = {}, at }, setStored, clear] = useDraft<StoredEdits<T>>(key, NONE);
  const setEdits = (next: (now: Partial<T>) => Partial<T>) =>
    setStored(({ edits: now = {} }) => ({ edits: next(now), at: new Date().toISOString() }));
  const changesIn = (values: Partial<T>) => without(values, (name) => isSame(values[name], server[name]));
  const dirty = Object.keys(changesIn(edits)).length > 0;
  const [restoredAt, setRestoredAt] = useState(dirty ? (at ?? null) : null);
  return {
    value: { ...server, ...edits },
    dirty,
    changesIn,
    change: (values) => setEdits(() => changesIn(values)),
    settle: (sent) => setEdits((now) => without(now, (name) => isSame(now[name], sent[name]))),
    discard: () => {
      clear();
      setRestoredAt(null);
    },
    restoredAt: dirty ? restoredAt : null,
  };
}
