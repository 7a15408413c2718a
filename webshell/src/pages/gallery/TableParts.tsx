import {
  DataTable,
  EmptyState,
  FilterBar,
  formatMoney,
  formatNumber,
  ListRow,
  PagedTable,
  Panel,
  type TableColumn,
} from '@motorclub/sdk';
import { Box, Button, Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { aPageQuery, STATES, type State } from './aPageQuery.ts';
import { t } from './texts.ts';

const nameOf = (number: number) => t('car', { number });

const COLUMNS: readonly TableColumn<number>[] = [
  { label: t('name'), sort: 'name', cell: nameOf },
  { label: t('money'), sort: '-price', numeric: true, cell: (number) => formatMoney(number * 12_500_00, 'EUR') },
  { label: t('state'), cell: () => <Chip size="small" color="success" label={t('filled')} /> },
  {
    label: t('delete'),
    labelHidden: true,
    cell: (number) => (
      <Button size="small" color="inherit" aria-label={t('deleteOf', { name: nameOf(number) })}>
        {t('delete')}
      </Button>
    ),
  },
];
const MONTHS: readonly TableColumn<number>[] = [
  { label: t('name'), cell: nameOf },
  ...Array.from({ length: 12 }, (_, month) => ({
    label: `+${month}`,
    numeric: true,
    cell: (number: number) => formatNumber(number * month),
  })),
];
const SOME: readonly number[] = [1, 2];
const OPTIONS = (['one', 'two'] as const).map((value) => ({ value, label: t(value) }));

function Cars({ state }: { readonly state: State }) {
  const name = `${t('table')}: ${t(state)}`;
  return (
    <Panel title={name} padded={false}>
      <PagedTable
        label={name}
        columns={COLUMNS}
        keyOf={(number) => number}
        defaultSort="name"
        found={useQuery(aPageQuery(state))}
        rows={2}
        empty={<EmptyState text={t('noCars')} />}
      />
    </Panel>
  );
}

/** A table in each of its states, with what narrows it down; rows that unfold; rows of a list. */
export function TableParts() {
  return (
    <Panel title={t('tables')} padded={false}>
      <FilterBar
        label={t('filters')}
        filters={[
          { kind: 'search', name: 'q', label: t('search') },
          { kind: 'choice', name: 'number', label: t('choice'), all: t('noneChosen'), options: OPTIONS },
          { kind: 'day', name: 'from', label: t('day') },
        ]}
      />
      {STATES.map((state) => (
        <Cars key={state} state={state} />
      ))}
      <Panel title={t('unfolding')} padded={false}>
        <DataTable
          label={t('unfolding')}
          columns={COLUMNS}
          rows={SOME}
          keyOf={(number) => number}
          details={{
            label: (number) => (number === 1 ? t('detailsOf', { name: nameOf(number) }) : null),
            content: () => <Typography>{t('help')}</Typography>,
          }}
        />
      </Panel>
      <Panel title={t('comparedRows')} padded={false}>
        <DataTable label={t('comparedRows')} columns={MONTHS} rows={SOME} keyOf={(number) => number} matrix />
      </Panel>
      <Panel title={t('list')}>
        <Box component="ul" aria-label={t('listOfCars')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {SOME.map((number) => (
            <ListRow key={number} title={nameOf(number)} text={t('help')}>
              <Chip size="small" label={t('filled')} />
            </ListRow>
          ))}
        </Box>
      </Panel>
    </Panel>
  );
}
