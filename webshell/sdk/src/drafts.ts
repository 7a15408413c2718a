import { useCallback, useState } from 'react';
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
