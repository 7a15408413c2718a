import { EmptyState, FilterBar, formatNumber, Page, PagedTable, Panel, TextLink, useCan } from '@motorclub/sdk';
import { Button, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Brand, everyCountry, listBrands } from '../api/catalogue.ts';
import { BrandLogo, EntryName, endColumns } from '../components/catalogue/columns.tsx';
import { EntryDialogs, type EntryOpened } from '../components/catalogue/EntryDialogs.tsx';
import { EntryTabs } from '../components/catalogue/EntryTabs.tsx';
import { countryName } from '../lib/countryName.ts';
import { useEntryList } from '../lib/useEntryList.ts';
import { t } from '../texts/catalogue.ts';

/** The years of a maker: `1920–`, `1931–2022`. */
const lifeOf = ({ foundedYear, defunctYear }: Brand) =>
  foundedYear === null ? '' : `${foundedYear}–${defunctYear ?? ''}`;

function useCountryOptions() {
  const { data = [] } = useQuery(everyCountry);
  return data.map(({ code }) => ({ value: code, label: countryName(code) }));
}

function BrandName({ brand }: { readonly brand: Brand }) {
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center' }}>
      {brand.logo ? <BrandLogo logo={brand.logo} /> : null}
      <EntryName name={brand.name} entry={brand} />
    </Stack>
  );
}

/** `/create-brand`: the makers of the catalogue, and what members propose. */
export default function CreateBrand() {
  const manages = useCan('showcase.catalogue');
  const [opened, setOpened] = useState<EntryOpened | null>(null);
  const { search, status, query } = useEntryList();
  const country = search.get('country');
  const countries = useCountryOptions();
  const found = useQuery(listBrands({ ...query, ...(country && { countryCode: country }) }));
  const add = (
    <Button variant="contained" onClick={() => setOpened({ action: 'newBrand' })}>
      {t(manages ? 'catalogue_brandNew' : 'catalogue_brandPropose')}
    </Button>
  );
  return (
    <Page
      title={t('catalogue_brandsTitle')}
      lead={t(manages ? 'catalogue_brandsLead' : 'catalogue_proposeLead')}
      actions={add}
    >
      <Panel padded={false}>
        <EntryTabs />
        <FilterBar
          label={t('catalogue_filterBrands')}
          filters={[
            { kind: 'search', name: 'q', label: t('catalogue_search'), maxLength: 100 },
            {
              kind: 'choice',
              name: 'country',
              label: t('catalogue_country'),
              all: t('catalogue_allCountries'),
              options: countries,
            },
          ]}
        />
        <PagedTable<Brand>
          label={t('catalogue_brandsTitle')}
          found={found}
          failed={t('catalogue_listFailed')}
          empty={<EmptyState text={t('catalogue_noBrands')} kind="hatch" />}
          keyOf={({ id }) => id}
          columns={[
            { label: t('catalogue_brand'), cell: (brand) => <BrandName brand={brand} /> },
            {
              label: t('catalogue_country'),
              cell: ({ countryCode }) => (countryCode ? countryName(countryCode) : null),
            },
            { label: t('catalogue_years'), cell: lifeOf },
            {
              label: t('catalogue_models'),
              numeric: true,
              cell: ({ id, name, carModelCount }) => (
                <TextLink to={`/manage-carModels?brand=${id}`} aria-label={t('catalogue_modelsOf', { name })}>
                  {formatNumber(carModelCount)}
                </TextLink>
              ),
            },
            ...endColumns<Brand>({
              proposed: status === 'PROPOSED',
              manages,
              onOpen: (action, entry) => setOpened({ action, entry }),
            }),
          ]}
        />
      </Panel>
      <EntryDialogs opened={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}
