import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { EditTag, NewTag, Tag } from './types.ts';

const PAGE_SIZE = 25;

/** A page of the tags in one state whose names, or other names, begin with `q`. */
export function listTagsIn(status: Tag['status'], q: string, page: number) {
  const query = { status, q, page, size: PAGE_SIZE };
  return queryOptions({
    queryKey: keys.tags(query),
    queryFn: ({ signal }) => callApi('GET /forum-api/tags', { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function getTag(id: number) {
  return queryOptions({
    queryKey: keys.tag(id),
    queryFn: ({ signal }) => callApi('GET /forum-api/tags/{tagId}', { path: { tagId: id }, signal }),
  });
}

/** The tag of a name, or the one that the name leads to. */
export function getTagNamed(name: string) {
  return queryOptions({
    queryKey: keys.tagNamed(name),
    queryFn: ({ signal }) => callApi('GET /forum-api/tags/named/{name}', { path: { name }, signal }),
  });
}

/** What merging a tag into another would change. */
export function previewMerge(id: number, intoId: number) {
  return queryOptions({
    queryKey: [...keys.tag(id), 'merge', intoId],
    queryFn: ({ signal }) =>
      callApi('GET /forum-api/tags/{tagId}/merge', { path: { tagId: id }, query: { intoId }, signal }),
    gcTime: 0,
  });
}

export const createTag = (body: NewTag) => callApi('POST /forum-api/tags', { body });
export const editTag = (id: number, body: EditTag) =>
  callApi('PUT /forum-api/tags/{tagId}', { path: { tagId: id }, body });
export const deleteTag = (id: number) => callApi('DELETE /forum-api/tags/{tagId}', { path: { tagId: id } });
export const approveTag = (id: number) => callApi('PUT /forum-api/tags/{tagId}/approve', { path: { tagId: id } });
export const archiveTag = (id: number) => callApi('PUT /forum-api/tags/{tagId}/archive', { path: { tagId: id } });
export const mergeTag = (id: number, intoId: number) =>
  callApi('POST /forum-api/tags/{tagId}/merge', { path: { tagId: id }, body: { intoId } });
