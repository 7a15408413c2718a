import { EmptyState, FilterBar, formatNumber, Page, PagedTable, Panel, queryPage, useCan } from '@motorclub/sdk';
import { Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type CarModel,
  type Generation,
  listBrands,
  listCategories,
  listGenerations,
  listModels,
} from '../api/catalogue.ts';
import { EntryName, endColumns } from '../components/catalogue/columns.tsx';
import { EntryDialogs, type EntryOpened } from '../components/catalogue/EntryDialogs.tsx';
import { EntryTabs } from '../components/catalogue/EntryTabs.tsx';
import { Generations, generationColumns } from '../components/catalogue/Generations.tsx';
import { titleOf } from '../lib/entries.ts';
import { useEntryList } from '../lib/useEntryList.ts';
import { t } from '../texts/catalogue.ts';

type Open = (opened: EntryOpened) => void;

/** All brands by name, for the filter; there are a few hundred. */
function useBrandOptions() {
  const first = useQuery(listBrands({ page: 0, size: 100 })).data;
  const more = first && first.totalPages > 1;
  const second = useQuery({ ...listBrands({ page: 1, size: 100 }), enabled: Boolean(more) }).data;
  const third = useQuery({ ...listBrands({ page: 2, size: 100 }), enabled: (first?.totalPages ?? 0) > 2 }).data;
  return [first, second, third].flatMap((page) => page?.content ?? []);
}

function Filters() {
  const brands = useBrandOptions();
  const { data: categories } = useQuery(listCategories(false));
  const bodies = (categories?.content ?? []).filter(({ kind }) => kind === 'BODY');
  return (
    <FilterBar
      label={t('catalogue_filterModels')}
      filters={[
        { kind: 'search', name: 'q', label: t('catalogue_search'), maxLength: 100 },
        {
          kind: 'choice',
          name: 'brand',
          label: t('catalogue_brand'),
          all: t('catalogue_allBrands'),
          options: brands.map(({ id, name }) => ({ value: String(id), label: name })),
        },
        {
          kind: 'choice',
          name: 'body',
          label: t('catalogue_body'),
          all: t('catalogue_allBodies'),
          options: bodies.map(({ id, name }) => ({ value: String(id), label: name })),
        },
      ]}
    />
  );
}

function Models({ onOpen, manages }: { readonly onOpen: Open; readonly manages: boolean }) {
  const { search, status, query } = useEntryList();
  const [brandId, carCategoryId] = [Number(search.get('brand')), Number(search.get('body'))];
  const found = useQuery(
    listModels({ ...query, ...(brandId > 0 && { brandId }), ...(carCategoryId > 0 && { carCategoryId }) }),
  );
  return (
    <PagedTable<CarModel>
      label={t('catalogue_modelsTitle')}
      found={found}
      failed={t('catalogue_listFailed')}
      empty={<EmptyState text={t('catalogue_noModels')} kind="hatch" />}
      keyOf={({ id }) => id}
      columns={[
        { label: t('catalogue_model'), cell: (model) => <EntryName name={titleOf(model)} entry={model} /> },
        {
          label: t('catalogue_generations'),
          numeric: true,
          cell: ({ generationCount }) => formatNumber(generationCount),
        },
        ...endColumns<CarModel>({
          proposed: status === 'PROPOSED',
          manages,
          onOpen: (action, entry) => onOpen({ action, entry }),
        }),
      ]}
      details={{
        label: (model) => t('catalogue_showGenerations', { name: titleOf(model) }),
        content: (model) => <Generations model={model} manages={manages} onOpen={onOpen} />,
      }}
    />
  );
}

function ProposedGenerations({ onOpen, manages }: { readonly onOpen: Open; readonly manages: boolean }) {
  const { search } = useEntryList();
  const page = queryPage(search, 'generations');
  return (
    <Panel title={t('catalogue_proposedGenerations')} padded={false}>
      <PagedTable<Generation>
        label={t('catalogue_proposedGenerations')}
        param="generations"
        found={useQuery(listGenerations({ status: 'PROPOSED', page }))}
        failed={t('catalogue_listFailed')}
        empty={<EmptyState text={t('catalogue_noProposedGenerations')} kind="hatch" />}
        keyOf={({ id }) => id}
        columns={[
          ...generationColumns(titleOf),
          ...endColumns<Generation>({
            proposed: true,
            manages,
            onOpen: (action, entry) => onOpen({ action, entry }),
          }),
        ]}
      />
    </Panel>
  );
}

/** `/manage-carModels`: the models of all brands with their generations, and what members propose. */
export default function ManageCarModels() {
  const manages = useCan('showcase.catalogue');
  const [opened, setOpened] = useState<EntryOpened | null>(null);
  const { status } = useEntryList();
  const actions = (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
      {manages ? (
        <Button variant="outlined" color="inherit" onClick={() => setOpened({ action: 'import' })}>
          {t('catalogue_importCsv')}
        </Button>
      ) : null}
      <Button variant="contained" onClick={() => setOpened({ action: 'newModel' })}>
        {t(manages ? 'catalogue_modelNew' : 'catalogue_modelPropose')}
      </Button>
    </Stack>
  );
  return (
    <Page
      title={t('catalogue_modelsTitle')}
      lead={t(manages ? 'catalogue_modelsLead' : 'catalogue_proposeLead')}
      actions={actions}
    >
      <Stack sx={{ gap: 2.5 }}>
        <Panel padded={false}>
          <EntryTabs />
          <Filters />
          <Models onOpen={setOpened} manages={manages} />
        </Panel>
        {status === 'PROPOSED' ? <ProposedGenerations onOpen={setOpened} manages={manages} /> : null}
      </Stack>
      <EntryDialogs opened={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}
