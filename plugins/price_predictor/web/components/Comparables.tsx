import { DataTable, type TableColumn } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import type { Comparable, Priced } from '../api/types.ts';
import { countryName, date, mileage, money, type Unit } from '../lib/formats.ts';
import { conditionName } from '../lib/labels.ts';
import { t } from '../texts.ts';

const columnsOf = (unit: Unit): readonly TableColumn<Comparable>[] => [
  { label: t('year'), cell: ({ year }) => year },
  { label: t('mileage'), numeric: true, cell: ({ mileageKm }) => mileage(mileageKm, unit) },
  { label: t('price'), numeric: true, cell: ({ price, currency }) => money(price, currency) },
  { label: t('condition'), cell: ({ condition }) => conditionName(condition) },
  { label: t('said'), cell: ({ pricedOn }) => date(pricedOn) },
  { label: t('country'), cell: ({ country }) => countryName(country) },
  { label: t('source'), cell: ({ source }) => t(source === 'SITE' ? 'sourceSite' : 'sourceDataset') },
];

/** The nearest of the cars that the estimate is made of. */
export function Comparables({ answer, unit }: { readonly answer: Priced; readonly unit: Unit }) {
  const { comparables, count } = answer;
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        {t('nearest', { shown: comparables.length, count })}
      </Typography>
      <DataTable
        label={t('comparablesTable')}
        columns={columnsOf(unit)}
        rows={comparables}
        keyOf={({ source, id }) => `${source}-${id}`}
      />
    </>
  );
}
