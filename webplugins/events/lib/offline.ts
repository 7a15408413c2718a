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

const STATES: Readonly<Record<string, ScanResult>> = {
  VALID: 'ADMITTED',
  CHECKED_IN: 'ALREADY_CHECKED_IN',
  VOID: 'VOID',
};

/** What a device without a network says of a code: by the manifest, and by whom it has let in since. */
export async function judged(
  token: string,
  manifest: Manifest | undefined,
  letIn: ReadonlySet<number>,
  typeIds: readonly number[],
): Promise<Judged> {
  const hash = await fingerprint(token);
  const entry = manifest?.entries.find(({ tokenHash, code }) => tokenHash === hash || code === token) ?? null;
  if (!entry) return { result: 'UNKNOWN', entry: null };
  const result = STATES[entry.state] ?? 'UNKNOWN';
  if (result === 'ADMITTED' && letIn.has(entry.ticketId)) return { result: 'ALREADY_CHECKED_IN', entry };
  if (result === 'ADMITTED' && typeIds.length > 0 && !typeIds.includes(entry.ticketTypeId)) {
    return { result: 'WRONG_TYPE', entry };
  }
  return { result, entry };
}
