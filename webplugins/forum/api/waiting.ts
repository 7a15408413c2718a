import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';

const SIZE = 5;

/** The categories that the reader keeps order in: all of theirs, or those in one branch. */
export interface KeptCategories {
  readonly categoryId: number | null;
}

/** Questions that wait for a moderator, everywhere or in the moderated categories, the oldest first. */
export const waitingQuestions = (page: number, kept: KeptCategories | null) =>
  queryOptions({
    queryKey: keys.waiting(page, kept),
    queryFn: ({ signal }) =>
      kept
        ? callApi('GET /forum-api/categories/waiting', {
            query: { page, size: SIZE, categoryId: kept.categoryId },
            signal,
          })
        : callApi('GET /forum-api/questions/waiting', { query: { page, size: SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
