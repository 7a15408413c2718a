import { failureOf, toast } from '@motorclub/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { manifest, scan, undoScan, uploadScans } from '../api/gate.ts';
import { keys } from '../api/keys.ts';
import { RESULTS, type Scan, type ScanAnswer, type ScanResult } from '../api/types.ts';
import { t } from '../texts/gate.ts';
import { feel } from './feel.ts';
import { nonce } from './nonce.ts';
import { cleaned, type Judged, judged } from './offline.ts';
import { queue } from './queue.ts';

/** How this gate lets people in. */
export interface Gate {
  readonly gate: string;
  readonly kind: 'ENTRY' | 'EXIT';
  /** Empty: all. */
  readonly typeId: string;
}

/** A scan as the page shows it. */
export interface Shown {
  readonly key: string;
  readonly result: ScanResult;
  readonly kind: string;
  readonly name: string | null;
  readonly type: string | null;
  readonly code: string | null;
  readonly first: ScanAnswer['first'] | null;
  /** The car that was booked with the ticket. */
  readonly car: string | null;
  readonly answers: ScanAnswer['answers'];
  readonly offline: boolean;
  readonly at: string;
  /** The number to undo it by; null for what cannot be. */
  readonly undo: number | null;
}

const KEPT = 30;
const AT_ONCE = 200;

function resultOf(text: string): ScanResult {
  return RESULTS.find((one) => one === text) ?? 'UNKNOWN';
}

export function shownOf(answer: ScanAnswer): Shown {
  const result = resultOf(answer.result);
  return {
    key: `scan-${answer.id}`,
    result,
    kind: answer.kind,
    name: answer.attendeeName ?? answer.ownerName,
    type: answer.ticketTypeName,
    code: answer.ticketCode,
    first: answer.first ?? null,
    car: answer.carName,
    answers: answer.answers,
    offline: answer.offline,
    at: answer.scannedAt,
    undo: result === 'ADMITTED' && answer.kind === 'ENTRY' ? answer.id : null,
  };
}

function shownOffline({ result, entry }: Judged, body: Scan): Shown {
  return {
    key: body.nonce,
    result,
    kind: body.kind,
    name: entry?.name ?? null,
    type: null,
    code: entry?.code ?? null,
    first: null,
    car: null,
    answers: [],
    offline: true,
    at: body.scannedAt ?? '',
    undo: null,
  };
}

/** Scans that wait for the network, and sending them once it is back. */
function useWaitingScans(eventId: number) {
  const client = useQueryClient();
  const [count, setCount] = useState(0);
  const [refused, setRefused] = useState<readonly Shown[]>([]);
  const sending = useRef(false);
  const recount = useCallback(async () => setCount((await queue.of(eventId)).length), [eventId]);
  const upload = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    try {
      const waiting = (await queue.of(eventId)).slice(0, AT_ONCE);
      if (waiting.length === 0) return;
      const bodies = waiting.map(({ eventId: _, ...body }) => body);
      const { items } = await uploadScans(eventId, bodies);
      await queue.remove(bodies.map((body) => body.nonce));
      const conflicts = items.filter(({ result }) => result !== 'ADMITTED').map(shownOf);
      setRefused((now) => [...now, ...conflicts]);
      toast.success(t('uploaded', { count: items.length, conflicts: conflicts.length }));
      await client.invalidateQueries({ queryKey: keys.gate(eventId) });
    } catch (error) {
      if (failureOf(error).status > 0) toast.error(t('actionFailed', { reason: failureOf(error).message }));
    } finally {
      sending.current = false;
      await recount();
    }
  }, [client, eventId, recount]);
  useEffect(() => {
    void upload();
    const again = () => void upload();
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [upload]);
  return { count, recount, upload, refused, forget: () => setRefused([]) };
}

/** The scanner of one gate: what is scanned is sent, or judged and kept while there is no network. */
export function useScanner(eventId: number, gate: Gate) {
  const [scans, setScans] = useState<readonly Shown[]>([]);
  const [busy, setBusy] = useState(false);
  const passed = useRef(new Map<number, boolean>());
  const known = useQuery(manifest(eventId));
  const waiting = useWaitingScans(eventId);
  const show = (shown: Shown) => {
    feel(shown.result);
    setScans((now) => [shown, ...now.filter(({ key }) => key !== shown.key)].slice(0, KEPT));
  };

  const keep = async (body: Scan) => {
    const { kind, ticketTypeIds: typeIds = [] } = body;
    const found = await judged(body.token, known.data, passed.current, { kind, typeIds });
    if (found.entry && found.result === 'ADMITTED') passed.current.set(found.entry.ticketId, kind === 'ENTRY');
    await queue.add({ ...body, eventId });
    await waiting.recount();
    show(shownOffline(found, body));
  };

  const submit = async (text: string) => {
    const token = cleaned(text);
    if (!token) return;
    const ticketTypeIds = gate.typeId ? [Number(gate.typeId)] : [];
    const { kind } = gate;
    const body: Scan = {
      token,
      nonce: nonce(),
      gate: gate.gate.trim() || null,
      kind,
      scannedAt: new Date().toISOString(),
      ticketTypeIds,
    };
    setBusy(true);
    try {
      show(shownOf(await scan(eventId, body)));
      if (waiting.count > 0) void waiting.upload();
    } catch (error) {
      if (failureOf(error).status === 0) await keep(body);
      else toast.error(t('actionFailed', { reason: failureOf(error).message }));
    } finally {
      setBusy(false);
    }
  };

  const undo = async (shown: Shown) => {
    if (shown.undo === null) return;
    try {
      await undoScan(shown.undo, t('undoReason'));
      setScans((now) => now.map((one) => (one.key === shown.key ? { ...one, undo: null, kind: 'UNDO' } : one)));
    } catch (error) {
      toast.error(t('actionFailed', { reason: failureOf(error).message }));
    }
  };

  const { count, upload, refused, forget } = waiting;
  return { scans, busy, submit, undo, waiting: count, upload, refused, forget, manifest: known };
}
