import {
  EmptyState,
  formatDateTime,
  formatNumber,
  PagedTable,
  queryPage,
  type TableColumn,
  useQueryText,
} from '@motorclub/sdk';
import { Card } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listRecalculations, type Recalculation } from '../../api/points.ts';
import { t as tAdmin } from '../../texts/admin.ts';
import { t } from '../../texts/points.ts';

const COLUMNS: readonly TableColumn<Recalculation>[] = [
  { label: t('runKind'), cell: ({ kind }) => t(`run_${kind}`) },
  { label: t('runStatus'), cell: ({ status }) => t(`status_${status}`) },
  {
    label: t('runMembers'),
    numeric: true,
    cell: ({ membersDone, membersTotal }) =>
      t('runOf', { done: formatNumber(membersDone), total: formatNumber(membersTotal) }),
  },
  { label: t('runChanged'), numeric: true, cell: ({ membersChanged }) => formatNumber(membersChanged) },
  { label: t('runMoved'), numeric: true, cell: ({ membersMoved }) => formatNumber(membersMoved) },
  { label: t('runBy'), cell: ({ startedBy }) => startedBy?.username ?? '' },
  { label: t('runWhen'), cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> },
];

/** Recalculations and simulations with their progress, the newest first. */
export default function RunsTab() {
  const [search] = useQueryText();
  const found = useQuery(listRecalculations(queryPage(search)));
  return (
    <Card>
      <PagedTable
        label={tAdmin('adminTab_runs')}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        found={found}
        failed={t('runsFailed')}
        empty={<EmptyState text={t('runsEmpty')} kind="saloon" />}
      />
    </Card>
  );
}
