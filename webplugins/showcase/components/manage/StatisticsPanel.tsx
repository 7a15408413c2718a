import {
  Chart,
  DataTable,
  formatNumber,
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

const RANGES = ['30', '90', '365'] as const;

const FIGURES = [
  { name: 'views', title: t('viewsByDay'), label: t('views') },
  { name: 'likes', title: t('likesByDay'), label: t('pageLikes') },
  { name: 'follows', title: t('followsByDay'), label: t('pageFollowers') },
] as const satisfies readonly { name: keyof Day; title: string; label: string }[];

/** Views, likes and new followers by day. */
function Charts({ days }: { readonly days: readonly Day[] }) {
  return FIGURES.map(({ name, title, label }) => (
    <Chart
      key={name}
      title={title}
      heading={t('day')}
      points={days.map(({ day }) => formatDay(day))}
      series={[{ label, values: days.map((day) => day[name]) }]}
    />
  ));
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
            <Charts days={days} />
            <Referrers sources={referrers} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}
