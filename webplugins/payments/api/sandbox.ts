import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type { Action, BankAction, EventPage, Reordered, SandboxSession, SessionPage } from './types.ts';

const SESSIONS = '/payment-api/sandbox/sessions';

export const sandboxSession = (ref: string) =>
  queryOptions({
    queryKey: keys.session(ref),
    queryFn: ({ signal }) => api.get<SandboxSession>(`${SESSIONS}/${encodeURIComponent(ref)}`, { signal }),
  });

export const act = (ref: string, action: Action, card: string) =>
  api.post<SandboxSession>(`${SESSIONS}/${encodeURIComponent(ref)}/actions`, { action, card });

export const bank = (ref: string, action: BankAction) =>
  api.post<SandboxSession>(`${SESSIONS}/${encodeURIComponent(ref)}/bank`, { action });

/** All webhooks of a session once more, the newest first. */
export const reorder = (ref: string) => api.post<Reordered>(`${SESSIONS}/${encodeURIComponent(ref)}/reorder`, {});

export const sessions = (page: number) =>
  queryOptions({
    queryKey: [...keys.desk(), 'sessions', page],
    queryFn: ({ signal }) => api.get<SessionPage>(SESSIONS, { query: { page, size: 10 }, signal }),
  });

export const events = (page: number) =>
  queryOptions({
    queryKey: [...keys.desk(), 'events', page],
    queryFn: ({ signal }) => api.get<EventPage>('/payment-api/sandbox/events', { query: { page, size: 10 }, signal }),
  });

export const resend = (id: number, copies: number) =>
  api.post<void>(`/payment-api/sandbox/events/${id}/resend`, { copies });
