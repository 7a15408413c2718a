import { EmptyState, formatNumber, Panel } from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import type { RankDetails } from '../../api/levels.ts';
import { t } from '../../texts/levels.ts';

type Source = RankDetails['sources'][number];

function Bar({ source, most }: { readonly source: Source; readonly most: number }) {
  const { title, points } = source;
  return (
    <Box component="li">
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2">{title}</Typography>
        <Typography variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {formatNumber(points)}
        </Typography>
      </Stack>
      <Box
        aria-hidden="true"
        sx={{
          height: 10,
          mt: 0.5,
          borderRadius: 1,
          bgcolor: points < 0 ? 'error.main' : 'info.main',
          width: `${Math.max(1, (Math.abs(points) / most) * 100)}%`,
        }}
      />
    </Box>
  );
}

/** The reader's points by what they are for. */
export function PointSources({ sources }: { readonly sources: readonly Source[] }) {
  const most = Math.max(1, ...sources.map(({ points }) => Math.abs(points)));
  return (
    <Panel title={t('sourcesTitle')}>
      {sources.length === 0 ? (
        <EmptyState text={t('sourcesEmpty')} />
      ) : (
        <Stack component="ul" aria-label={t('sourcesTitle')} sx={{ gap: 1.5, m: 0, p: 0, listStyle: 'none' }}>
          {sources.map((source) => (
            <Bar key={source.ruleKey} source={source} most={most} />
          ))}
        </Stack>
      )}
    </Panel>
  );
}
