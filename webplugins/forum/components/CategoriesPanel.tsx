import { formatCompact, Hidden, Link, Panel, TextLink } from '@motorclub/sdk';
import { Box, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listCategories } from '../api/categories.ts';
import type { Category } from '../api/types.ts';
import { browseHref, hrefOf } from '../lib/listParams.ts';
import { t } from '../texts/browse.ts';
import { t as list } from '../texts/list.ts';
import { CategoryName } from './CategoryName.tsx';

const MAX_ITEMS = 8;
const LINE = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 1.5,
  px: 1,
  mx: -1,
  py: 0.75,
  borderRadius: 1,
  color: 'text.primary',
  fontSize: '0.875rem',
  textDecoration: 'none',
  overflowWrap: 'anywhere',
  '&:hover': { bgcolor: 'action.hover' },
} as const;

function Line({ category }: { readonly category: Category }) {
  const count = category.questionCount;
  return (
    <li>
      <Box component={Link} to={hrefOf({ category: category.id })} sx={LINE}>
        <CategoryName category={category} />
        <Box
          component="span"
          aria-hidden
          sx={{ flexShrink: 0, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
        >
          {formatCompact(count)}
        </Box>
        <Hidden>{t('browseCountOf', { count })}</Hidden>
      </Box>
    </li>
  );
}

/** The categories that most is asked in, beside a list. A failure leaves them out. */
export default function CategoriesPanel() {
  const { data, error } = useQuery(listCategories());
  const shown = data?.items
    .filter(({ status, parentId }) => status === 'ACTIVE' && parentId === null)
    .toSorted((one, other) => other.questionCount - one.questionCount)
    .slice(0, MAX_ITEMS);
  if (error || shown?.length === 0) return null;
  return (
    <Panel
      title={t('browseCategories')}
      action={
        <TextLink to={browseHref('categories')} variant="caption">
          {list('allOfThem')}
        </TextLink>
      }
    >
      {shown ? (
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {shown.map((category) => (
            <Line key={category.id} category={category} />
          ))}
        </Box>
      ) : (
        <Skeleton className="mc-late" variant="rounded" height={MAX_ITEMS * 33} />
      )}
    </Panel>
  );
}
