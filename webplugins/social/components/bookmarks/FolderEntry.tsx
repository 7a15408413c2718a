import { changedQuery, formatNumber, Link, useLocation, useSearchParams } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';

const ENTRY = {
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 1.5,
  flex: 1,
  minHeight: 44,
  minWidth: 0,
  px: 1.5,
  borderRadius: 1,
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: { xs: 'nowrap', md: 'normal' },
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'action.hover' },
  '&[aria-current]': { color: 'text.primary', bgcolor: 'action.selected' },
} as const;

export interface FolderEntryProps {
  /** In the address; empty for all. */
  readonly folder: string;
  readonly name: string;
  readonly count: number;
}

/** A folder as a link that narrows the list to it. */
export function FolderEntry({ folder, name, count }: FolderEntryProps) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const query = changedQuery(search, { folder });
  const current = (search.get('folder') ?? '') === folder;
  return (
    <Box
      component={Link}
      to={query.size > 0 ? `${pathname}?${query}` : pathname}
      sx={ENTRY}
      // What is dragged is the folder, not its address.
      draggable={false}
      {...(current ? { 'aria-current': 'page' as const } : {})}
    >
      {name}
      <Typography component="span" variant="caption" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {formatNumber(count)}
      </Typography>
    </Box>
  );
}
