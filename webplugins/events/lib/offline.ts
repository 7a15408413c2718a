import type { Manifest, ManifestEntry, ScanResult } from '../api/types.ts';

/** The fingerprint by which the manifest knows a code; null where the browser makes none (addresses without TLS). */
export async function fingerprint(token: string): Promise<string | null> {
  if (!globalThis.crypto?.subtle) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What was scanned or typed, as codes are written: the printed ones in capitals, without blanks and dashes. */
export function cleaned(text: string): string {
  const typed = text.trim();
  return typed.startsWith('T1.') ? typed : typed.replaceAll(/[\s-]/g, '').toUpperCase();
}

export interface Judged {
  readonly result: ScanResult;
  readonly entry: ManifestEntry | null;
}

/** Which way somebody went last by a ticket on this device: true for in. */
export type Passed = ReadonlyMap<number, boolean>;

export interface Way {
  readonly kind: 'ENTRY' | 'EXIT';
  /** Those that this gate lets in; empty for all. */
  readonly typeIds: readonly number[];
}

const KNOWN = ['VALID', 'CHECKED_IN', 'VOID'];

/** What is said of a ticket, in the order in which the server objects; who has gone out may come in again. */
function resultOf(entry: ManifestEntry, passed: Passed, { kind, typeIds }: Way): ScanResult {
  if (!KNOWN.includes(entry.state)) return 'UNKNOWN';
  if (entry.state === 'VOID') return 'VOID';
  if (typeIds.length > 0 && !typeIds.includes(entry.ticketTypeId)) return 'WRONG_TYPE';
  const inside = passed.get(entry.ticketId) ?? entry.state === 'CHECKED_IN';
  if (kind === 'EXIT') return inside ? 'ADMITTED' : 'CONFLICT';
  return inside ? 'ALREADY_CHECKED_IN' : 'ADMITTED';
}

/** What a device without a network says of a code: by the manifest, and by who has gone in and out since. */
export async function judged(token: string, manifest: Manifest | undefined, passed: Passed, way: Way): Promise<Judged> {
  const hash = await fingerprint(token);
  const entry = manifest?.entries.find(({ tokenHash, code }) => tokenHash === hash || code === token) ?? null;
  return entry ? { result: resultOf(entry, passed, way), entry } : { result: 'UNKNOWN', entry };
}
