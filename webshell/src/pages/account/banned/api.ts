import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';

export const CONTENT_CHOICES = ['KEEP', 'ANONYMISE', 'REMOVE'] as const;
export type ContentChoice = (typeof CONTENT_CHOICES)[number];

/** What is under way for somebody who is banned; `codeNeeded`: leaving takes the second factor too. */
export interface BannedRights {
  readonly deletion: { readonly dueAt: string; readonly content: ContentChoice } | null;
  readonly exporting: boolean;
  readonly codeNeeded: boolean;
}

export interface Departure {
  readonly password: string;
  readonly content: ContentChoice;
  readonly code?: string;
}

const BANNED = '/users/banned';
const open = { requiresAuth: false } as const;

export const bannedRights = (token: string) =>
  queryOptions({
    queryKey: ['shell', 'banned', token],
    queryFn: ({ signal }) => api.post<BannedRights>(BANNED, { token }, { ...open, signal }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

export const mailMyData = (token: string): Promise<unknown> => api.post(`${BANNED}/data-exports`, { token }, open);
export const leave = (token: string, departure: Departure): Promise<unknown> =>
  api.post(`${BANNED}/account-deletion`, { token, ...departure }, open);
export const stay = (token: string): Promise<unknown> => api.post(`${BANNED}/account-deletion/cancel`, { token }, open);
