import { Loaded, Panel } from '@motorclub/sdk';
import { Box, LinearProgress, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listProgress, type Progress } from '../../api/badges.ts';
import { t } from '../../texts/badges.ts';
import { BadgeRow } from './BadgeRow.tsx';

const SHOWN = 6;

function Way({ badge }: { readonly badge: Progress }) {
  const { name, count, atLeast } = badge;
  const words = t('badgeProgress', { count, atLeast });
  return (
    <Stack direction="row" sx={{ gap: 1.5, alignItems: 'center', mt: 0.5 }}>
      <LinearProgress
        variant="determinate"
        value={(100 * count) / atLeast}
        aria-label={`${name}: ${words}`}
        sx={{ flex: 1, maxWidth: 240 }}
      />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {words}
      </Typography>
    </Stack>
  );
}

/** The badges that the reader is nearest to. */
export function NextBadges() {
  const found = useQuery(listProgress());
  return (
    <Panel title={t('badgesNext')} padded={false}>
      <Loaded found={found} failed={t('badgesProgressFailed')} rows={SHOWN} rowHeight={84}>
        {(badges) => (
          <Box component="ul" aria-label={t('badgesNext')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {badges.slice(0, SHOWN).map((badge) => (
              <BadgeRow key={badge.key} badge={badge}>
                <Way badge={badge} />
              </BadgeRow>
            ))}
          </Box>
        )}
      </Loaded>
    </Panel>
  );
}
