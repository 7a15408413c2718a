import { Hidden, Icon } from '@motorclub/sdk';
import { Box, Typography } from '@mui/material';
import type { Place } from '../../api/leaderboards.ts';
import { t } from '../../texts/boards.ts';

const SPACE = {
  display: 'inline-flex',
  alignItems: 'center',
  width: { xs: 36, sm: 48 },
  flexShrink: 0,
  gap: 0.25,
} as const;

/** How a member's rank differs from that of the last period. */
export function Movement({ place: { rank, previousRank } }: { readonly place: Place }) {
  if (previousRank === null)
    return (
      <Typography component="span" variant="caption" sx={{ ...SPACE, color: 'info.main' }}>
        {t('moveNew')}
      </Typography>
    );
  const steps = previousRank - rank;
  if (steps === 0)
    return (
      <Box component="span" sx={{ ...SPACE, color: 'text.secondary' }}>
        <span aria-hidden>–</span>
        <Hidden>{t('moveSame')}</Hidden>
      </Box>
    );
  const count = Math.abs(steps);
  return (
    <Box component="span" sx={{ ...SPACE, typography: 'caption', color: steps > 0 ? 'success.main' : 'error.main' }}>
      <Icon name={steps > 0 ? 'chevronUp' : 'chevronDown'} size={16} />
      <span aria-hidden>{count}</span>
      <Hidden>{t(steps > 0 ? 'moveUp' : 'moveDown', { count })}</Hidden>
    </Box>
  );
}
