import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MAILS_KEY } from './emails.ts';
import type { Schemas } from './shared.ts';

export type BulkMail = Schemas['BulkMail'];
export type BulkState = BulkMail['state'];

export interface BulkWords {
  readonly subject: string;
  readonly text: string;
}

/** Any of the roles, all of them where there is none; when they joined and were last seen, null for any time. */
export interface Audience {
  readonly roles: readonly BulkMail['roles'][number][];
  readonly joined: BulkMail['joined'];
  readonly seen: BulkMail['seen'];
}

const KEY = [...MAILS_KEY, 'bulk'] as const;
const SIZE = 10;
const WORKING_MS = 3000;
const COUNT_AGAIN_MS = 30_000;

const isMoving = ({ state, outcomes }: BulkMail) => state === 'SENDING' || outcomes.queued > 0;

export const bulkMails = (page: number) =>
  queryOptions({
    queryKey: [...KEY, 'list', page],
    queryFn: ({ signal }) => callApi('GET /platform/emails/bulk', { query: { page, size: SIZE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.content.some(isMoving) ? WORKING_MS : false),
  });

export const bulkCount = (audience: Audience) =>
  queryOptions({
    queryKey: [...KEY, 'count', audience],
    queryFn: ({ signal }) => callApi('POST /platform/emails/bulk/count', { body: audience, signal }),
    staleTime: 0,
    refetchInterval: COUNT_AGAIN_MS,
  });

export const bulkPreview = (words: BulkWords) =>
  queryOptions({
    queryKey: [...KEY, 'preview', words],
    queryFn: () => callApi('POST /platform/emails/bulk/preview', { body: words }),
    placeholderData: keepPreviousData,
    enabled: words.subject.trim() !== '' && words.text.trim() !== '',
    // Words that the server does not understand stay wrong.
    retry: false,
    gcTime: 0,
  });

export const sendBulkTest = (words: BulkWords) => callApi('POST /platform/emails/bulk/test', { body: words });
export const sendBulkMail = (mail: BulkWords & Audience & { readonly recipients: number }) =>
  callApi('POST /platform/emails/bulk', { body: mail });
export const stopBulkMail = (id: number) =>
  callApi('POST /platform/emails/bulk/{bulkId}/stop', { path: { bulkId: id } });
