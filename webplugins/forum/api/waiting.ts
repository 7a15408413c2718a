import { api } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { WaitingPage } from './types.ts';

const SIZE = 5;

/** Questions that wait for a moderator, the one that waits longest first. */
export const waitingQuestions = (page: number) =>
  queryOptions({
    queryKey: keys.waiting(page),
    queryFn: ({ signal }) =>
      api.get<WaitingPage>('/forum-api/questions/waiting', { query: { page, size: SIZE }, signal }),
    placeholderData: keepPreviousData,
  });
