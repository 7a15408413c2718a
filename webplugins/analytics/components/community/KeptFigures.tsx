import {
  EmptyState,
  formatDateTime,
  formatNumber,
  lazyPart,
  PagedTable,
  Panel,
  queryPage,
  type TableColumn,
  useQueryText,
} from '@motorclub/sdk';
import { Alert, Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { type FigureState, lastRebuild, listFigureStates, type Rebuild } from '../../api/community.ts';
import { formatDay } from '../../lib/days.ts';
import { t } from '../../texts/community.ts';

const RebuildDialog = lazyPart(() => import('./RebuildDialog.tsx'));

const COLUMNS: readonly TableColumn<FigureState>[] = [
  { label: t('keptFigure'), cell: ({ label }) => label },
  { label: t('keptState'), cell: ({ failedAt }) => t(failedAt ? 'keptFailing' : 'keptOk') },
  { label: t('keptSince'), cell: ({ coveredSince }) => formatDay(coveredSince) },
  { label: t('keptRead'), cell: ({ readAt }) => formatDateTime(readAt) },
  { label: t('keptChecked'), cell: ({ checkedAt }) => formatDateTime(checkedAt) },
  { label: t('keptRestated'), numeric: true, cell: ({ restatedDays }) => formatNumber(restatedDays) },
];

/** How far a rebuild is, and what it could not count. */
function Progress({ rebuild }: { readonly rebuild: Rebuild }) {
  const { status, daysDone, daysTotal, failed } = rebuild;
  if (status !== 'DONE') {
    const text = t('rebuildRunning', { done: formatNumber(daysDone), total: formatNumber(daysTotal) });
    return (
      <Alert severity="info" role="status">
        {text}
      </Alert>
    );
  }
  if (failed.length === 0) return null;
  return <Alert severity="warning">{t('rebuildProblem', { names: failed.join(', ') })}</Alert>;
}

/** How figures are kept by hour and day, and the way to count them again. */
export function KeptFigures() {
  const [search] = useQueryText();
  const [isOpen, setOpen] = useState(false);
  const { data: rebuild } = useQuery(lastRebuild());
  return (
    <Panel
      title={t('keptTitle')}
      padded={false}
      action={
        <Button disabled={rebuild != null && rebuild.status !== 'DONE'} onClick={() => setOpen(true)}>
          {t('rebuildOpen')}
        </Button>
      }
    >
      <Stack sx={{ gap: 2, px: 2.5, pb: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>{t('keptText')}</Typography>
        {rebuild ? <Progress rebuild={rebuild} /> : null}
      </Stack>
      <PagedTable
        label={t('keptTitle')}
        columns={COLUMNS}
        keyOf={({ name }) => name}
        found={useQuery(listFigureStates(queryPage(search)))}
        failed={t('keptFailed')}
        empty={<EmptyState text={t('keptEmpty')} kind="hatch" />}
      />
      <Suspense>{isOpen ? <RebuildDialog onClose={() => setOpen(false)} /> : null}</Suspense>
    </Panel>
  );
}
