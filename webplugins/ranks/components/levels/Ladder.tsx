import { EmptyState, formatNumber, Icon, Loaded, Panel, useUser } from '@motorclub/sdk';
import { Box, Chip, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ActivityRank, ladder, userRank } from '../../api/levels.ts';
import { COLOURS, iconOf } from '../../lib/levelIcon.ts';
import { needsOf } from '../../lib/needs.ts';
import { t } from '../../texts/levels.ts';

function Privileges({ rank }: { readonly rank: ActivityRank }) {
  if (rank.privileges.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, mt: 1, pl: 2.5 }}>
      {rank.privileges.map((text) => (
        <Typography component="li" variant="body2" key={text}>
          {text}
        </Typography>
      ))}
    </Box>
  );
}

function Rung({ rank, own }: { readonly rank: ActivityRank; readonly own: boolean }) {
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 2, px: 2.5, py: 2, borderTop: 1, borderColor: 'divider' }}
      {...(own ? { 'aria-current': 'true' as const } : {})}
    >
      <Box sx={{ color: COLOURS[rank.colour], pt: 0.5 }}>
        <Icon name={iconOf(rank)} size={28} />
      </Box>
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
          <Typography variant="h3">{t('levelName', { level: rank.level, name: rank.name })}</Typography>
          {own ? <Chip size="small" variant="outlined" color="primary" label={t('levelYours')} /> : null}
        </Stack>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {needsOf(rank)
            .map(({ label, need }) => t('levelNeed', { label, need }))
            .join(' · ') || t('levelEverybody')}
        </Typography>
        <Privileges rank={rank} />
      </Box>
    </Stack>
  );
}

/** Every level with what it needs and what it allows; the reader's own is marked. */
export default function Ladder() {
  const user = useUser();
  const found = useQuery(ladder);
  const { data } = useQuery({ ...userRank(user?.id ?? 0), enabled: user !== null });
  return (
    <Panel title={t('ladderTitle')} padded={false}>
      <Loaded found={found} failed={t('ladderFailed')} rows={7}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState text={t('ladderEmpty')} kind="saloon" />
          ) : (
            <>
              <Typography variant="body2" sx={{ px: 2.5, pb: 2, color: 'text.secondary' }}>
                {t('ladderMethod', { share: formatNumber(90), days: formatNumber(14) })}
              </Typography>
              <Box component="ul" aria-label={t('ladderTitle')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {content.map((rank) => (
                  <Rung key={rank.id} rank={rank} own={rank.level === data?.level?.level} />
                ))}
              </Box>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}
