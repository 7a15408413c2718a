import {
  EmptyState,
  formatNumber,
  lazyPart,
  PagedTable,
  queryPage,
  type TableColumn,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { deleteFilter, listFilters, type WordFilter } from '../../api/screening.ts';
import { t } from '../../texts/config.ts';
import { DeleteEntry, EntryActions } from './EntryParts.tsx';

const FilterDialog = lazyPart(() => import('./FilterDialog.tsx'));

type Opened =
  | { readonly action: 'edit'; readonly filter: WordFilter | null }
  | { readonly action: 'delete'; readonly filter: WordFilter };
type Open = (opened: Opened) => void;

function DeleteDialog({ filter, onClose }: { readonly filter: WordFilter; readonly onClose: () => void }) {
  const name = filter.name;
  return (
    <DeleteEntry
      title={t('filterDeleteTitle', { name })}
      text={t('filterDeleteText')}
      done={t('filterDeleted', { name })}
      run={() => deleteFilter(filter.id)}
      onClose={onClose}
    />
  );
}

function Actions({ filter, onOpen }: { readonly filter: WordFilter; readonly onOpen: Open }) {
  const name = filter.name;
  return (
    <EntryActions
      editLabel={t('filterEditOf', { name })}
      deleteLabel={t('filterDeleteOf', { name })}
      onEdit={() => onOpen({ action: 'edit', filter })}
      onDelete={() => onOpen({ action: 'delete', filter })}
    />
  );
}

const columnsOf = (onOpen: Open): readonly TableColumn<WordFilter>[] => [
  { label: t('filterName'), cell: ({ name }) => name },
  { label: t('filterPattern'), cell: ({ pattern }) => <code>{pattern}</code> },
  { label: t('filterWhat'), cell: ({ action }) => t(`filterAction_${action}`) },
  { label: t('filterHits'), numeric: true, cell: ({ hitCount }) => formatNumber(hitCount) },
  {
    label: t('filterActions'),
    labelHidden: true,
    cell: (filter) => <Actions filter={filter} onOpen={onOpen} />,
  },
];

/** The word filters. */
export default function FiltersTab() {
  const [search] = useQueryText();
  const [opened, setOpened] = useState<Opened | null>(null);
  const found = useQuery(listFilters({ page: queryPage(new URLSearchParams(search)) }));
  const close = () => setOpened(null);
  const add = (
    <Button variant="contained" onClick={() => setOpened({ action: 'edit', filter: null })}>
      {t('filterNew')}
    </Button>
  );
  return (
    <Card>
      <Stack direction="row" sx={{ justifyContent: 'flex-end', px: 2.5, py: 2 }}>
        {add}
      </Stack>
      <PagedTable
        label={t('configTab_filters')}
        columns={columnsOf(setOpened)}
        keyOf={({ id }) => id}
        found={found}
        failed={t('filtersFailed')}
        empty={<EmptyState text={t('filtersEmpty')} kind="hatch" />}
      />
      <Suspense>{opened?.action === 'edit' ? <FilterDialog filter={opened.filter} onClose={close} /> : null}</Suspense>
      {opened?.action === 'delete' ? <DeleteDialog filter={opened.filter} onClose={close} /> : null}
    </Card>
  );
}
