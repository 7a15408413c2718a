const BYTES = 16;

/** A unique id; also where the browser has no `randomUUID`, as on addresses without TLS. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
