import { callApi } from '@motorclub/sdk';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { EditCategory, NewCategory, Place } from './types.ts';

const FRESH_MS = 5 * 60_000;

/** All categories, each after its parent. */
export function listCategories() {
  return queryOptions({
    queryKey: keys.categories(),
    queryFn: ({ signal }) => callApi('GET /forum-api/categories', { signal }),
    staleTime: FRESH_MS,
  });
}

/** What a category is called, once that is known. */
export function useCategoryName(id: number | null): string | undefined {
  const { data } = useQuery({ ...listCategories(), enabled: id !== null });
  return data?.items.find((category) => category.id === id)?.name;
}

export const createCategory = (body: NewCategory) => callApi('POST /forum-api/categories', { body });
export const editCategory = (id: number, body: EditCategory) =>
  callApi('PUT /forum-api/categories/{categoryId}', { path: { categoryId: id }, body });
export const orderCategories = (items: readonly Place[]) =>
  callApi('PUT /forum-api/categories/order', { body: { items } });
/** Its questions go to another category, which an empty one does without. */
export const deleteCategory = (id: number, targetId: number | null) =>
  callApi('DELETE /forum-api/categories/{categoryId}', { path: { categoryId: id }, query: { targetId } });
