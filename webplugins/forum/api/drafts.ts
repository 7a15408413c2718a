import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Draft, DraftPage, NewDraft, SaveDraft } from './types.ts';

const PAGE_SIZE = 50;

/** The member's own drafts, the one last touched first. */
export function listDrafts() {
  return queryOptions({
    queryKey: keys.drafts(),
    queryFn: ({ signal }) => api.get<DraftPage>('/forum-api/drafts', { query: { page: 0, size: PAGE_SIZE }, signal }),
  });
}

export const getDraft = (id: number): Promise<Draft> => api.get(`/forum-api/drafts/${id}`);
export const createDraft = (body: NewDraft): Promise<Draft> => api.post('/forum-api/drafts', body);
export const saveDraft = (id: number, body: SaveDraft): Promise<Draft> => api.put(`/forum-api/drafts/${id}`, body);
export const deleteDraft = (id: number): Promise<void> => api.delete(`/forum-api/drafts/${id}`);
