/** An id of the address; null for anything that is none. */
export function idOfText(text: string | null | undefined): number | null {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}
