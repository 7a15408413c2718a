import { formatNumber } from '@motorclub/sdk';
import { Box } from '@mui/material';
import type { Traffic, TrafficTotal } from '../../api/traffic.ts';
import { describeBefore } from '../../lib/describeBefore.ts';
import { t } from '../../texts/traffic.ts';
import { Tile } from '../Tile.tsx';

const TILES = [
  { name: 'views', label: t('trafficViews') },
  { name: 'visits', label: t('trafficVisits') },
  { name: 'visitorsADay', label: t('trafficVisitors') },
] as const satisfies readonly { name: keyof TrafficTotal; label: string }[];

/** The totals of the period beside those of as many days before. */
export function TrafficTiles({ traffic: { total, before } }: { readonly traffic: Traffic }) {
  return (
    <Box
      component="dl"
      aria-label={t('trafficTotals')}
      sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' } }}
    >
      {TILES.map(({ name, label }) => (
        <Tile
          key={name}
          label={label}
          value={formatNumber(total[name])}
          notes={[describeBefore({ value: total[name], before: before[name], format: formatNumber })]}
        />
      ))}
    </Box>
  );
}
