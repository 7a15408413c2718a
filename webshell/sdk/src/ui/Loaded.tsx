import { Box } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { ListSkeleton } from './ListSkeleton.tsx';
import { t } from './texts.ts';

export interface LoadedProps<T> {
  readonly found: UseQueryResult<T>;
  /** What could not be loaded, as a sentence without a full stop. */
  readonly failed?: string;
  readonly rows?: number;
  readonly rowHeight?: number;
  /** In place of rows, where something else is coming. */
  readonly skeleton?: ReactNode;
  /** What there is, empty or not. */
  readonly children: (data: T) => ReactNode;
}

/** An answer of the server in each state of being loaded. */
export function Loaded<T>(props: LoadedProps<T>): ReactNode {
  const { found, failed = t('failed'), rows = 4, rowHeight = 88, skeleton, children } = props;
  if (found.data !== undefined) return children(found.data);
  if (!found.error) return skeleton ?? <ListSkeleton rows={rows} rowHeight={rowHeight} />;
  return (
    <Box sx={{ p: 2.5 }}>
      <ErrorState error={found.error} title={failed} onRetry={() => void found.refetch()} />
    </Box>
  );
}
