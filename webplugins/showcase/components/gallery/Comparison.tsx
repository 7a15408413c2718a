import { formatNumber, Link, Loaded, Panel, useQueryText } from '@motorclub/sdk';
import { Box, Button, Table, TableBody, TableCell, TableContainer, TableHead, TableRow } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ComparedCar, comparisonOf } from '../../api/gallery.ts';
import { comparedIds } from '../../lib/galleryQuery.ts';
import { t } from '../../texts/gallery.ts';
import { Cover } from './Cover.tsx';

const withUnit = (value: number | null, unit: string) => (value === null ? '–' : `${formatNumber(value)} ${unit}`);

interface Line {
  readonly name: Parameters<typeof t>[0];
  readonly value: (car: ComparedCar) => ReactNode;
}

const LINES: readonly Line[] = [
  { name: 'model', value: (car) => [car.brand.name, car.carModel.name, car.generationCode].filter(Boolean).join(' ') },
  { name: 'year', value: ({ year }) => year },
  { name: 'engine', value: ({ engineCode }) => engineCode ?? '–' },
  { name: 'galleryPowerKw', value: ({ powerKw }) => withUnit(powerKw, 'kW') },
  { name: 'stockPower', value: ({ stockPowerKw }) => withUnit(stockPowerKw, 'kW') },
  { name: 'torque', value: ({ torqueNm }) => withUnit(torqueNm, 'Nm') },
  { name: 'weight', value: ({ weightKg }) => withUnit(weightKg, 'kg') },
  { name: 'powerToWeight', value: ({ kwPerTonne }) => withUnit(kwPerTonne, 'kW/t') },
  { name: 'odometer', value: ({ odometerKm }) => withUnit(odometerKm, 'km') },
  { name: 'modifications', value: ({ modCount }) => formatNumber(modCount) },
  { name: 'likesHead', value: ({ likeCount }) => formatNumber(likeCount) },
];

function Cars({ cars }: { readonly cars: readonly ComparedCar[] }) {
  return (
    <TableContainer tabIndex={0}>
      <Table
        size="small"
        aria-label={t('comparison')}
        sx={{ tableLayout: 'fixed', minWidth: 480, verticalAlign: 'top' }}
      >
        <TableHead>
          <TableRow>
            <TableCell component="td" />
            {cars.map(({ id, title, carTitle, cover }) => (
              <TableCell key={id} component="th" scope="col" sx={{ verticalAlign: 'bottom' }}>
                {cover ? (
                  <Box sx={{ maxWidth: 240 }}>
                    <Cover picture={cover} eager={false} ratio="4 / 3" />
                  </Box>
                ) : null}
                <Box component={Link} to={`/car/${id}`} sx={{ color: 'text.primary' }}>
                  {title || carTitle}
                </Box>
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {LINES.map(({ name, value }) => (
            <TableRow key={name}>
              <TableCell component="th" scope="row">
                {t(name)}
              </TableCell>
              {cars.map((car) => (
                <TableCell key={car.id}>{value(car)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

/** The cars that were chosen, side by side; nothing while none is. */
export function Comparison() {
  const [search, change] = useQueryText();
  const ids = comparedIds(search);
  const found = useQuery(comparisonOf(ids));
  if (ids.length === 0) return null;
  return (
    <Box sx={{ mb: 3 }}>
      <Panel
        title={t('comparison')}
        action={
          <Button color="inherit" size="small" onClick={() => change({ compare: null })}>
            {t('endComparison')}
          </Button>
        }
      >
        <Loaded found={found} failed={t('listFailed')}>
          {({ items }) => <Cars cars={items} />}
        </Loaded>
      </Panel>
    </Box>
  );
}
