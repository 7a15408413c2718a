export const PERIODS = [7, 30, 90] as const;
export const USUAL = 30;
export type Days = (typeof PERIODS)[number];

const DAY_MS = 86_400_000;

/** How many days the address asks for. */
export const daysIn = (search: URLSearchParams): Days =>
  PERIODS.find((days) => String(days) === search.get('days')) ?? USUAL;

/** The days from one on, as many as asked for. */
export const listDays = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(first) + index * DAY_MS).toISOString().slice(0, 10));
