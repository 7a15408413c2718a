/** What was typed as a whole number: null for nothing, NaN for anything that is none. */
export function wholeOf(text: string): number | null {
  const typed = text.trim();
  if (typed === '') return null;
  return /^\d{1,9}$/.test(typed) ? Number(typed) : Number.NaN;
}

export const textOf = (value: number | null): string => (value === null ? '' : String(value));

/** Whether it is a whole number between two others; nothing is one, too. */
export function fits(text: string, least: number, most: number): boolean {
  const value = wholeOf(text);
  return value === null || (value >= least && value <= most);
}
