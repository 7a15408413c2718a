import { Chart, EmptyState, formatNumber, PagedTable, queryPage, type TableColumn, useQueryText } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listTrafficShares, PER_PAGE, type TrafficShare } from '../../api/traffic.ts';
import { daysIn } from '../../lib/trafficPeriod.ts';
import { t } from '../../texts/traffic.ts';
import { type Dimension, nameOf } from './nameOf.ts';

const HEADINGS: Readonly<Record<Dimension, string>> = {
  page: t('trafficPage'),
  referrer: t('trafficSite'),
  device: t('trafficDevice'),
};

const columnsOf = (by: Dimension): readonly TableColumn<TrafficShare>[] => [
  { label: HEADINGS[by], cell: ({ key, title }) => nameOf(by, key, title) },
  { label: t('trafficViews'), numeric: true, cell: ({ views }) => formatNumber(views) },
  { label: t('trafficVisits'), numeric: true, cell: ({ visits }) => formatNumber(visits) },
];

function Bars({ by, rows }: { readonly by: Dimension; readonly rows: readonly TrafficShare[] }) {
  return (
    <Box sx={{ px: 2.5, pb: 2.5 }}>
      <Chart
        title={t(`trafficList_${by}`)}
        kind="bars"
        heading={HEADINGS[by]}
        points={rows.map(({ key, title }) => nameOf(by, key, title))}
        series={[
          { label: t('trafficViews'), values: rows.map(({ views }) => views) },
          { label: t('trafficVisits'), values: rows.map(({ visits }) => visits) },
        ]}
      />
    </Box>
  );
}

/** The traffic by kind of page, other site or device; visits count where they began. */
export default function Shares({ by }: { readonly by: Dimension }) {
  const [search] = useQueryText();
  const found = useQuery(listTrafficShares({ days: daysIn(search), by, page: queryPage(search), size: PER_PAGE }));
  const rows = found.data?.content ?? [];
  return (
    <>
      {rows.length > 0 ? <Bars by={by} rows={rows} /> : null}
      <PagedTable
        label={t(`trafficList_${by}`)}
        columns={columnsOf(by)}
        keyOf={({ key }) => key}
        found={found}
        failed={t('trafficFailed')}
        empty={<EmptyState kind="roadster" text={t('trafficEmpty')} />}
      />
    </>
  );
}
