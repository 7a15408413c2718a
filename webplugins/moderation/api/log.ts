import { callApi, type QueryOf } from '@motorclub/sdk';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Schemas } from './schema.d.ts';

export type LogEntry = Schemas['ModerationLogEntry'];
export type LogFilters = QueryOf<'GET /moderation-api/moderation-logs/export'>;

const KEY = ['moderation', 'log'] as const;

export const listEntries = (filters: LogFilters, page: number) =>
  queryOptions({
    queryKey: [...KEY, filters, page],
    queryFn: ({ signal }) => callApi('GET /moderation-api/moderation-logs', { query: { ...filters, page }, signal }),
    placeholderData: keepPreviousData,
  });

export const exportEntries = (filters: LogFilters) =>
  callApi('GET /moderation-api/moderation-logs/export', { query: filters }) as Promise<string>;

export const revertEntry = (logId: number, reason: string) =>
  callApi('POST /moderation-api/moderation-logs/{logId}/revert', { path: { logId }, body: { reason } });

/** Everything that moderation shows is asked for again: an undone action changes more than the log. */
export function refreshModeration(client: QueryClient): undefined {
  void client.invalidateQueries({ queryKey: ['moderation'] });
}
