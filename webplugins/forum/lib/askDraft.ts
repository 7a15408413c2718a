import { useDraft } from '@motorclub/sdk';
import type { NewQuestion } from '../api/types.ts';

const KEY = 'forum.ask';
const EMPTY: NewQuestion = { title: '', body: '', tags: [] };

/** The question being written, kept in this tab until it is posted. */
export function useAskDraft() {
  return useDraft(KEY, EMPTY);
}

export function isEmpty({ title, body, tags }: NewQuestion): boolean {
  return !title.trim() && !body.trim() && tags.length === 0;
}
