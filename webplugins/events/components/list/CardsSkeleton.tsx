import { Box, Card, Skeleton, Stack } from '@mui/material';
import { t } from '../../texts/listing.ts';
import { GRID } from './grid.ts';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f'];

/** Cards without words, while the events are on their way. */
export function CardsSkeleton() {
  return (
    <Box role="status" aria-label={t('loading')} className="mc-late" sx={GRID}>
      {CARDS.map((key) => (
        <Card key={key}>
          <Skeleton variant="rectangular" sx={{ aspectRatio: '16 / 7', height: 'auto' }} />
          <Stack direction="row" sx={{ p: 2, gap: 2 }}>
            <Skeleton variant="rounded" width={52} height={56} />
            <Box sx={{ flex: 1 }}>
              <Skeleton width="70%" height={26} />
              <Skeleton width="50%" />
              <Skeleton width="90%" />
            </Box>
          </Stack>
        </Card>
      ))}
    </Box>
  );
}
