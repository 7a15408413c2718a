import { failureOf, session, toast } from '@motorclub/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { keys } from '../api/keys.ts';
import type { ClubEvent } from '../api/types.ts';
import { t } from '../texts/gate.ts';
import { changePart, readPart } from './offlineEvent.ts';
import { queue } from './queue.ts';
import { type ScanItem, toScanItem, toUnreadScan } from './scanItem.ts';
import { isOf, type Sent, sendWaiting } from './sendWaiting.ts';

/** Networks come back without saying so. */
export const RETRY_MS = 15_000;

const without = (shown: readonly ScanItem[], more: readonly ScanItem[]) =>
  shown.filter(({ key }) => more.every((one) => one.key !== key));

/** What the server refused of them, until somebody has looked. */
function useRefused(event: ClubEvent) {
  const [refused, setRefused] = useState<readonly ScanItem[]>([]);
  const eventOf = useRef(event);
  eventOf.current = event;
  useEffect(() => {
    void readPart(event.id, 'refused').then((kept = []) => setRefused((now) => [...without(kept, now), ...now]));
  }, [event.id]);
  const add = useCallback(async (more: readonly ScanItem[]) => {
    if (more.length === 0) return;
    setRefused((now) => [...without(now, more), ...more]);
    await changePart(eventOf.current, 'refused', (kept = []) => [...without(kept, more), ...more]);
  }, []);
  // They leave the page when they have left the device, or a reload at once would bring them back; and those alone that
  // were seen: another tab may have added to them.
  const forget = async () => {
    await changePart(event, 'refused', (kept = []) => without(kept, refused));
    setRefused((now) => without(now, refused));
  };
  return { refused, add, forget };
}

export interface WaitingOptions {
  readonly event: ClubEvent;
  /** Called when the server has recorded an entry or exit. */
  readonly onPassed: (ticketId: number, inside: boolean) => Promise<void>;
  /** The server has answered, or has not. */
  readonly onAnswered: (answered: boolean) => void;
}

/** Scans that wait for the network, and sending them once it is back. */
export function useWaiting({ event, onPassed, onAnswered }: WaitingOptions) {
  const client = useQueryClient();
  const { id } = event;
  const me = session.user()?.id ?? 0;
  const [count, setCount] = useState(0);
  const [others, setOthers] = useState(0);
  const { refused, add, forget } = useRefused(event);
  const passed = useRef(onPassed);
  passed.current = onPassed;

  const recount = useCallback(async () => {
    const scans = await queue.of(id);
    const mine = scans.filter(isOf(me)).length;
    setCount(mine);
    setOthers(scans.length - mine);
  }, [id, me]);

  const onSent = useCallback(
    async ({ answers, unread }: Sent) => {
      for (const { ticketId, result, kind } of answers) {
        if (ticketId !== null && result === 'ADMITTED') await passed.current(ticketId, kind === 'ENTRY');
      }
      const conflicts = [
        ...answers.filter(({ result }) => result !== 'ADMITTED').map(toScanItem),
        ...unread.map(toUnreadScan),
      ];
      await add(conflicts);
      toast.success(t('uploaded', { count: answers.length + unread.length, conflicts: conflicts.length }));
    },
    [add],
  );

  const upload = useCallback(async () => {
    try {
      if ((await queue.of(id)).some(isOf(me))) {
        await sendWaiting(id, me, onSent);
        onAnswered(true);
        await Promise.all([
          client.invalidateQueries({ queryKey: keys.gate(id) }),
          client.invalidateQueries({ queryKey: keys.manifest(id) }),
        ]);
      }
    } catch (error) {
      if (failureOf(error).status > 0) toast.error(t('actionFailed', { reason: failureOf(error).message }));
    } finally {
      await recount();
    }
  }, [client, id, me, onSent, onAnswered, recount]);

  useEffect(() => {
    void upload();
    const again = () => void upload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [upload]);
  useEffect(() => {
    if (count === 0) return;
    const timer = setInterval(() => void upload(), RETRY_MS);
    return () => clearInterval(timer);
  }, [count, upload]);

  return { count, others, recount, upload, refused, forget };
}
