import { Table, TableBody, TableCell, TableContainer, TableHead, TableRow, Typography } from '@mui/material';
import type { Comparable, Priced } from '../api/types.ts';
import { countryName, date, mileage, money, type Unit } from '../lib/formats.ts';
import { conditionName } from '../lib/labels.ts';
import { t } from '../texts.ts';

function Row({ car, unit }: { readonly car: Comparable; readonly unit: Unit }) {
  return (
    <TableRow>
      <TableCell>{car.year}</TableCell>
      <TableCell align="right">{mileage(car.mileageKm, unit)}</TableCell>
      <TableCell align="right">{money(car.price, car.currency)}</TableCell>
      <TableCell>{conditionName(car.condition)}</TableCell>
      <TableCell>{date(car.pricedOn)}</TableCell>
      <TableCell>{countryName(car.country)}</TableCell>
      <TableCell>{t(car.source === 'SITE' ? 'sourceSite' : 'sourceDataset')}</TableCell>
    </TableRow>
  );
}

/** The nearest of the cars that the estimate is made of. */
export function Comparables({ answer, unit }: { readonly answer: Priced; readonly unit: Unit }) {
  const { comparables, count } = answer;
  return (
    <>
      <Typography sx={{ color: 'text.secondary', mb: 1 }}>
        {t('nearest', { shown: comparables.length, count })}
      </Typography>
      <TableContainer
        role="region"
        aria-label={t('comparablesTable')}
        tabIndex={0}
        sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}
      >
        <Table size="small">
          <TableHead>
            <TableRow>
              <TableCell>{t('year')}</TableCell>
              <TableCell align="right">{t('mileage')}</TableCell>
              <TableCell align="right">{t('price')}</TableCell>
              <TableCell>{t('condition')}</TableCell>
              <TableCell>{t('said')}</TableCell>
              <TableCell>{t('country')}</TableCell>
              <TableCell>{t('source')}</TableCell>
            </TableRow>
          </TableHead>
          <TableBody>
            {comparables.map((car) => (
              <Row key={`${car.source}-${car.id}`} car={car} unit={unit} />
            ))}
          </TableBody>
        </Table>
      </TableContainer>
    </>
  );
}
