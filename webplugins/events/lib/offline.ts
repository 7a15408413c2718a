import type { ClubEvent, GateStats, Manifest, ManifestEntry, ScanResult } from '../api/types.ts';
import type { Queued } from './queue.ts';

/** The tickets as this device knows them. */
export interface TicketList {
  readonly entries: readonly ManifestEntry[];
  /** All of the event, including hidden ones. Absent from lists that an older version has stored. */
  readonly ticketTypes?: Manifest['ticketTypes'];
  /** By which the server knows this list again. */
  readonly tag: string | null;
  /** When it was asked for, by this device's clock. */
  readonly at: string;
}

/** The fingerprint by which the manifest knows a code; null where the browser makes none (addresses without TLS). */
export async function fingerprint(token: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What was scanned or typed, as codes are written: the printed ones in capitals, without blanks and dashes. */
export function cleanCode(text: string): string {
  const typed = text.trim();
  return typed.startsWith('T1.') ? typed : typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

export interface Judged {
  readonly result: ScanResult;
  readonly entry: ManifestEntry | null;
}

/** Which way somebody went last by a ticket on this device: true for in. */
export type Passed = ReadonlyMap<number, boolean>;

/** Somebody went in or out, and the server knows. */
export interface Move {
  readonly ticketId: number;
  readonly inside: boolean;
  /** By this device's clock. */
  readonly at: string;
}

/** Entries and exits that are not in the list: since it was fetched, or in scans that are not sent yet. */
export function passedSince(list: TicketList | undefined, moves: readonly Move[], waiting: readonly Queued[]): Passed {
  const known = moves.filter(({ at }) => !list || at > list.at);
  const pending = waiting.flatMap(({ ticketId, kind, scannedAt }) =>
    ticketId === undefined ? [] : [{ ticketId, inside: kind === 'ENTRY', at: scannedAt ?? '' }],
  );
  const all = [...known, ...pending].sort((a, b) => a.at.localeCompare(b.at));
  return new Map(all.map(({ ticketId, inside }) => [ticketId, inside]));
}

export interface Way {
  readonly kind: 'ENTRY' | 'EXIT';
  /** Those that this gate lets in; empty for all. */
  readonly typeIds: readonly number[];
}

const isInside = (passed: Passed) => (entry: ManifestEntry) =>
  passed.get(entry.ticketId) ?? entry.state === 'CHECKED_IN';

const KNOWN = ['VALID', 'CHECKED_IN', 'VOID'];

/** What is said of a ticket, in the order in which the server objects; who has gone out may come in again. */
function resultOf(entry: ManifestEntry, passed: Passed, { kind, typeIds }: Way): ScanResult {
  if (!KNOWN.includes(entry.state)) return 'UNKNOWN';
  if (entry.state === 'VOID') return 'VOID';
  if (typeIds.length > 0 && !typeIds.includes(entry.ticketTypeId)) return 'WRONG_TYPE';
  const inside = isInside(passed)(entry);
  if (kind === 'EXIT') return inside ? 'ADMITTED' : 'CONFLICT';
  return inside ? 'ALREADY_CHECKED_IN' : 'ADMITTED';
}

/** What a device without a network says of a code: by the list, and by who has gone in and out since. */
export async function judgeScan(
  token: string,
  list: Pick<TicketList, 'entries'> | undefined,
  passed: Passed,
  way: Way,
): Promise<Judged> {
  const hash = await fingerprint(token);
  const entry = list?.entries.find(({ tokenHash, code }) => tokenHash === hash || code === token) ?? null;
  return entry ? { result: resultOf(entry, passed, way), entry } : { result: 'UNKNOWN', entry };
}

/** What a gate may be for, and what is counted: to staff who are no organisers the event shows no hidden types. */
export const typesAt = (event: ClubEvent, list: TicketList | undefined): Manifest['ticketTypes'] =>
  list?.ticketTypes ?? event.ticketTypes;

/** Who has come as far as this device knows. */
export function countedHere(event: ClubEvent, list: TicketList, passed: Passed): GateStats {
  const valid = list.entries.filter(({ state }) => state !== 'VOID');
  const countsOf = (entries: readonly ManifestEntry[]) => ({
    total: entries.length,
    checkedIn: entries.filter(isInside(passed)).length,
  });
  const ticketTypes = typesAt(event, list).map(({ id, name }) => ({
    ticketTypeId: id,
    name,
    ...countsOf(valid.filter(({ ticketTypeId }) => ticketTypeId === id)),
  }));
  return { ...countsOf(valid), ticketTypes, gates: [] };
}
