import { session } from '@motorclub/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { manifest } from '../api/gate.ts';
import { keys } from '../api/keys.ts';
import type { ClubEvent } from '../api/types.ts';
import { cachePage } from './cachePage.ts';
import type { Move, TicketList } from './offline.ts';
import { changeRow, readRow, removeRows } from './offlineRows.ts';
import type { ScanItem } from './scanItem.ts';

/** Longer than any event: re-entries and exits of the whole night are known. */
const AFTER_MS = 12 * 3_600_000;
const PARTS = ['event', 'list', 'moves', 'refused'] as const;

/** What a device caches of an event, part by part. */
interface Parts {
  readonly event: ClubEvent;
  readonly list: TicketList;
  readonly moves: readonly Move[];
  readonly refused: readonly ScanItem[];
}

const nameOf = (eventId: number, userId: number, part: string) => `events/gate/${userId}/${eventId}/${part}`;

const me = () => session.user()?.id ?? 0;

export const readPart = <P extends keyof Parts>(eventId: number, part: P) =>
  readRow<Parts[P]>(nameOf(eventId, me(), part)).catch(() => undefined);

/** A device that cannot write continues without the cache. */
export const changePart = <P extends keyof Parts>(
  { id, endsAt }: Pick<ClubEvent, 'id' | 'endsAt'>,
  part: P,
  change: (now: Parts[P] | undefined) => Parts[P],
): Promise<void> =>
  changeRow<Parts[P]>(nameOf(id, me(), part), Date.parse(endsAt) + AFTER_MS, change).catch((error: unknown) =>
    console.warn(`The ${part} of the gate cannot be kept`, error),
  );

/** Shows the cached event and list until the server's arrive, and in their place without a network. */
export function useOfflineEvent(eventId: number | null): void {
  const client = useQueryClient();
  const id = eventId ?? 0;
  useQuery({
    queryKey: keys.kept(id, me()),
    enabled: eventId !== null,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async () => {
      const [event, list] = await Promise.all([readPart(id, 'event'), readPart(id, 'list')]);
      const seed = (queryKey: readonly unknown[], data: unknown) => {
        if (data && client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, data, { updatedAt: 1 });
      };
      seed(keys.one(id), event);
      seed(keys.manifest(id), list);
      return true;
    },
  });
}

/** Keeps the page, the event and its list on this device; whether the page opens without a network, once that is known. */
export function useCacheForOffline(event: ClubEvent): boolean | undefined {
  const { data: ready } = useQuery({
    queryKey: [...keys.kept(event.id, me()), 'page'],
    queryFn: cachePage,
    networkMode: 'always',
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: 'always',
  });
  const { data: list } = useQuery(manifest(event.id));
  // Known by what changes in it, not by the object that each answer is.
  const kept = useMemo(() => ({ event, list }), [event, list]);
  useEffect(() => {
    if (!ready) return;
    void changePart(kept.event, 'event', () => kept.event);
    const { list: now } = kept;
    if (!now) return;
    void changePart(kept.event, 'list', () => now);
    void changePart(kept.event, 'moves', (moves = []) => moves.filter(({ at }) => at > now.at));
  }, [ready, kept]);
  return ready;
}

/** Deletes the cached data of a member who is no longer staff. */
export function useForgetOffline(event: ClubEvent): void {
  useEffect(() => {
    void removeRows(PARTS.map((part) => nameOf(event.id, me(), part))).catch(() => undefined);
  }, [event.id]);
}
