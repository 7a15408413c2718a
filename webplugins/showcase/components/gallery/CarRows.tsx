import { DataTable, formatNumber, Link, TextLink, TimeAgo, useQueryText } from '@motorclub/sdk';
import { Box, Checkbox } from '@mui/material';
import type { ListedCar } from '../../api/gallery.ts';
import { comparedIds, MOST_COMPARED } from '../../lib/galleryQuery.ts';
import { t } from '../../texts/gallery.ts';
import { Cover } from './Cover.tsx';

/** Chooses a car to stand beside others; the address holds which. */
function CompareBox({ car }: { readonly car: ListedCar }) {
  const [search, change] = useQueryText();
  const chosen = comparedIds(search);
  const checked = chosen.includes(car.id);
  const next = checked ? chosen.filter((id) => id !== car.id) : [...chosen, car.id];
  return (
    <Checkbox
      checked={checked}
      disabled={!checked && chosen.length >= MOST_COMPARED}
      onChange={() => change({ compare: next.join(',') })}
      slotProps={{ input: { 'aria-label': t('compareCar', { title: car.title || car.carTitle }) } }}
    />
  );
}

function Name({ car }: { readonly car: ListedCar }) {
  const title = car.title || car.carTitle;
  return (
    <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'center', minWidth: 0 }}>
      <Box sx={{ width: 96, flexShrink: 0 }}>
        {car.cover ? (
          <Cover picture={car.cover} eager={false} ratio="4 / 3" />
        ) : (
          <Box sx={{ aspectRatio: '4 / 3', bgcolor: 'action.hover', borderRadius: 1.5 }} />
        )}
      </Box>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box component={Link} to={`/car/${car.id}`} sx={{ color: 'text.primary', fontWeight: 600 }}>
          {title}
        </Box>
      </Box>
    </Box>
  );
}

/** Cars as a table, which is cards on phones. */
export function CarRows({ cars }: { readonly cars: readonly ListedCar[] }) {
  const model = ({ brand, carModel, generationCode }: ListedCar) =>
    [brand.name, carModel.name, generationCode].filter(Boolean).join(' ');
  return (
    <DataTable
      label={t('carList')}
      rows={cars}
      keyOf={({ id }) => id}
      columns={[
        { label: t('car'), cell: (car) => <Name car={car} /> },
        { label: t('model'), cell: model },
        { label: t('year'), numeric: true, cell: ({ year }) => year },
        { label: t('country'), cell: ({ countryCode }) => countryCode ?? '' },
        {
          label: t('galleryPowerKw'),
          numeric: true,
          cell: ({ powerKw }) => (powerKw === null ? '' : `${formatNumber(powerKw)} kW`),
        },
        { label: t('likesHead'), numeric: true, cell: ({ likeCount }) => formatNumber(likeCount) },
        { label: t('owner'), cell: ({ owner }) => <TextLink to={`/profile/${owner.id}`}>{owner.username}</TextLink> },
        { label: t('updated'), cell: ({ updatedAt }) => <TimeAgo value={updatedAt} /> },
        { label: t('compare'), cell: (car) => <CompareBox car={car} /> },
      ]}
    />
  );
}
