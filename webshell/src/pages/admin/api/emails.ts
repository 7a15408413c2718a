import { callApi } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Schemas } from './shared.ts';

export type Mail = Schemas['Mail'];
export type MailStatus = Mail['status'];
export type MailTemplate = Schemas['MailTemplate'];
export type MailTemplateDetail = Schemas['MailTemplateDetail'];
export type MailVariable = Schemas['MailVariable'];
export type MailPreview = Schemas['MailPreview'];
export type Suppression = Schemas['Suppression'];

/** The words of a template; an `html` of null is made from the text. */
export interface MailWords {
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

export const MAIL_STATUSES = ['QUEUED', 'SENT', 'FAILED', 'BOUNCED', 'SUPPRESSED', 'STORED'] as const;

export interface MailFilters {
  readonly to?: string;
  readonly status?: MailStatus;
  readonly template?: string;
}

const SIZE = 20;
const ALL = 100;
/** A mail that waits is sent within seconds, if the server is there. */
const WAITING_MS = 5000;

export const MAILS_KEY = ['shell', 'admin', 'emails'] as const;

export const mails = (filters: MailFilters, page: number, size: number = SIZE) =>
  queryOptions({
    queryKey: [...MAILS_KEY, 'outbox', filters, page, size],
    queryFn: ({ signal }) => callApi('GET /platform/emails', { query: { ...filters, page, size }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.content.some(({ status }) => status === 'QUEUED') ? WAITING_MS : false,
  });

export const retryMail = (id: number) => callApi('POST /platform/emails/{mailId}/retry', { path: { mailId: id } });

export const mailTemplates = queryOptions({
  queryKey: [...MAILS_KEY, 'templates'],
  queryFn: ({ signal }) => callApi('GET /platform/emails/templates', { query: { size: ALL }, signal }),
  staleTime: 0,
});

export const mailTemplate = (name: string) =>
  queryOptions({
    queryKey: [...MAILS_KEY, 'templates', name],
    queryFn: ({ signal }) => callApi('GET /platform/emails/templates/{name}', { path: { name }, signal }),
    staleTime: 0,
  });

export const mailPreview = (name: string, words: MailWords) =>
  queryOptions({
    queryKey: [...MAILS_KEY, 'preview', name, words],
    queryFn: () => callApi('POST /platform/emails/templates/{name}/preview', { path: { name }, body: words }),
    placeholderData: keepPreviousData,
    // Words that the server does not understand stay wrong.
    retry: false,
    gcTime: 0,
  });

export const saveWords = (name: string, words: MailWords) =>
  callApi('PUT /platform/emails/templates/{name}', { path: { name }, body: words });
export const resetWords = (name: string) => callApi('DELETE /platform/emails/templates/{name}', { path: { name } });
export const sendTestMail = (name: string, words: MailWords) =>
  callApi('POST /platform/emails/templates/{name}/test', { path: { name }, body: words });

export const suppressions = (q: string, page: number) =>
  queryOptions({
    queryKey: [...MAILS_KEY, 'suppressions', q, page],
    queryFn: ({ signal }) =>
      callApi('GET /platform/emails/suppressions', { query: { q: q || null, page, size: SIZE }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

export const suppress = (address: string, reason: string) =>
  callApi('POST /platform/emails/suppressions', { body: { address, reason } });
export const release = (address: string) => callApi('DELETE /platform/emails/suppressions', { query: { address } });
