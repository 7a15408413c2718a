/** Words on the left, tickets on the right; on phones date and place, then tickets, then the rest. */
export const COLUMNS = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) 400px' },
  // What the tickets are taller by goes below the words, not between them.
  gridTemplateRows: { md: 'auto 1fr' },
} as const;

/** The tickets beside all words. */
export const TICKETS = {
  position: { md: 'sticky' },
  top: { md: 80 },
  minWidth: 0,
  gridColumn: { md: 2 },
  gridRow: { md: '1 / span 2' },
} as const;
