import type { Folder } from '../api/types.ts';

/** The folders once one of them has taken another place, from 0; null where that is no place or no change. */
export function movedTo(all: readonly Folder[], id: number, place: number): Folder[] | null {
  const at = all.findIndex((folder) => folder.id === id);
  const moved = all[at];
  if (!moved || at === place || place < 0 || place >= all.length) return null;
  return all
    .toSpliced(at, 1)
    .toSpliced(place, 0, moved)
    .map((folder, position) => ({ ...folder, position }));
}
