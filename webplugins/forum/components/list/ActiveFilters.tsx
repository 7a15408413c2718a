import { Link, useNavigate } from '@motorclub/sdk';
import { Box, Chip } from '@mui/material';
import { useCategoryName } from '../../api/categories.ts';
import type { ListParams } from '../../api/listQuestions.ts';
import { hrefOf, isFiltered, type ListChange } from '../../lib/listParams.ts';
import { t } from '../../texts/list.ts';

interface Active {
  readonly label: string;
  /** The list without it. */
  readonly without: ListChange;
}

const CAR = ['brand', 'carModel', 'generation'] as const;

function activeOf(params: ListParams, categoryName: string | undefined): Active[] {
  const { q, tags, category, year, myCars } = params;
  const car = CAR.filter((name) => params[name]).map((name) => ({ label: params[name], without: { [name]: '' } }));
  return [
    ...(q ? [{ label: q, without: { q: '' } }] : []),
    ...(category ? [{ label: categoryName ?? t('category'), without: { category: null } }] : []),
    ...car,
    ...(year ? [{ label: String(year), without: { year: null } }] : []),
    ...(myCars ? [{ label: t('myCars'), without: { myCars: false } }] : []),
    ...tags.map((tag) => ({ label: tag, without: { tags: tags.filter((other) => other !== tag) } })),
  ];
}

/** What narrows the list down now, each to be taken away by itself or all at once. */
export function ActiveFilters({ params }: { readonly params: ListParams }) {
  const navigate = useNavigate();
  const categoryName = useCategoryName(params.category);
  if (!isFiltered(params)) return null;
  return (
    <Box
      component="ul"
      aria-label={t('activeFilters')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, m: 0, p: 0, listStyle: 'none' }}
    >
      {activeOf(params, categoryName).map(({ label, without }) => (
        <Box component="li" key={label} sx={{ minWidth: 0 }}>
          <Chip
            size="small"
            label={label}
            aria-label={t('removeFilter', { filter: label })}
            onClick={() => navigate(hrefOf({ ...params, ...without }))}
            onDelete={() => navigate(hrefOf({ ...params, ...without }))}
            sx={{ maxWidth: 1 }}
          />
        </Box>
      ))}
      <li>
        <Chip component={Link} to={hrefOf({ sort: params.sort })} clickable size="small" label={t('clearFilters')} />
      </li>
    </Box>
  );
}
