import { Link } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { type ListParams, TABS } from '../api/listQuestions.ts';
import { hrefOf } from '../lib/listParams.ts';
import { t } from '../texts/list.ts';
import { t as common } from '../texts.ts';

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

function SortTab({ sort, params }: { readonly sort: (typeof TABS)[number]; readonly params: ListParams }) {
  const current = sort === params.sort ? ({ 'aria-current': 'page' } as const) : {};
  return (
    <Box component={Link} to={hrefOf({ ...params, sort })} sx={TAB} {...current}>
      {sort === 'solved' ? common('solved') : t(sort)}
    </Box>
  );
}

/** The sort orders of the list, as links with an address each. On phones they wrap, together with their neighbours. */
export function SortTabs({ params }: { readonly params: ListParams }) {
  return (
    <Box
      component="nav"
      aria-label={t('sortBy')}
      sx={{ display: { xs: 'contents', sm: 'flex' }, flexWrap: 'wrap', mb: -1, mx: -1.5 }}
    >
      {TABS.map((sort) => (
        <SortTab key={sort} sort={sort} params={params} />
      ))}
    </Box>
  );
}
