const FIRST_CAR = 1886;
const LAST_YEAR = 2100;

/** The whole number of a field, or null for an empty one. */
export const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text));

/** Whether a field has a year in it, or nothing. */
export function isYear(text: string): boolean {
  const year = numberOf(text);
  return year === null || (Number.isInteger(year) && year >= FIRST_CAR && year <= LAST_YEAR);
}
