import { Box, Chip, Stack, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { Tier } from '../../api/badges.ts';
import { t } from '../../texts/badges.ts';
import { Medal } from './Medal.tsx';

export interface BadgeRowProps {
  readonly badge: { readonly name: string; readonly description: string; readonly tier: Tier };
  /** Below: what it was awarded for, or how far somebody is. */
  readonly children: ReactNode;
}

/** A badge in a list. */
export function BadgeRow({ badge: { name, description, tier }, children }: BadgeRowProps) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 1.5, px: { xs: 1.5, sm: 2.5 }, py: 1.5, borderTop: 1, borderColor: 'divider' }}
    >
      <Medal tier={tier} size={28} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography component="h3" variant="subtitle1">
            {name}
          </Typography>
          <Chip size="small" variant="outlined" label={t(`tier_${tier}`)} />
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {description}
        </Typography>
        {children}
      </Box>
    </Stack>
  );
}
