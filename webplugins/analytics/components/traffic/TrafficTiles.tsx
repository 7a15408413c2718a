import { formatNumber } from '@motorclub/sdk';
import { Box, Card, Typography } from '@mui/material';
import type { Traffic, TrafficTotal } from '../../api/traffic.ts';
import { formatChange } from '../../lib/shares.ts';
import { t } from '../../texts/traffic.ts';

const TILES = [
  { name: 'views', label: t('trafficViews') },
  { name: 'visits', label: t('trafficVisits') },
  { name: 'visitorsADay', label: t('trafficVisitors') },
] as const satisfies readonly { name: keyof TrafficTotal; label: string }[];

function beforeText(now: number, before: number): string {
  const change = formatChange(now, before);
  if (change === null) return t('trafficWasNone');
  return t('trafficChanged', { change, before: formatNumber(before) });
}

/** The totals of the period beside those of as many days before. */
export function TrafficTiles({ traffic: { total, before } }: { readonly traffic: Traffic }) {
  return (
    <Box
      component="dl"
      aria-label={t('trafficTotals')}
      sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(3, 1fr)' } }}
    >
      {TILES.map(({ name, label }) => (
        <Card key={name} sx={{ p: 2, minWidth: 0 }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" variant="h2" sx={{ m: 0, my: 0.5 }}>
            {formatNumber(total[name])}
          </Typography>
          <Typography component="dd" variant="caption" sx={{ m: 0, color: 'text.secondary' }}>
            {beforeText(total[name], before[name])}
          </Typography>
        </Card>
      ))}
    </Box>
  );
}
