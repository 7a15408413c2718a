import { Icon, lazyPart } from '@motorclub/sdk';
import { Box, Button } from '@mui/material';
import { Suspense, useId, useState } from 'react';
import type { ListParams } from '../../api/listQuestions.ts';
import { t } from '../../texts/list.ts';
import { SortTabs } from '../SortTabs.tsx';
import { ActiveFilters } from './ActiveFilters.tsx';
import { SearchBox } from './SearchBox.tsx';

const Facets = lazyPart(() => import('./Facets.tsx'));

/** Above the list: words, orders, and what narrows it down. */
export function FilterBar({ params }: { readonly params: ListParams }) {
  const [open, setOpen] = useState(false);
  const facets = useId();
  return (
    <Box sx={{ display: 'grid', gap: 1.5, px: { xs: 1.5, sm: 2.5 }, pt: 2, pb: 1 }}>
      <SearchBox key={params.q} params={params} />
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: { sm: 1 }, mx: { xs: -1, sm: 0 } }}
      >
        <SortTabs params={params} />
        <Button
          color="inherit"
          size="small"
          startIcon={<Icon name="filter" size={18} />}
          aria-expanded={open}
          aria-controls={facets}
          onClick={() => setOpen(!open)}
          sx={{ ml: 'auto' }}
        >
          {t('filters')}
        </Button>
      </Box>
      <div id={facets} hidden={!open}>
        {open ? (
          <Suspense>
            <Facets params={params} />
          </Suspense>
        ) : null}
      </div>
      <ActiveFilters params={params} />
    </Box>
  );
}
