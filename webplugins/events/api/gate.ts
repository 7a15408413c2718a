import { api } from '@motorclub/sdk';
import { queryOptions } from '@tanstack/react-query';
import { EVENTS } from './events.ts';
import { keys } from './keys.ts';
import type { GateStats, Manifest, Scan, ScanAnswer } from './types.ts';

export const scan = (eventId: number, body: Scan) => api.post<ScanAnswer>(`${EVENTS}/${eventId}/check-ins`, body);

/** With what this device's clock shows now: the server reckons by how far it is off. */
export const uploadScans = (eventId: number, items: readonly Scan[]) =>
  api.post<{ readonly items: readonly ScanAnswer[] }>(`${EVENTS}/${eventId}/check-ins/batches`, {
    items,
    sentAt: new Date().toISOString(),
  });

export const undoScan = (checkInId: number, reason: string) =>
  api.post<ScanAnswer>(`/ticket-api/check-ins/${checkInId}/undo`, { reason });

export const gateStats = (eventId: number) =>
  queryOptions({
    queryKey: keys.gate(eventId),
    queryFn: ({ signal }) => api.get<GateStats>(`${EVENTS}/${eventId}/check-in-stats`, { signal }),
  });

/** All tickets by the hashes of their codes, for when the network is gone. */
export const manifest = (eventId: number) =>
  queryOptions({
    queryKey: keys.manifest(eventId),
    queryFn: ({ signal }) => api.get<Manifest>(`${EVENTS}/${eventId}/check-in-manifest`, { signal }),
    staleTime: 60_000,
  });
