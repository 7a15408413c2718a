import { failureOf, session, toast } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { manifest, scan, undoScan } from '../api/gate.ts';
import type { ClubEvent, Scan } from '../api/types.ts';
import { t } from '../texts/gate.ts';
import { nonce } from './nonce.ts';
import { cleanCode, judgeScan, type Move, type Passed, passedSince } from './offline.ts';
import { changePart, readPart } from './offlineEvent.ts';
import { queue } from './queue.ts';
import { type ScanItem, toOfflineScan, toScanItem } from './scanItem.ts';
import { useNetwork } from './useNetwork.ts';
import { RETRY_MS, useWaiting } from './useWaiting.ts';
import { vibrateFor } from './vibrate.ts';

/** How this gate lets people in. */
export interface Gate {
  readonly gate: string;
  readonly kind: 'ENTRY' | 'EXIT';
  /** Empty: all. */
  readonly typeId: string;
}

const KEPT = 30;
const NOBODY: Passed = new Map();
const NONE: Promise<readonly Move[]> = Promise.resolve([]);

/** Who has gone in and out on this device and is not in its list. */
function useMoves(event: ClubEvent) {
  // As they were stored before the page was loaded: an earlier scan waits for them.
  const moves = useRef<Promise<readonly Move[]>>(NONE);
  const { id, endsAt } = event;
  useEffect(() => {
    moves.current = readPart(id, 'moves').then((kept = []) => kept);
  }, [id]);
  const note = useCallback(
    (ticketId: number, inside: boolean) => {
      const move = { ticketId, inside, at: new Date().toISOString() };
      const withIt = (before: readonly Move[] = []) => [...before, move];
      moves.current = moves.current.then(withIt);
      return changePart({ id, endsAt }, 'moves', withIt);
    },
    [id, endsAt],
  );
  return { moves, note };
}

function bodyOf(token: string, { gate, kind, typeId }: Gate): Scan {
  return {
    token,
    nonce: nonce(),
    gate: gate.trim() || null,
    kind,
    scannedAt: new Date().toISOString(),
    ticketTypeIds: typeId ? [Number(typeId)] : [],
  };
}

/** The scanner of one gate: scans are sent, or checked and stored on the device while there is no network. */
export function useScanner(event: ClubEvent, gate: Gate) {
  const { id } = event;
  const [scans, setScans] = useState<readonly ScanItem[]>([]);
  const [busy, setBusy] = useState(false);
  const [passed, setPassed] = useState(NOBODY);
  const { moves, note } = useMoves(event);
  const { data: list, refetch, isFetching } = useQuery(manifest(id));
  const { cutOff, noteAnswer } = useNetwork();
  const waiting = useWaiting({ event, onPassed: note, onAnswered: noteAnswer });

  const whoPassed = useCallback(
    async () => passedSince(list, await moves.current, await queue.of(id)),
    [list, moves, id],
  );
  const { count } = waiting;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scan waits, or fewer do.
  useEffect(() => {
    void whoPassed().then(setPassed);
  }, [whoPassed, count]);

  useEffect(() => {
    if (!cutOff) return;
    const look = async () => {
      const { error } = await refetch();
      noteAnswer(error === null || failureOf(error).status > 0);
    };
    const timer = setInterval(() => void look(), RETRY_MS);
    return () => clearInterval(timer);
  }, [cutOff, refetch, noteAnswer]);

  const show = (shown: ScanItem) => {
    vibrateFor(shown.result);
    // Who holds people's phones before a camera touches nothing, and is at work all the same.
    window.dispatchEvent(new Event('focus'));
    setScans((now) => [shown, ...now.filter(({ key }) => key !== shown.key)].slice(0, KEPT));
  };

  const keep = async (body: Scan) => {
    const { kind, ticketTypeIds: typeIds = [] } = body;
    const found = await judgeScan(body.token, list, await whoPassed(), { kind, typeIds });
    const way = found.entry && found.result === 'ADMITTED' ? { ticketId: found.entry.ticketId } : {};
    await queue.add({ ...body, ...way, eventId: id, userId: session.user()?.id ?? 0 });
    await waiting.recount();
    show(toOfflineScan(found, body));
  };

  const submit = async (text: string) => {
    const token = cleanCode(text);
    if (!token) return;
    const body = bodyOf(token, gate);
    setBusy(true);
    try {
      const answer = await scan(id, body);
      noteAnswer(true);
      if (answer.ticketId !== null && answer.result === 'ADMITTED')
        await note(answer.ticketId, answer.kind === 'ENTRY');
      show(toScanItem(answer));
      if (count > 0) void waiting.upload();
    } catch (error) {
      const { status, message } = failureOf(error);
      noteAnswer(status > 0);
      if (status === 0) await keep(body);
      else toast.error(t('actionFailed', { reason: message }));
    } finally {
      setBusy(false);
    }
  };

  const undo = async (shown: ScanItem) => {
    if (shown.undo === null) return;
    try {
      const { ticketId } = await undoScan(shown.undo, t('undoReason'));
      if (ticketId !== null) await note(ticketId, false);
      setScans((now) => now.map((one) => (one.key === shown.key ? { ...one, undo: null, kind: 'UNDO' } : one)));
    } catch (error) {
      toast.error(t('actionFailed', { reason: failureOf(error).message }));
    }
  };

  const { others, upload, refused, forget } = waiting;
  const renew = () => void refetch();
  return {
    scans,
    busy,
    submit,
    undo,
    waiting: count,
    others,
    upload,
    refused,
    forget,
    list,
    renew,
    isFetching,
    passed,
    cutOff,
  };
}
