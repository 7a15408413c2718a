/** An instant as a field for date and time holds it, in the zone of this browser. */
export function toLocal(instant: string | null): string {
  if (instant === null) return '';
  const at = new Date(instant);
  const shifted = new Date(at.getTime() - at.getTimezoneOffset() * 60_000);
  return shifted.toISOString().slice(0, 16);
}

/** The instant that such a field means; null where it is empty. */
export function fromLocal(text: string): string | null {
  return text === '' ? null : new Date(text).toISOString();
}
