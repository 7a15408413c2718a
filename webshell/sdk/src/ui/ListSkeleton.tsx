import { Box, Skeleton, Stack } from '@mui/material';
import { t } from './texts.ts';

export interface ListSkeletonProps {
  readonly rows?: number;
  /** Height of one row in pixels: that of the rows to come. */
  readonly rowHeight?: number;
}

/** Grey rows in the shape of the list that loads. Appears after 150 ms, so fast answers do not flicker. */
export function ListSkeleton({ rows = 5, rowHeight = 88 }: ListSkeletonProps) {
  return (
    <Box role="status" aria-label={t('loading')} className="mc-late">
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Stack key={index} direction="row" sx={{ gap: 2.5, alignItems: 'center', px: 2.5, height: rowHeight }}>
          <Skeleton variant="rounded" width={44} height={Math.min(44, rowHeight - 16)} />
          <Box sx={{ flex: 1 }}>
            <Skeleton width="70%" height={22} />
            <Skeleton width="40%" height={16} />
          </Box>
        </Stack>
      ))}
    </Box>
  );
}
