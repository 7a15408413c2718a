import { useDraft } from '@motorclub/sdk';

const NONE = {};

export interface Edits<T extends object> {
  /** What the server has, with what was changed here over it. */
  readonly values: T;
  readonly changed: Partial<T>;
  readonly dirty: boolean;
  readonly set: <N extends keyof T>(name: N, value: T[N]) => void;
  /** Lets go of what has been saved; what was typed meanwhile stays. */
  readonly settle: (sent: Partial<T>) => void;
  readonly discard: () => void;
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

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
  const [edits, setEdits, clear] = useDraft<Partial<T>>(key, NONE);
  const changed = without(edits, (name) => same(edits[name], server[name]));
  return {
    values: { ...server, ...edits },
    changed,
    dirty: Object.keys(changed).length > 0,
    set: (name, value) => setEdits((now) => ({ ...now, [name]: value })),
    settle: (sent) => setEdits((now) => without(now, (name) => same(now[name], sent[name]))),
    discard: clear,
  };
}
