import { type AnswerOf, type BodyOf, callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';

export const CONTENT_CHOICES = ['KEEP', 'ANONYMISE', 'REMOVE'] as const;
export type ContentChoice = (typeof CONTENT_CHOICES)[number];
/** What is under way for somebody who is banned; `codeNeeded`: leaving takes the second factor too. */
export type BannedRights = AnswerOf<'POST /users/banned'>;
export type Departure = Omit<BodyOf<'POST /users/banned/account-deletion'>, 'token'>;

const open = { requiresAuth: false } as const;

export const bannedRights = (token: string) =>
  queryOptions({
    queryKey: ['shell', 'banned', token],
    queryFn: ({ signal }) => callApi('POST /users/banned', { body: { token }, ...open, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const mailMyData = (token: string) => callApi('POST /users/banned/data-exports', { body: { token }, ...open });
export const leave = (token: string, departure: Departure) =>
  callApi('POST /users/banned/account-deletion', { body: { token, ...departure }, ...open });
export const stay = (token: string) =>
  callApi('POST /users/banned/account-deletion/cancel', { body: { token }, ...open });
