import { Link } from '@motorclub/sdk';
import { Box } from '@mui/material';

const TAB = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  px: { xs: 1.25, sm: 1.5 },
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
  /** In the address: `?tab=orders`. */
  readonly name: string;
  readonly label: string;
}

export interface TabLinksProps {
  readonly label: string;
  /** The first one needs no name in the address. */
  readonly tabs: readonly TabLink[];
  readonly current: string;
  /** What stays in the address beside the tab. */
  readonly keep?: string;
}

/** Lists beside each other, as links: each has its address. */
export function TabLinks({ label, tabs, current, keep = '' }: TabLinksProps) {
  const searchOf = (name: string) => {
    const query = new URLSearchParams(keep);
    if (name !== tabs[0]?.name) query.set('tab', name);
    return query.toString();
  };
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ display: 'flex', overflowX: 'auto', borderBottom: 1, borderColor: 'divider', mb: 2.5 }}
    >
      {tabs.map((tab) => (
        <Box
          key={tab.name}
          component={Link}
          to={{ search: searchOf(tab.name) }}
          sx={TAB}
          {...(tab.name === current ? { 'aria-current': 'page' as const } : {})}
        >
          {tab.label}
        </Box>
      ))}
    </Box>
  );
}
