import { Box } from '@mui/material';
import { Link } from 'react-router-dom';

const TAB = {
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: 44,
  px: { xs: 1, sm: 1.5 },
  color: 'text.secondary',
  fontSize: '0.875rem',
  fontWeight: 600,
  textDecoration: 'none',
  whiteSpace: 'nowrap',
  borderBottom: '2px solid transparent',
  '&:hover, &[aria-current]': { color: 'text.primary' },
  '&[aria-current]': { borderColor: 'primary.main' },
} as const;

/** On a phone the current one may lie beyond the edge of its row. */
function reveal(tab: HTMLElement | null): void {
  const row = tab?.parentElement;
  if (row) row.scrollLeft = tab.offsetLeft - row.offsetLeft - 40;
}

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
  /** The name that the tab has in the address, where these are tabs within a tab. */
  readonly param?: string;
  /** What stays in the address beside the tab. */
  readonly keep?: string | URLSearchParams;
  /** A line below them, where they do not stand in a card. */
  readonly underlined?: boolean;
}

/** Lists beside each other, as links: each has its address. */
export function TabLinks({ label, tabs, current, param = 'tab', keep = '', underlined = false }: TabLinksProps) {
  const searchOf = (name: string) => {
    const query = new URLSearchParams(keep);
    query.delete('page');
    if (name === tabs[0]?.name) query.delete(param);
    else query.set(param, name);
    return query.toString();
  };
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        display: 'flex',
        overflowX: 'auto',
        // The colour last: a border without one takes that of the text.
        ...(underlined && { borderBottom: 1, borderColor: 'divider', mb: 2.5 }),
      }}
    >
      {tabs.map(({ name, label: words }) => (
        <Box
          key={name}
          component={Link}
          to={{ search: searchOf(name) }}
          sx={TAB}
          ref={name === current ? reveal : null}
          {...(name === current ? { 'aria-current': 'page' as const } : {})}
        >
          {words}
        </Box>
      ))}
    </Box>
  );
}
