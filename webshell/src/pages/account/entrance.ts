import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';

export interface Country {
  readonly code: string;
  readonly name: string;
  readonly flagEmoji: string;
}

/** The ISO list; it changes once in years. */
export const countries = queryOptions({
  queryKey: ['shell', 'countries'],
  queryFn: async ({ signal }) => {
    const answer = await api.get<readonly Country[] | { readonly content: readonly Country[] }>('/countries', {
      signal,
      requiresAuth: false,
    });
    return 'content' in answer ? answer.content : answer;
  },
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
});

/** Whether a username is free; the message says why not. */
export const usernameAvailability = (username: string) =>
  queryOptions({
    queryKey: ['shell', 'username-available', username.toLowerCase()],
    queryFn: ({ signal }) =>
      api.get<{ readonly available: boolean; readonly message: string | null }>('/auth/username-available', {
        query: { username },
        signal,
        requiresAuth: false,
      }),
    staleTime: 10_000,
    retry: false,
  });
