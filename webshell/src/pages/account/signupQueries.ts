import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { Schemas } from '../../api/schema.d.ts';

export type Country = Schemas['Country'];

/** The ISO list; it changes once in years. */
export const countries = queryOptions({
  queryKey: ['shell', 'countries'],
  queryFn: ({ signal }) => callApi('GET /countries', { signal, requiresAuth: false }),
  staleTime: Number.POSITIVE_INFINITY,
  retry: 1,
});

/** Whether a username is free; the message says why not. */
export const usernameAvailability = (username: string) =>
  queryOptions({
    queryKey: ['shell', 'username-available', username.toLowerCase()],
    queryFn: ({ signal }) =>
      callApi('GET /auth/username-available', { query: { username }, signal, requiresAuth: false }),
    staleTime: 10_000,
    retry: false,
  });
