import { EmptyState, ErrorState, failureOf } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { t } from '../../texts/profile.ts';

const FORBIDDEN = 403;

export interface NotShownProps {
  readonly error: Error;
  readonly onRetry: () => void;
}

/** In the place of what somebody has written: it is not for this reader, or could not be loaded. */
export function NotShown({ error, onRetry }: NotShownProps) {
  if (failureOf(error).status === FORBIDDEN) return <EmptyState text={t('keptApart')} />;
  return (
    <Box sx={{ px: 2.5, pb: 2.5 }}>
      <ErrorState error={error} title={t('postsFailed')} onRetry={onRetry} />
    </Box>
  );
}
