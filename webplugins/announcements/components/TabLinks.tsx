import { Link, useLocation } from '@motorclub/sdk';
import { Box } from '@mui/material';
import type { Tab } from '../api/types.ts';
import { t } from '../texts.ts';

export type ListTab = Tab | 'combined';

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
  borderBottom: 2,
  borderColor: 'transparent',
  '&:hover': { color: 'text.primary' },
  '&[aria-current]': { color: 'text.primary', borderColor: 'primary.main' },
} as const;

function useHref(tab: ListTab): string {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  query.delete('page');
  if (tab === 'combined') query.delete('tab');
  else query.set('tab', tab);
  return query.size > 0 ? `${pathname}?${query}` : pathname;
}

function TabLink({ tab, current }: { readonly tab: ListTab; readonly current: boolean }) {
  const to = useHref(tab);
  return (
    <Box component={Link} to={to} sx={TAB} {...(current ? { 'aria-current': 'page' as const } : {})}>
      {t(tab)}
    </Box>
  );
}

export interface TabLinksProps {
  readonly tabs: readonly ListTab[];
  readonly current: ListTab;
}

/** The lists, as links: each has its address. */
export function TabLinks({ tabs, current }: TabLinksProps) {
  return (
    <Box component="nav" aria-label={t('tabs')} sx={{ display: 'flex', overflowX: 'auto' }}>
      {tabs.map((tab) => (
        <TabLink key={tab} tab={tab} current={tab === current} />
      ))}
    </Box>
  );
}
