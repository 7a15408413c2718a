import { Box, Typography } from '@mui/material';
import type { Priced } from '../api/types.ts';
import { money } from '../lib/formats.ts';
import { t } from '../texts.ts';

const HEIGHT = 44;
const MARGIN = 0.06;

/** Where a price stands between the ends of the bar, in per cent. */
function scale(prices: readonly number[]) {
  const least = Math.min(...prices);
  const most = Math.max(...prices);
  const room = Math.max(most - least, 1) * (1 + 2 * MARGIN);
  const start = least - (room - (most - least)) / 2;
  return (price: number) => `${((price - start) / room) * 100}%`;
}

/** The middle half of the prices as a band, the median as a line, the nearest cars as dots. */
export function RangeBar({ answer }: { readonly answer: Priced }) {
  const { low, median, high, currency, count, comparables } = answer;
  const at = scale([low, high, ...comparables.map(({ price }) => price)]);
  const said = {
    count,
    low: money(low, currency),
    median: money(median, currency),
    high: money(high, currency),
  };
  return (
    <Box>
      <Box role="img" aria-label={t('rangeLabel', said)} sx={{ position: 'relative', height: HEIGHT, my: 1.5 }}>
        <Box sx={{ position: 'absolute', insetInline: 0, top: HEIGHT / 2 - 2, height: 4, bgcolor: 'divider' }} />
        <Box
          sx={{
            position: 'absolute',
            left: at(low),
            width: `calc(${at(high)} - ${at(low)})`,
            top: HEIGHT / 2 - 9,
            height: 18,
            borderRadius: 1,
            bgcolor: 'primary.main',
            opacity: 0.35,
          }}
        />
        {comparables.map(({ source, id, price }) => (
          <Box
            key={`${source}-${id}`}
            sx={{
              position: 'absolute',
              left: at(price),
              top: HEIGHT / 2 - 4,
              width: 8,
              height: 8,
              ml: '-4px',
              borderRadius: '50%',
              bgcolor: 'text.secondary',
            }}
          />
        ))}
        <Box
          sx={{ position: 'absolute', left: at(median), ml: '-2px', width: 4, height: HEIGHT, bgcolor: 'primary.main' }}
        />
      </Box>
      <Typography component="p" variant="h3" sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {t('middleHalf', said)}
      </Typography>
    </Box>
  );
}
