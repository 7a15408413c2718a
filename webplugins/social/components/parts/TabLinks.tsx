import { Link, useLocation, useSearchParams } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { changed } from '../../lib/query.ts';

const TAB = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 0.75,
  minHeight: 44,
  px: { xs: 1, sm: 1.5 },
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderBottom: 2,
  borderColor: 'transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'text.primary', borderColor: 'primary.main' },
} as const;

export interface TabLink {
  /** In the address: `?tab=people`. */
  readonly name: string;
  readonly label: string;
}

export interface TabLinksProps {
  readonly label: string;
  /** The first one needs no name in the address. */
  readonly tabs: readonly TabLink[];
  readonly current: string;
}

/** Lists beside each other, as links: each has its address. */
export function TabLinks({ label, tabs, current }: TabLinksProps) {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const href = (tab: string) => {
    const query = changed(search, { tab: tab === tabs[0]?.name ? null : tab });
    return query.size > 0 ? `${pathname}?${query}` : pathname;
  };
  return (
    <Box component="nav" aria-label={label} sx={{ display: 'flex', overflowX: 'auto' }}>
      {tabs.map((tab) => (
        <Box
          key={tab.name}
          component={Link}
          to={href(tab.name)}
          sx={TAB}
          {...(tab.name === current ? { 'aria-current': 'page' as const } : {})}
        >
          {tab.label}
        </Box>
      ))}
    </Box>
  );
}
