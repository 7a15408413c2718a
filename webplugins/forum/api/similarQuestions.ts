import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

export interface SimilarTo {
  readonly title: string;
  readonly brand: string;
  readonly carModel: string;
  /** The question that is not to be among them. */
  readonly excludeId?: number;
}

const FRESH_MS = 60_000;

/** At most five questions like a title, those about the same car first. */
export function similarQuestions(like: SimilarTo) {
  return queryOptions({
    queryKey: keys.similar(like),
    queryFn: ({ signal }) => callApi('GET /forum-api/questions/similar', { query: like, signal }),
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
}
