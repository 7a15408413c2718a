import { DataTable, Loaded, lazyPart, type TableColumn, useCan } from '@motorclub/sdk';
import type { SlotProps } from '@motorclub/sdk/manifest';
import { Button, Chip } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type Country, everyCountry } from '../../api/catalogue.ts';
import { t } from '../../texts/catalogue.ts';

const CountryDialog = lazyPart(() => import('./CountryDialog.tsx'));

const COLUMNS: readonly TableColumn<Country>[] = [
  {
    label: t('catalogue_country'),
    cell: ({ flagEmoji, name }) => (
      <>
        <span aria-hidden>{flagEmoji}</span> {name}
      </>
    ),
  },
  { label: t('catalogue_countryCode'), cell: ({ code }) => code },
  { label: t('catalogue_currency'), cell: ({ currency }) => currency },
  { label: t('catalogue_distanceUnit'), cell: ({ distanceUnit }) => distanceUnit.toLowerCase() },
  { label: t('catalogue_plateHint'), cell: ({ plateHint }) => plateHint },
  {
    label: t('catalogue_status'),
    cell: ({ isActive }) => (isActive ? t('catalogue_inUse') : <Chip size="small" label={t('catalogue_notInUse')} />),
  },
];

function editColumn(onOpen: (country: Country) => void): TableColumn<Country> {
  return {
    label: t('catalogue_actions'),
    labelHidden: true,
    cell: (country) => (
      <Button
        size="small"
        color="inherit"
        aria-label={t('catalogue_entryEditOf', { name: country.name })}
        onClick={() => onOpen(country)}
      >
        {t('catalogue_entryEdit')}
      </Button>
    ),
  };
}

/** Countries with what cars of each have in common; only admins change one. */
export default function CountryTable({ codes }: SlotProps['countries.list']) {
  const edits = useCan('showcase.countries');
  const [opened, setOpened] = useState<Country | null>(null);
  return (
    <>
      <Loaded found={useQuery(everyCountry)} failed={t('catalogue_listFailed')} rowHeight={48}>
        {(countries) => (
          <DataTable
            label={t('catalogue_countriesTitle')}
            rows={countries.filter(({ code }) => codes.includes(code))}
            keyOf={({ code }) => code}
            columns={edits ? [...COLUMNS, editColumn(setOpened)] : COLUMNS}
          />
        )}
      </Loaded>
      <Suspense>{opened ? <CountryDialog country={opened} onClose={() => setOpened(null)} /> : null}</Suspense>
    </>
  );
}
