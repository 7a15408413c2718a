/** An id of the address or a path; null for anything that is none. */
export function idOf(text: string | null | undefined): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
