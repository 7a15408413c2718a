import {
  EmptyState,
  formatNumber,
  PagedTable,
  queryPage,
  type TableColumn,
  TextLink,
  useQueryText,
} from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listTopPages, PER_PAGE, type TopPage } from '../../api/traffic.ts';
import { daysIn } from '../../lib/trafficPeriod.ts';
import { t } from '../../texts/traffic.ts';
import { nameOf } from './nameOf.ts';

const MOST_IN_DAYS = 100;

const COLUMNS: readonly TableColumn<TopPage>[] = [
  {
    label: t('trafficPage'),
    cell: ({ title, path, url }) => {
      const name = nameOf('page', path, title);
      return url ? <TextLink to={url}>{name}</TextLink> : name;
    },
  },
  { label: t('trafficViews'), numeric: true, cell: ({ views }) => formatNumber(views) },
];

/** The pages that were opened most, each item for itself. */
export default function TopPages() {
  const [search] = useQueryText();
  const days = daysIn(search);
  const found = useQuery(listTopPages({ days, page: queryPage(search), size: PER_PAGE }));
  return (
    <>
      <PagedTable
        label={t('trafficList_pages')}
        columns={COLUMNS}
        keyOf={({ path, itemId }) => `${path} ${itemId}`}
        found={found}
        failed={t('trafficFailed')}
        empty={<EmptyState kind="roadster" text={t('trafficEmpty')} />}
      />
      {days > MOST_IN_DAYS ? (
        <Typography variant="body2" sx={{ px: 2.5, pb: 2, color: 'text.secondary' }}>
          {t('trafficMonths')}
        </Typography>
      ) : null}
    </>
  );
}
