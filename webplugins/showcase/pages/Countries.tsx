import {
  EmptyState,
  FilterBar,
  lazyPart,
  Page,
  PagedTable,
  Panel,
  queryPage,
  useCan,
  useQueryText,
} from '@motorclub/sdk';
import { Button, Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type Country, listCountries } from '../api/catalogue.ts';
import { t } from '../texts/catalogue.ts';

const CountryDialog = lazyPart(() => import('../components/catalogue/CountryDialog.tsx'));

/** `/countries`: where cars are registered; only admins change one. */
export default function Countries() {
  const edits = useCan('showcase.countries');
  const [search] = useQueryText();
  const [opened, setOpened] = useState<Country | null>(null);
  const q = search.get('q')?.trim() ?? '';
  const found = useQuery(listCountries({ page: queryPage(search), all: true, ...(q && { q }) }));
  return (
    <Page
      title={t('catalogue_countriesTitle')}
      lead={t(edits ? 'catalogue_countriesLead' : 'catalogue_countriesLeadRead')}
    >
      <Panel padded={false}>
        <FilterBar
          label={t('catalogue_filterCountries')}
          filters={[{ kind: 'search', name: 'q', label: t('catalogue_search'), maxLength: 60 }]}
        />
        <PagedTable<Country>
          label={t('catalogue_countriesTitle')}
          found={found}
          failed={t('catalogue_listFailed')}
          empty={<EmptyState text={t('catalogue_noCountries')} kind="hatch" />}
          keyOf={({ code }) => code}
          columns={[
            { label: t('catalogue_country'), cell: ({ flagEmoji, name }) => `${flagEmoji} ${name}` },
            { label: t('catalogue_countryCode'), cell: ({ code }) => code },
            { label: t('catalogue_currency'), cell: ({ currency }) => currency },
            { label: t('catalogue_distanceUnit'), cell: ({ distanceUnit }) => t(`catalogue_unit_${distanceUnit}`) },
            { label: t('catalogue_plateHint'), cell: ({ plateHint }) => plateHint },
            {
              label: t('catalogue_status'),
              cell: ({ isActive }) =>
                isActive ? t('catalogue_inUse') : <Chip size="small" label={t('catalogue_notInUse')} />,
            },
            ...(edits
              ? [
                  {
                    label: t('catalogue_actions'),
                    labelHidden: true,
                    cell: (country: Country) => (
                      <Button
                        size="small"
                        color="inherit"
                        aria-label={t('catalogue_entryEditOf', { name: country.name })}
                        onClick={() => setOpened(country)}
                      >
                        {t('catalogue_entryEdit')}
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Panel>
      <Suspense>{opened ? <CountryDialog country={opened} onClose={() => setOpened(null)} /> : null}</Suspense>
    </Page>
  );
}
