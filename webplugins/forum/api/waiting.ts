import { api } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { WaitingPage } from './types.ts';

const SIZE = 5;

/** The categories that the reader keeps order in: all of theirs, or those in one branch. */
export interface KeptCategories {
  readonly categoryId: number | null;
}

/** Questions that wait for a moderator, everywhere or in the categories kept, the one that waits longest first. */
export const waitingQuestions = (page: number, kept: KeptCategories | null) =>
  queryOptions({
    queryKey: keys.waiting(page, kept),
    queryFn: ({ signal }) =>
      api.get<WaitingPage>(kept ? '/forum-api/categories/waiting' : '/forum-api/questions/waiting', {
        query: { page, size: SIZE, ...(kept?.categoryId ? { categoryId: kept.categoryId } : {}) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
