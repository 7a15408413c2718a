import { callApi, http } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import type { TicketList } from '../lib/offline.ts';
import { EVENTS } from './events.ts';
import { keys } from './keys.ts';
import type { Manifest, Scan } from './types.ts';

const MINUTE_MS = 60_000;

export const scan = (eventId: number, body: Scan) =>
  callApi('POST /ticket-api/events/{eventId}/check-ins', { path: { eventId }, body });

/** With what this device's clock shows now: the server reckons by how far it is off. */
export const uploadScans = (eventId: number, items: readonly Scan[]) =>
  callApi('POST /ticket-api/events/{eventId}/check-ins/batches', {
    path: { eventId },
    body: {
      items,
      sentAt: new Date().toISOString(),
    },
  });

export const undoScan = (checkInId: number, reason: string) =>
  callApi('POST /ticket-api/check-ins/{checkInId}/undo', { path: { checkInId }, body: { reason } });

export const gateStats = (eventId: number) =>
  queryOptions({
    queryKey: keys.gate(eventId),
    queryFn: ({ signal }) => callApi('GET /ticket-api/events/{eventId}/check-in-stats', { path: { eventId }, signal }),
  });

async function listOf(eventId: number, before: TicketList | undefined, signal: AbortSignal): Promise<TicketList> {
  const at = new Date().toISOString();
  const { status, data, headers } = await http.get<Manifest>(`${EVENTS}/${eventId}/check-in-manifest`, {
    signal,
    headers: before?.tag ? { 'If-None-Match': before.tag } : {},
    validateStatus: (code) => code === 200 || (code === 304 && before !== undefined),
  });
  if (status === 304 && before) return { ...before, at };
  return {
    entries: data.entries,
    ticketTypes: data.ticketTypes,
    tag: (headers.etag as string | undefined) ?? null,
    at,
  };
}

/** All tickets by the hashes of their codes, for when the network is gone. What is in the cache is asked for by its tag. */
export const manifest = (eventId: number) =>
  queryOptions({
    queryKey: keys.manifest(eventId),
    queryFn: ({ client, signal }) => listOf(eventId, client.getQueryData<TicketList>(keys.manifest(eventId)), signal),
    staleTime: MINUTE_MS,
    refetchInterval: 2 * MINUTE_MS,
  });
