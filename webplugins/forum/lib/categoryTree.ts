import type { Category, Place } from '../api/types.ts';

/** The children of a category, or the categories without a parent, in their order. */
export function childrenOf(all: readonly Category[], parentId: number | null): Category[] {
  const children = all.filter((category) => category.parentId === parentId);
  return children.toSorted((one, other) => one.position - other.position || one.id - other.id);
}

function placeCategories(row: readonly Category[]): Place[] {
  return row.map(({ id, parentId }, position) => ({ id, parentId, position }));
}

/** The positions of a category and its siblings after a move by one; null if it is at the end already. */
export function movedBy(all: readonly Category[], moved: Category, by: -1 | 1): Place[] | null {
  const row = childrenOf(all, moved.parentId);
  const at = row.findIndex(({ id }) => id === moved.id);
  const to = at + by;
  if (at < 0 || to < 0 || to >= row.length) return null;
  return placeCategories(row.toSpliced(at, 1).toSpliced(to, 0, moved));
}

/** The places once a category was dropped before another one: it becomes one of its like. Null where that cannot be. */
export function movedBefore(all: readonly Category[], moved: Category, before: Category): Place[] | null {
  const { parentId } = before;
  const hasChildren = all.some((category) => category.parentId === moved.id);
  // The tree has two levels.
  if (moved.id === before.id || (parentId !== null && (hasChildren || parentId === moved.id))) return null;
  const row = childrenOf(all, parentId).filter(({ id }) => id !== moved.id);
  const to = row.findIndex(({ id }) => id === before.id);
  return placeCategories(row.toSpliced(to, 0, { ...moved, parentId }));
}

/** The categories as they will be shown with these places. */
export function withPlaces(all: readonly Category[], places: readonly Place[]): Category[] {
  return all.map((category) => ({ ...category, ...places.find(({ id }) => id === category.id) }));
}
