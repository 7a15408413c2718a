/** Fields beside each other, below each other on phones. */
export const ROW = {
  display: 'grid',
  columnGap: 2,
  // A help text of two lines, or an error, must not touch the label below it, nor the first label the heading.
  rowGap: 2,
  pt: 0.75,
  gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
} as const;

/** A table whose rows are cards of two columns on phones, so that nothing of them lies outside. */
export const TABLE = {
  '& thead': { display: { xs: 'none', sm: 'table-header-group' } },
  '& tbody, & table': { display: { xs: 'block', sm: 'revert' } },
  display: { xs: 'block', sm: 'table' },
  '& tbody .MuiTableRow-root': {
    display: { xs: 'flex', sm: 'table-row' },
    flexWrap: 'wrap',
    alignItems: 'center',
    px: 1,
    py: 1,
    borderBottom: { xs: 1, sm: 0 },
    borderColor: 'divider',
  },
  '& tbody .MuiTableCell-root': {
    flex: '1 1 45%',
    minWidth: 0,
    px: { xs: 1, sm: 2 },
    py: { xs: 0.5, sm: 0.75 },
    borderBottom: { xs: 0, sm: 1 },
    borderColor: { sm: 'divider' },
    overflowWrap: 'anywhere',
    textAlign: { xs: 'left' },
  },
} as const;
