import { api } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { EditTag, NewTag, Tag, TagDetail, TagMerge, TagPage } from './types.ts';

const PAGE_SIZE = 25;
const at = (id: number) => `/forum-api/tags/${id}`;

/** A page of the tags in one state whose names, or other names, begin with `q`. */
export function listTagsIn(status: Tag['status'], q: string, page: number) {
  const query = { status, q, page, size: PAGE_SIZE };
  return queryOptions({
    queryKey: keys.tags(query),
    queryFn: ({ signal }) => api.get<TagPage>('/forum-api/tags', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function getTag(id: number) {
  return queryOptions({
    queryKey: keys.tag(id),
    queryFn: ({ signal }) => api.get<TagDetail>(at(id), { signal }),
  });
}

/** The tag of a name, or the one that the name leads to. */
export function getTagNamed(name: string) {
  return queryOptions({
    queryKey: keys.tagNamed(name),
    queryFn: ({ signal }) => api.get<TagDetail>(`/forum-api/tags/named/${encodeURIComponent(name)}`, { signal }),
  });
}

/** What merging a tag into another would change. */
export function previewMerge(id: number, intoId: number) {
  return queryOptions({
    queryKey: [...keys.tag(id), 'merge', intoId],
    queryFn: ({ signal }) => api.get<TagMerge>(`${at(id)}/merge`, { query: { intoId }, signal }),
    gcTime: 0,
  });
}

export const createTag = (body: NewTag): Promise<TagDetail> => api.post('/forum-api/tags', body);
export const editTag = (id: number, body: EditTag): Promise<TagDetail> => api.put(at(id), body);
export const deleteTag = (id: number): Promise<void> => api.delete(at(id));
export const approveTag = (id: number): Promise<TagDetail> => api.put(`${at(id)}/approve`);
export const archiveTag = (id: number): Promise<TagDetail> => api.put(`${at(id)}/archive`);
export const mergeTag = (id: number, intoId: number): Promise<TagDetail> => api.post(`${at(id)}/merge`, { intoId });
