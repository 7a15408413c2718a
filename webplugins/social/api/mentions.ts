import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Person } from './types.ts';

const FRESH_MS = 60_000;

/** Members whose name begins so and who may be mentioned. */
export const mentionCandidates = (word: string) =>
  queryOptions({
    queryKey: keys.mentions(word.toLowerCase()),
    queryFn: async ({ signal }) => {
      const { items } = await api.get<{ readonly items: readonly Person[] }>('/social-api/mentions', {
        query: { q: word },
        signal,
      });
      return items;
    },
    staleTime: FRESH_MS,
  });
