import { api } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Diff, Revision, RevisionPage, Suggest, Suggestion, SuggestionPage, Target } from './types.ts';

const SHOWN = 10;

/** What a post was like, the newest first. */
export function listRevisions({ type, id }: Target, page: number) {
  return queryOptions({
    queryKey: keys.revisions(type, id, page),
    queryFn: ({ signal }) =>
      api.get<RevisionPage>('/forum-api/revisions', {
        query: { targetType: type, targetId: id, page, size: SHOWN },
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

/** The reader's own suggested edits, or those that wait for the reader's decision. */
export function listSuggestions(view: 'mine' | 'review') {
  return queryOptions({
    queryKey: keys.suggestions(view),
    queryFn: ({ signal }) =>
      api.get<SuggestionPage>('/forum-api/suggested-edits', { query: { view, page: 0, size: 50 }, signal }),
  });
}

export const restoreRevision = (id: number): Promise<Revision> => api.post(`/forum-api/revisions/${id}/restore`);
export const suggestEdit = (body: Suggest): Promise<Suggestion> => api.post('/forum-api/suggested-edits', body);
export const approveEdit = (id: number): Promise<Suggestion> => api.put(`/forum-api/suggested-edits/${id}/approve`);
export const rejectEdit = (id: number, reason: string): Promise<Suggestion> =>
  api.put(`/forum-api/suggested-edits/${id}/reject`, { reason });
export const withdrawEdit = (id: number): Promise<void> => api.delete(`/forum-api/suggested-edits/${id}`);
