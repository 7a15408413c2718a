import { api } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { QuestionItem } from './types.ts';

export interface SimilarTo {
  readonly title: string;
  readonly brand: string;
  readonly carModel: string;
  /** The question that is not to be among them. */
  readonly excludeId?: number;
}

interface Similar {
  readonly items: readonly QuestionItem[];
}

const FRESH_MS = 60_000;

/** At most five questions like a title, those about the same car first. */
export function similarQuestions(like: SimilarTo) {
  return queryOptions({
    queryKey: keys.similar(like),
    queryFn: ({ signal }) => api.get<Similar>('/forum-api/questions/similar', { query: like, signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}
