import { api } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Diff, Revision, RevisionPage, Suggest, Suggestion, SuggestionPage, Target } from './types.ts';

const PAGE_SIZE = 10;

/** What a post was like, the newest first. */
export function listRevisions({ type, id }: Target, page: number) {
  return queryOptions({
    queryKey: keys.revisions(type, id, page),
    queryFn: ({ signal }) =>
      api.get<RevisionPage>('/forum-api/revisions', {
        query: { targetType: type, targetId: id, page, size: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** What an edit changed, or would change. */
export function getDiff(revisionId: number) {
  return queryOptions({
    queryKey: keys.diff(revisionId),
    queryFn: ({ signal }) => api.get<Diff>(`/forum-api/revisions/${revisionId}/diff`, { signal }),
  });
}

export type SuggestionView = 'mine' | 'review';

/** The reader's own suggested edits, or those that wait for the reader's decision; all, or of one post. */
export function listSuggestions(view: SuggestionView, page = 0, about?: Target) {
  const post = about ? { targetType: about.type, targetId: about.id } : {};
  return queryOptions({
    queryKey: keys.suggestions(view, { page, ...post }),
    queryFn: ({ signal }) =>
      api.get<SuggestionPage>('/forum-api/suggested-edits', {
        query: { view, page, size: PAGE_SIZE, ...post },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** A suggested edit, for its author and for who decides. */
export function getSuggestion(id: number) {
  return queryOptions({
    queryKey: keys.suggestion(id),
    queryFn: ({ signal }) => api.get<Suggestion>(`/forum-api/suggested-edits/${id}`, { signal }),
  });
}

export const restoreRevision = (id: number): Promise<Revision> => api.post(`/forum-api/revisions/${id}/restore`);
export const suggestEdit = (body: Suggest): Promise<Suggestion> => api.post('/forum-api/suggested-edits', body);
export const approveEdit = (id: number): Promise<Suggestion> => api.put(`/forum-api/suggested-edits/${id}/approve`);
export const rejectEdit = (id: number, reason: string): Promise<Suggestion> =>
  api.put(`/forum-api/suggested-edits/${id}/reject`, { reason });
export const withdrawEdit = (id: number): Promise<void> => api.delete(`/forum-api/suggested-edits/${id}`);
