import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Revision, Suggest, Suggestion, Target } from './types.ts';

const PAGE_SIZE = 10;

/** What a post was like, the newest first. */
export function listRevisions({ type, id }: Target, page: number) {
  return queryOptions({
    queryKey: keys.revisions(type, id, page),
    queryFn: ({ signal }) =>
      callApi('GET /forum-api/revisions', { query: { targetType: type, targetId: id, page, size: PAGE_SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What an edit changed, or would change. */
export function getDiff(revisionId: number) {
  return queryOptions({
    queryKey: keys.diff(revisionId),
    queryFn: ({ signal }) => callApi('GET /forum-api/revisions/{revisionId}/diff', { path: { revisionId }, signal }),
  });
}

export type SuggestionView = 'mine' | 'review';

/** The reader's own suggested edits, or those that wait for the reader's decision; all, or of one post. */
export function listSuggestions(view: SuggestionView, page = 0, about?: Target) {
  const post = about ? { targetType: about.type, targetId: about.id } : {};
  return queryOptions({
    queryKey: keys.suggestions(view, { page, ...post }),
    queryFn: ({ signal }) =>
      callApi('GET /forum-api/suggested-edits', { query: { view, page, size: PAGE_SIZE, ...post }, signal }),
    placeholderData: keepPreviousData,
  });
}

/** A suggested edit, for its author and for who decides. */
export function getSuggestion(id: number) {
  return queryOptions({
    queryKey: keys.suggestion(id),
    queryFn: ({ signal }) => callApi('GET /forum-api/suggested-edits/{editId}', { path: { editId: id }, signal }),
  });
}

export const restoreRevision = (id: number): Promise<Revision> =>
  callApi('POST /forum-api/revisions/{revisionId}/restore', { path: { revisionId: id } });
export const suggestEdit = (body: Suggest): Promise<Suggestion> => callApi('POST /forum-api/suggested-edits', { body });
export const approveEdit = (id: number): Promise<Suggestion> =>
  callApi('PUT /forum-api/suggested-edits/{editId}/approve', { path: { editId: id } });
export const rejectEdit = (id: number, reason: string): Promise<Suggestion> =>
  callApi('PUT /forum-api/suggested-edits/{editId}/reject', { path: { editId: id }, body: { reason } });
export const withdrawEdit = (id: number): Promise<void> =>
  callApi('DELETE /forum-api/suggested-edits/{editId}', { path: { editId: id } });
