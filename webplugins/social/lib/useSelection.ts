import { useState } from 'react';

export interface Selection {
  /** Those of the ids shown now that are chosen. */
  readonly chosen: readonly number[];
  readonly has: (id: number) => boolean;
  readonly toggle: (id: number) => void;
  /** All that are shown, or none. */
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Rows of a list that are chosen; what is no longer shown is chosen no longer. */
export function useSelection(shown: readonly number[]): Selection {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const chosen = shown.filter((id) => ids.has(id));
  return {
    chosen,
    has: (id) => ids.has(id),
    toggle: (id) =>
      setIds((now) => {
        const next = new Set(now);
        if (!next.delete(id)) next.add(id);
        return next;
      }),
    toggleAll: () => setIds(new Set(chosen.length === shown.length ? [] : shown)),
    clear: () => setIds(new Set()),
  };
}
