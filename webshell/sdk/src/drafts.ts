import { useCallback, useState } from 'react';
import { isSame } from './equality.ts';
import { type EndReason, type Session, session } from './session.ts';

const PREFIX = 'draft:';

type Stored = readonly (readonly [string, string])[];

/** Ends that come over a person, instead of a log-out. */
const UNWANTED: readonly EndReason[] = ['expired', 'ended'];

/**
 * The end of a session clears the storage. Where it ended by itself, what was half-written is held in memory for the
 * same person, who logs in again in this tab; a log-out and the log-in of another person drop it.
 */
export function keepDraftsOver(owner: Session, tab: Storage): void {
  let holder = owner.user()?.id;
  let held: Stored = [];
  const give = () => {
    for (const [key, text] of held) tab.setItem(key, text);
  };
  owner.subscribe((event) => {
    if (event.type === 'end') {
      held = event.stored.filter(([key]) => key.startsWith(PREFIX) && UNWANTED.includes(event.reason));
      return;
    }
    if (event.user.id === holder) give();
    holder = event.user.id;
    held = [];
  });
}

keepDraftsOver(session, window.sessionStorage);

function read<T>(key: string, initial: T): T {
  const stored = window.sessionStorage.getItem(PREFIX + key);
  if (stored === null) return initial;
  try {
    return JSON.parse(stored) as T;
  } catch {
    return initial;
  }
}

export function clearDraft(key: string): void {
  window.sessionStorage.removeItem(PREFIX + key);
}

/**
 * State of a form that outlives its page: kept in session storage as it is typed, so it is still there when the
 * plugin was switched off and on, or the person went to another page and back. Clear it once it was sent.
 * Name the key after plugin and object: `forum.ask`, `forum.answer.17`.
 */
export function useDraft<T>(key: string, initial: T): [T, (next: T | ((now: T) => T)) => void, () => void] {
  const [held, setHeld] = useState({ key, value: read(key, initial) });
  const value = held.key === key ? held.value : read(key, initial);
  if (held.key !== key) setHeld({ key, value });

  const set = useCallback(
    (next: T | ((now: T) => T)) => {
      // Written before React renders: the page may be taken away in between.
      const chosen = typeof next === 'function' ? (next as (now: T) => T)(read(key, initial)) : next;
      window.sessionStorage.setItem(PREFIX + key, JSON.stringify(chosen));
      setHeld({ key, value: chosen });
    },
    [key, initial],
  );
  const clear = useCallback(() => {
    clearDraft(key);
    setHeld({ key, value: initial });
  }, [key, initial]);
  return [value, set, clear];
}

/** A half-written edit as it is stored. */
interface StoredEdit<T> {
  /** What was stored on the server when it was begun, and its version. */
  readonly base: T;
  readonly version: number;
  readonly value: T;
  /** When it was last typed in. */
  readonly at: string;
}

export interface EditDraft<T> {
  /** What is typed; what is stored, while nothing is. */
  readonly value: T;
  readonly change: (next: T | ((now: T) => T)) => void;
  /** What it was begun from. Send `version` with the save: the server refuses it if there is a newer one. */
  readonly base: T;
  readonly version: number;
  readonly dirty: boolean;
  /** When the draft that the form was opened with was last typed in; null if it was opened without one. */
  readonly restoredAt: string | null;
  /** Whether a newer version is stored than the draft was begun from. */
  readonly outdated: boolean;
  /** Puts what was changed here over the newer version; fields that were not changed here follow it. */
  readonly rebase: () => void;
  /** Drops what is typed: once it was saved, or to begin again from what is stored. */
  readonly discard: () => void;
}

/** The stored edit if it changes anything. */
function begunIn<T>(entry: StoredEdit<T> | null): StoredEdit<T> | null {
  return entry?.at && !isSame(entry.value, entry.base) ? entry : null;
}

/** `value` with the fields that are as they were in `base` taken from `stored`; anything but an object is one field. */
function mergeEdits<T>(base: T, value: T, stored: T): T {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const changed = Object.entries(value).filter(([name, now]) => !isSame(now, base[name as keyof T]));
  return { ...stored, ...Object.fromEntries(changed) };
}

/**
 * A draft of an edit of something that is stored with a version. It survives links, reloads and newer versions: leave
 * the version out of `key`, show `<DraftNotice draft={draft} />` above the fields, and send `draft.version`.
 */
export function useEditDraft<T>(key: string, version: number, stored: T): EditDraft<T> {
  const [entry, setEntry, clear] = useDraft<StoredEdit<T> | null>(key, null);
  const begun = begunIn(entry);
  const [opened, setOpened] = useState({ key, at: begun?.at ?? null });
  if (opened.key !== key) setOpened({ key, at: begun?.at ?? null });
  const { base, value } = begun ?? { base: stored, value: stored };

  return {
    value,
    base,
    version: begun?.version ?? version,
    dirty: begun !== null,
    restoredAt: opened.at,
    outdated: begun !== null && version > begun.version,
    change: (next) =>
      setEntry((now) => {
        // Changes may follow each other before React renders, so they build on what is stored in the tab.
        const from = begunIn(now) ?? { base: stored, version, value: stored };
        const chosen = typeof next === 'function' ? (next as (now: T) => T)(from.value) : next;
        return { ...from, value: chosen, at: new Date().toISOString() };
      }),
    rebase: () =>
      setEntry({ base: stored, version, value: mergeEdits(base, value, stored), at: new Date().toISOString() }),
    discard: () => {
      clear();
      setOpened({ key, at: null });
    },
  };
}
