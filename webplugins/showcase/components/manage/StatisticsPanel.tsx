import {
  DataTable,
  formatNumber,
  Hidden,
  Loaded,
  Numeral,
  Panel,
  queryChoice,
  TabLinks,
  useQueryText,
} from '@motorclub/sdk';
import { Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Showcase, statisticsOf } from '../../api/gallery.ts';
import type { Schemas } from '../../api/schema.d.ts';
import { formatDay } from '../../lib/carDates.ts';
import { t } from '../../texts/pages.ts';

type Day = Schemas['ShowcaseDay'];
type Source = Schemas['ShowcaseSource'];
type Figure = 'views' | 'likes' | 'follows';

const RANGES = ['30', '90', '365'] as const;
const WIDTH = 600;
const HEIGHT = 120;
const GAP = 0.25;

function Columns({ days, figure }: { readonly days: readonly Day[]; readonly figure: Figure }) {
  const highest = Math.max(1, ...days.map((day) => day[figure]));
  const step = WIDTH / days.length;
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      aria-hidden="true"
      preserveAspectRatio="none"
      sx={{ fill: 'currentColor', color: 'info.main', borderBottom: 2, borderColor: 'text.secondary', height: HEIGHT }}
    >
      {days.map((day, at) => {
        const height = (day[figure] / highest) * (HEIGHT - 2);
        return (
          <rect
            key={day.day}
            x={at * step + (step * GAP) / 2}
            y={HEIGHT - height}
            width={step * (1 - GAP)}
            height={height}
          />
        );
      })}
    </Box>
  );
}

function Chart({ days, figure }: { readonly days: readonly Day[]; readonly figure: Figure }) {
  const title = t(`${figure}ByDay`);
  const total = days.reduce((sum, day) => sum + day[figure], 0);
  return (
    <Box component="figure" aria-label={title} sx={{ m: 0 }}>
      <Typography component="figcaption" variant="h4" sx={{ mb: 1 }}>
        {`${title}: ${formatNumber(total)}`}
      </Typography>
      <Columns days={days} figure={figure} />
    </Box>
  );
}

function Table({ days }: { readonly days: readonly Day[] }) {
  const title = t('statistics');
  return (
    <Box component="details">
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        {t('asTable')} <Hidden>{title}</Hidden>
      </Box>
      <DataTable
        label={title}
        columns={[
          { label: t('day'), cell: ({ day }) => formatDay(day) },
          { label: t('views'), numeric: true, cell: ({ views }) => formatNumber(views) },
          { label: t('pageLikes'), numeric: true, cell: ({ likes }) => formatNumber(likes) },
          { label: t('pageFollowers'), numeric: true, cell: ({ follows }) => formatNumber(follows) },
        ]}
        rows={[...days].reverse()}
        keyOf={({ day }) => day}
      />
    </Box>
  );
}

/** The other sites from which visitors came. */
function Referrers({ sources }: { readonly sources: readonly Source[] }) {
  return (
    <Box>
      <Typography component="h3" variant="h4" sx={{ mb: 1 }}>
        {t('referrers')}
      </Typography>
      {sources.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>{t('noReferrers')}</Typography>
      ) : (
        <DataTable
          label={t('referrers')}
          columns={[
            { label: t('referrer'), cell: ({ source }) => source },
            { label: t('views'), numeric: true, cell: ({ views }) => formatNumber(views) },
          ]}
          rows={[...sources]}
          keyOf={({ source }) => source}
        />
      )}
    </Box>
  );
}

function Totals({ showcase, followers }: { readonly showcase: Showcase; readonly followers: number }) {
  const { viewCount, likeCount, commentCount, bookmarkCount } = showcase;
  const totals = {
    views: viewCount,
    pageLikes: likeCount,
    comments: commentCount,
    saved_count: bookmarkCount,
    pageFollowers: followers,
  };
  return (
    <Stack direction="row" sx={{ gap: 3, flexWrap: 'wrap' }}>
      {Object.entries(totals).map(([name, value]) => (
        <Numeral key={name} value={value} label={t(name as keyof typeof totals)} />
      ))}
    </Stack>
  );
}

/** How often a page was seen and liked, and its car followed, for its owner. */
export function StatisticsPanel({ showcase }: { readonly showcase: Showcase }) {
  const [search] = useQueryText();
  const range = queryChoice(search, 'days', RANGES) ?? '30';
  const found = useQuery(statisticsOf(showcase.id, Number(range)));
  return (
    <Panel title={t('statistics')}>
      <TabLinks
        label={t('range')}
        tabs={RANGES.map((name) => ({ name, label: t('lastDays', { count: Number(name) }) }))}
        current={range}
        param="days"
        keep={search}
      />
      <Loaded found={found} failed={t('statisticsFailed')}>
        {({ days, followerCount, referrers }) => (
          <Stack sx={{ gap: 3, mt: 2 }}>
            <Totals showcase={showcase} followers={followerCount} />
            <Chart days={days} figure="views" />
            <Chart days={days} figure="likes" />
            <Chart days={days} figure="follows" />
            <Table days={days} />
            <Referrers sources={referrers} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
