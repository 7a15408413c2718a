import { ErrorState, ListSkeleton } from '@motorclub/sdk';
import { Box } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export interface LoadedProps<T> {
  readonly found: UseQueryResult<T>;
  /** What could not be loaded, as a sentence without a full stop. */
  readonly failed: string;
  readonly rows?: number;
  readonly rowHeight?: number;
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** Something in each state of being loaded. */
export function Loaded<T>({ found, failed, rows = 4, rowHeight = 88, skeleton, children }: LoadedProps<T>) {
  if (found.data !== undefined) return children(found.data);
  if (!found.error) return skeleton ?? <ListSkeleton rows={rows} rowHeight={rowHeight} />;
  return (
    <Box sx={{ p: 2.5 }}>
      <ErrorState error={found.error} title={failed} onRetry={() => void found.refetch()} />
    </Box>
  );
}
