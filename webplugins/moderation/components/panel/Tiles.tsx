import { formatNumber, Loaded, TextLink, useTopic } from '@motorclub/sdk';
import { Box, Card, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Panel, panelCounts, refreshAll } from '../../api/screening.ts';
import { t } from '../../texts/panel.ts';

const TILES = [
  ['tileCases', 'openCases', '/report-management'],
  ['tileClaims', 'ownClaims', '/report-management?whose=mine'],
  ['tileReview', 'reviewItems', '/moderator-panel'],
  ['tileAppeals', 'openAppeals', '/moderation-logs?tab=appeals'],
  ['tileBans', 'activeBans', '/moderation-logs?tab=bans'],
  ['tileVotes', 'voteFindings', '/moderator-panel?tab=votes'],
] as const;

function Tile({ label, value, to }: { readonly label: string; readonly value: number; readonly to: string }) {
  return (
    <Card component="li" sx={{ px: 2, py: 1.5 }}>
      <Typography variant="h2" component="div" sx={{ color: value > 0 ? 'text.primary' : 'text.secondary' }}>
        {formatNumber(value)}
      </Typography>
      <TextLink to={to}>{label}</TextLink>
    </Card>
  );
}

function Grid({ panel }: { readonly panel: Panel }) {
  return (
    <Box
      component="ul"
      aria-label={t('panelTiles')}
      sx={{
        m: 0,
        mb: 3,
        p: 0,
        listStyle: 'none',
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(3, 1fr)', lg: 'repeat(6, 1fr)' },
      }}
    >
      {TILES.map(([name, figure, to]) => (
        <Tile key={name} label={t(name)} value={panel[figure]} to={to} />
      ))}
    </Box>
  );
}

/** How much there is to do, kept up to date. */
export function Tiles() {
  const client = useQueryClient();
  const refresh = () => refreshAll(client);
  useTopic('/topic/moderation/review-queue', refresh, refresh);
  return (
    <Loaded found={useQuery(panelCounts)} failed={t('panelFailed')} rows={1}>
      {(panel) => <Grid panel={panel} />}
    </Loaded>
  );
}
