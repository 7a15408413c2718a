import { api, type PageOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface Mail {
  readonly id: number;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly status: string;
  readonly createdAt: string;
}

const SIZE = 20;

export const mails = (to: string, page: number, size: number = SIZE) =>
  queryOptions({
    queryKey: ['shell', 'admin', 'emails', to, page, size],
    queryFn: ({ signal }) =>
      api.get<PageOf<Mail>>('/platform/emails', { query: { ...(to ? { to } : {}), page, size }, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
