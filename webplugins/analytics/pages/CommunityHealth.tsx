import { EmptyState, Loaded, queryChoice, TabLinks, useSearchParams } from '@motorclub/sdk';
import { Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Community, getCommunity } from '../api/community.ts';
import { FigureChart } from '../components/community/FigureChart.tsx';
import { KeptFigures } from '../components/community/KeptFigures.tsx';
import { t } from '../texts/community.ts';

const STEPS = ['week', 'day', 'month'] as const;
const DAYS = { week: 26 * 7, day: 30, month: 36 * 30 } as const;
const DAY_MS = 86_400_000;
const SIDE_BY_SIDE = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
} as const;

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10);

function Figures({ community: { figures, step } }: { readonly community: Community }) {
  if (figures.length === 0) return <EmptyState text={t('communityEmpty')} kind="hatch" />;
  return (
    <Box sx={SIDE_BY_SIDE}>
      {figures.map((figure) => (
        <FigureChart key={figure.name} figure={figure} step={step} />
      ))}
    </Box>
  );
}

/** In the admin panel: new and active members, answers in time, newcomers who come back, and how figures are kept. */
export default function CommunityHealth() {
  const [search] = useSearchParams();
  const step = queryChoice(search, 'period', STEPS) ?? 'week';
  const found = useQuery(getCommunity({ step, from: daysAgo(DAYS[step]) }));
  return (
    <Stack sx={{ gap: 3 }}>
      <TabLinks
        label={t('communityPeriod')}
        tabs={STEPS.map((name) => ({ name, label: t(`communityPeriod_${name}`) }))}
        current={step}
        param="period"
        keep={new URLSearchParams({ tab: search.get('tab') ?? '' })}
        underlined
      />
      <Loaded found={found} failed={t('communityFailed')} rows={2} rowHeight={320}>
        {(community) => <Figures community={community} />}
      </Loaded>
      <KeptFigures />
    </Stack>
  );
}
