import { Numeral, Silhouette, TextLink } from '@motorclub/sdk';
import { Box, Card, Chip, Stack, Typography } from '@mui/material';
import type { CarCard } from '../../api/cars.ts';
import { useCarUnits } from '../../lib/carUnits.ts';
import { t } from '../../texts/car.ts';

const IMAGE = { width: { xs: 96, sm: 144 }, aspectRatio: '4 / 3', flexShrink: 0, bgcolor: 'action.hover' } as const;

function Chips({ car, own }: GarageCardProps) {
  const { isMain, relation, status, visibility, underReview } = car;
  const labels = [
    isMain ? t('mainCar') : null,
    relation === 'PROJECT' ? t('relation_PROJECT') : null,
    status === 'ACTIVE' ? null : t(`status_${status}`),
    own && visibility !== 'PUBLIC' ? t(`visibility_${visibility}`) : null,
    underReview ? t('reviewed') : null,
  ];
  return labels
    .filter((label) => label !== null)
    .map((label) => <Chip key={label} size="small" variant="outlined" label={label} />);
}

export interface GarageCardProps {
  readonly car: CarCard;
  /** Whether the reader owns it. */
  readonly own: boolean;
}

/** A car of a garage. */
export function GarageCard({ car, own }: GarageCardProps) {
  const { powerOf, distanceOf } = useCarUnits();
  const { id, title, year, brand, carModel, generationCode, powerKw, odometerKm, image } = car;
  const facts = [
    [year, brand.name, carModel.name, generationCode].filter(Boolean).join(' '),
    powerKw ? powerOf(powerKw) : null,
    odometerKm === null ? null : distanceOf(odometerKm),
  ];
  return (
    <Card component="li" sx={{ mb: 1.5, display: 'flex', position: 'relative' }}>
      {image ? (
        <Box component="img" src={image} alt="" loading="lazy" sx={{ ...IMAGE, objectFit: 'cover' }} />
      ) : (
        <Stack sx={{ ...IMAGE, p: 1, justifyContent: 'center', alignItems: 'center', color: 'text.secondary' }}>
          <Silhouette width={110} />
        </Stack>
      )}
      <Stack direction="row" sx={{ p: 2, gap: 2, flex: 1, minWidth: 0, flexWrap: 'wrap', alignItems: 'center' }}>
        <Box sx={{ flex: '1 1 180px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="h2" variant="h3">
            <TextLink to={`/car/${id}`}>{title}</TextLink>
          </Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {facts.filter(Boolean).join(' · ')}
          </Typography>
          <Stack direction="row" sx={{ mt: 0.75, gap: 0.75, flexWrap: 'wrap' }}>
            <Chips car={car} own={own} />
          </Stack>
        </Box>
        <Stack direction="row">
          <Numeral value={car.modCount} label={t('mods')} />
          <Numeral value={car.logCount} label={t('entries')} />
          <Numeral value={car.likeCount} label={t('likes')} />
        </Stack>
      </Stack>
    </Card>
  );
}
