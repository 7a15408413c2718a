import { EmptyState, ErrorState, failureOf } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { t } from '../../texts/profile.ts';

const FORBIDDEN = 403;

export interface NotShownProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** Whether the reader may not see it: what was read before is out of date then, as after a block. */
export const isKeptApart = (error: Error | null): error is Error =>
  error !== null && failureOf(error).status === FORBIDDEN;

/** In the place of what somebody has written: it is not for this reader, or could not be loaded. */
export function NotShown({ error, onRetry }: NotShownProps) {
  if (isKeptApart(error)) return <EmptyState text={t('keptApart')} />;
  return (
    <Box sx={{ px: 2.5, pb: 2.5 }}>
      <ErrorState error={error} title={t('postsFailed')} onRetry={onRetry} />
    </Box>
  );
}
