import { useNavigate, usePluginEnabled, useUser } from '@motorclub/sdk';
import { Box, Checkbox, FormControlLabel, MenuItem, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listCategories } from '../../api/categories.ts';
import type { ListParams } from '../../api/listQuestions.ts';
import { hrefOf, type ListChange } from '../../lib/listParams.ts';
import { useOwnCar } from '../../lib/useOwnCar.ts';
import { t } from '../../texts/list.ts';
import { CarPicker } from '../CarPicker.tsx';
import { categoryItems } from '../CategoryName.tsx';
import { TagPicker } from './TagPicker.tsx';

export interface FacetProps {
  readonly params: ListParams;
  readonly go: (change: ListChange) => void;
}

const GRID = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
} as const;

function CategoryFacet({ params, go }: FacetProps) {
  const { data } = useQuery(listCategories());
  const shown = (data?.items ?? []).filter(({ status, id }) => status === 'ACTIVE' || id === params.category);
  return (
    <TextField
      select
      size="small"
      label={t('category')}
      value={shown.some(({ id }) => id === params.category) ? params.category : ''}
      onChange={({ target }) => go({ category: Number(target.value) || null })}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      sx={{ gridColumn: { xs: 'span 2', lg: 'auto' } }}
    >
      <MenuItem value="">{t('everyCategory')}</MenuItem>
      {categoryItems(shown)}
    </TextField>
  );
}

function TagFacet({ params, go }: FacetProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start', gridColumn: 'span 2' }}>
      <TagPicker value={params.tags} onChange={(tags) => go({ tags })} sx={{ flex: '1 1 180px', minWidth: 0 }} />
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('matchTags')}
        value={params.allTags ? 'all' : 'any'}
        onChange={(_, match) => match && go({ allTags: match === 'all' })}
      >
        {(['any', 'all'] as const).map((match) => (
          <ToggleButton key={match} value={match} disabled={params.tags.length < 2} sx={{ height: 40 }}>
            {t(match === 'any' ? 'anyTag' : 'allTags')}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Box>
  );
}

/** Only for those who have said what they drive, or have a garage. */
function MyCars({ params, go }: FacetProps) {
  const garage = usePluginEnabled('showcase');
  const own = useOwnCar();
  if (!useUser() || !(own || garage)) return null;
  return (
    <FormControlLabel
      control={<Checkbox checked={params.myCars} onChange={(_, myCars) => go({ myCars })} />}
      label={t('myCars')}
    />
  );
}

/** Everything that narrows the list down besides words; each choice shows at once. */
export default function Facets({ params }: { readonly params: ListParams }) {
  const navigate = useNavigate();
  const go = (change: ListChange) => void navigate(hrefOf({ ...params, ...change }));
  return (
    <Box sx={GRID}>
      <CarPicker key={hrefOf(params)} car={params} onChange={go} />
      <CategoryFacet params={params} go={go} />
      <TagFacet params={params} go={go} />
      <MyCars params={params} go={go} />
    </Box>
  );
}
