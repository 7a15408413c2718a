import { formatDateTime, formatNumber, Icon } from '@motorclub/sdk';
import { Alert, Box, Card, Stack, Typography } from '@mui/material';
import type { UserRank } from '../../api/levels.ts';
import { COLOURS, iconOf } from '../../lib/levelIcon.ts';
import { t } from '../../texts/levels.ts';

/** The reader's level and points in large letters, and until when the level holds. */
export function OwnLevel({ rank }: { readonly rank: UserRank }) {
  const { level, points, details } = rank;
  return (
    <Card sx={{ p: 2.5 }}>
      <Stack direction="row" sx={{ gap: 2.5, alignItems: 'center', flexWrap: 'wrap' }}>
        {level ? (
          <Box sx={{ color: COLOURS[level.colour] }}>
            <Icon name={iconOf(level)} size={56} />
          </Box>
        ) : null}
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h2">
            {level ? t('levelName', { level: level.level, name: level.name }) : t('levelNone')}
          </Typography>
          {points === null ? null : (
            <Typography sx={{ color: 'text.secondary' }}>{t('pointsOwn', { points: formatNumber(points) })}</Typography>
          )}
        </Box>
      </Stack>
      {details?.fallsAt ? (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {t('levelFalls', { date: formatDateTime(details.fallsAt) })}
        </Alert>
      ) : null}
    </Card>
  );
}
