import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Draft, NewDraft, SaveDraft } from './types.ts';

const PAGE_SIZE = 50;

/** The member's own drafts, the one last touched first. */
export function listDrafts() {
  return queryOptions({
    queryKey: keys.drafts(),
    queryFn: ({ signal }) => callApi('GET /forum-api/drafts', { query: { page: 0, size: PAGE_SIZE }, signal }),
  });
}

export const getDraft = (id: number): Promise<Draft> =>
  callApi('GET /forum-api/drafts/{draftId}', { path: { draftId: id } });
export const createDraft = (body: NewDraft): Promise<Draft> => callApi('POST /forum-api/drafts', { body });
export const saveDraft = (id: number, body: SaveDraft): Promise<Draft> =>
  callApi('PUT /forum-api/drafts/{draftId}', { path: { draftId: id }, body });
export const deleteDraft = (id: number): Promise<void> =>
  callApi('DELETE /forum-api/drafts/{draftId}', { path: { draftId: id } });
