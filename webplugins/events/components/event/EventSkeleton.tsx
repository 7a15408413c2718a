import { Box, Card, Skeleton } from '@mui/material';
import { t } from '../../texts/finding.ts';
import { COLUMNS } from './columns.ts';

/** The shape of an event while it is on its way. */
export function EventSkeleton() {
  return (
    <Box role="status" aria-label={t('loading')} className="mc-late" sx={COLUMNS}>
      <Card sx={{ p: 2.5 }}>
        <Skeleton width="30%" height={36} />
        <Skeleton />
        <Skeleton width="80%" />
        <Skeleton width="60%" />
      </Card>
      <Card sx={{ p: 2.5 }}>
        <Skeleton width="40%" height={36} />
        <Skeleton height={64} />
        <Skeleton height={64} />
        <Skeleton variant="rounded" height={44} sx={{ mt: 2 }} />
      </Card>
    </Box>
  );
}
