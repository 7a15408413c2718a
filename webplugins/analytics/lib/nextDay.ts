const DAY_MS = 86_400_000;

/** `2026-03-01` from `2026-02-28`. */
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
