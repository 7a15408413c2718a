import { api } from '@motorclub/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Category, EditCategory, NewCategory, Place } from './types.ts';

const FRESH_MS = 5 * 60_000;

interface Categories {
  readonly items: readonly Category[];
}

/** All categories, each after its parent. */
export function listCategories() {
  return queryOptions({
    queryKey: keys.categories(),
    queryFn: ({ signal }) => api.get<Categories>('/forum-api/categories', { signal }),
    staleTime: FRESH_MS,
  });
}

/** What a category is called, once that is known. */
export function useCategoryName(id: number | null): string | undefined {
  const { data } = useQuery({ ...listCategories(), enabled: id !== null });
  return data?.items.find((category) => category.id === id)?.name;
}

const at = (id: number) => `/forum-api/categories/${id}`;

export const createCategory = (body: NewCategory): Promise<Category> => api.post('/forum-api/categories', body);
export const editCategory = (id: number, body: EditCategory): Promise<Category> => api.put(at(id), body);
export const orderCategories = (items: readonly Place[]): Promise<Categories> =>
  api.put('/forum-api/categories/order', { items });
/** Its questions go to another category, which an empty one does without. */
export const deleteCategory = (id: number, targetId: number | null): Promise<void> =>
  api.delete(at(id), { query: targetId === null ? {} : { targetId } });
