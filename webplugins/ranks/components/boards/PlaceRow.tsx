import { formatNumber, Hidden, Link, Slot, UserAvatar } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import type { Place } from '../../api/leaderboards.ts';
import { t } from '../../texts/boards.ts';
import { Movement } from './Movement.tsx';

export interface PlaceRowProps {
  readonly place: Place;
  /** Whether it is the reader's own. */
  readonly own?: boolean;
}

/** A member's place on a board. */
export function PlaceRow({ place, own = false }: PlaceRowProps) {
  const { author, points, rank } = place;
  return (
    <Stack
      component="li"
      direction="row"
      {...(own ? { 'aria-current': 'true' as const } : {})}
      sx={{
        gap: { xs: 1, sm: 1.5 },
        alignItems: 'center',
        px: { xs: 1.5, sm: 2.5 },
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: own ? 'action.selected' : undefined,
      }}
    >
      <Typography
        component="span"
        variant="h3"
        sx={{ minWidth: { xs: 24, sm: 32 }, textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
      >
        <span aria-hidden>{formatNumber(rank)}</span>
        <Hidden>{t('boardRank', { rank })}</Hidden>
      </Typography>
      <Movement place={place} />
      <UserAvatar username={author.username} profileImage={author.profileImage} />
      <Stack direction="row" sx={{ flex: 1, minWidth: 0, columnGap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Typography
          component={Link}
          to={`/profile/${author.id}`}
          variant="subtitle2"
          sx={{
            color: 'text.primary',
            textDecoration: 'none',
            overflowWrap: 'anywhere',
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          {author.username}
        </Typography>
        <Slot name="member.marks" layout="quiet" memberId={author.id} />
      </Stack>
      <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', typography: 'body2' }}>
        {t('boardPoints', { count: points })}
      </Box>
    </Stack>
  );
}
