/** Fields beside each other, below each other on phones. */
export const ROW = {
  display: 'grid',
  columnGap: 2,
  rowGap: 2,
  pt: 0.75,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
} as const;
