import { RESULTS, type Scan, type ScanAnswer, type ScanResult } from '../api/types.ts';
import type { Judged } from './offline.ts';

/** A scan as the page shows it. */
export interface ScanItem {
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

function resultOf(text: string): ScanResult {
  return RESULTS.find((one) => one === text) ?? 'UNKNOWN';
}

export function toScanItem(answer: ScanAnswer): ScanItem {
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

/** What this device itself has said of a scan. */
export function toOfflineScan({ result, entry }: Judged, body: Scan): ScanItem {
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

/** A waiting scan that the server does not even read, such as a code of another kind. */
export function toUnreadScan(body: Scan): ScanItem {
  return { ...toOfflineScan({ result: 'UNKNOWN', entry: null }, body), code: body.token.slice(0, 40) };
}
