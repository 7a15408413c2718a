import { Icon } from '@motorclub/sdk';
import { Box } from '@mui/material';
import type { Tier } from '../../api/badges.ts';

export const TIER_COLOURS = { GOLD: 'warning.main', SILVER: 'text.secondary', BRONZE: 'text.disabled' } as const;

/** The sign of a badge in the colour of its tier; the words beside it name the tier. */
export function Medal({ tier, size = 20 }: { readonly tier: Tier; readonly size?: number }) {
  return (
    <Box component="span" aria-hidden sx={{ display: 'inline-flex', color: TIER_COLOURS[tier] }}>
      <Icon name="star" size={size} />
    </Box>
  );
}
