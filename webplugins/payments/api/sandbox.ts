import { callApi } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Action, BankAction } from './types.ts';

export const sandboxSession = (ref: string) =>
  queryOptions({
    queryKey: keys.session(ref),
    queryFn: ({ signal }) => callApi('GET /payment-api/sandbox/sessions/{ref}', { path: { ref }, signal }),
  });

export const act = (ref: string, action: Action, card: string) =>
  callApi('POST /payment-api/sandbox/sessions/{ref}/actions', { path: { ref }, body: { action, card } });

export const bank = (ref: string, action: BankAction) =>
  callApi('POST /payment-api/sandbox/sessions/{ref}/bank', { path: { ref }, body: { action } });

/** All webhooks of a session once more, the newest first. */
export const reorder = (ref: string) => callApi('POST /payment-api/sandbox/sessions/{ref}/reorder', { path: { ref } });

export const sessions = (page: number) =>
  queryOptions({
    queryKey: [...keys.sandboxPanel(), 'sessions', page],
    queryFn: ({ signal }) => callApi('GET /payment-api/sandbox/sessions', { query: { page, size: 10 }, signal }),
  });

export const events = (page: number) =>
  queryOptions({
    queryKey: [...keys.sandboxPanel(), 'events', page],
    queryFn: ({ signal }) => callApi('GET /payment-api/sandbox/events', { query: { page, size: 10 }, signal }),
  });

export const resend = (id: number, copies: number) =>
  callApi('POST /payment-api/sandbox/events/{eventId}/resend', { path: { eventId: id }, body: { copies } });
