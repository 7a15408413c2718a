/** Fields beside each other, below each other on phones. */
export const ROW = {
  display: 'grid',
  columnGap: 2,
  // A help text of two lines, or an error, must not touch the label below it, nor the first label the heading.
  rowGap: 2,
  pt: 0.75,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
} as const;
