import {
  EmptyState,
  FilterBar,
  formatDateTime,
  PagedTable,
  queryPage,
  type TableColumn,
  useAction,
  useCan,
  useSearchParams,
} from '@motorclub/sdk';
import { Box, Button, Card, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { exportEntries, type LogEntry, type LogFilters, listEntries } from '../../api/log.ts';
import { useKindNames } from '../../lib/contentKind.ts';
import { filtersIn } from '../../lib/logFilters.ts';
import { saveTable } from '../../lib/saveTable.ts';
import { describeAction } from '../../texts/actions.ts';
import { t } from '../../texts/log.ts';
import { Facts } from '../Facts.tsx';
import { MemberLink, type Named } from '../MemberLink.tsx';
import { RevertButton } from './RevertButton.tsx';

function Person({ member, id }: { readonly member: Named | null; readonly id: number | null }) {
  if (member) return <MemberLink member={member} />;
  return id === null ? null : t('logGone', { id });
}

function Target({ entry }: { readonly entry: LogEntry }) {
  const { targetType, targetId, targetUser, targetUserId } = entry;
  const kindName = useKindNames();
  return (
    <>
      <Person member={targetUser} id={targetUserId} />
      {targetType ? (
        <Typography variant="body2" component="div" sx={{ color: 'text.secondary' }}>
          {kindName(targetType)} {targetId}
        </Typography>
      ) : null}
    </>
  );
}

function State({ label, value }: { readonly label: string; readonly value: object | null }) {
  if (!value || Object.keys(value).length === 0) return null;
  return (
    <Box>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="pre" sx={{ m: 0, typography: 'body2', fontFamily: 'monospace', whiteSpace: 'pre-wrap' }}>
        {JSON.stringify(value, null, 2)}
      </Box>
    </Box>
  );
}

function Details({ entry }: { readonly entry: LogEntry }) {
  const { id, caseId, reason, before, after, revertsId, revertedById, hash } = entry;
  return (
    <Stack sx={{ gap: 1.5, py: 1 }}>
      {reason === null ? <Typography variant="body2">{t('logErased')}</Typography> : null}
      <Facts
        facts={[
          [t('logEntry'), String(id)],
          [t('logCase'), caseId],
          [t('logReason'), reason],
          [t('logHash'), hash],
        ]}
      />
      {revertsId ? <Typography variant="body2">{t('logUndoes', { id: revertsId })}</Typography> : null}
      {revertedById ? <Typography variant="body2">{t('logUndoneBy', { id: revertedById })}</Typography> : null}
      <State label={t('logBefore')} value={before} />
      <State label={t('logAfter')} value={after} />
    </Stack>
  );
}

const COLUMNS: readonly TableColumn<LogEntry>[] = [
  { label: t('logAction'), cell: ({ action }) => describeAction(action) },
  {
    label: t('logActor'),
    cell: ({ actor, actorId }) => (actorId === null ? t('logSystem') : <Person member={actor} id={actorId} />),
  },
  { label: t('logTarget'), cell: (entry) => <Target entry={entry} /> },
  { label: t('logTime'), cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt)}</time> },
  { label: t('logUndo'), labelHidden: true, cell: (entry) => <RevertButton entry={entry} /> },
];

function ExportButton({ filters }: { readonly filters: LogFilters }) {
  const exporting = useAction({
    run: () => exportEntries(filters),
    onDone: (text) => saveTable('moderation-log.csv', text),
    failed: (reason) => t('logExportFailed', { reason }),
    refresh: () => undefined,
  });
  return (
    <Button variant="outlined" color="inherit" loading={exporting.isPending} onClick={() => exporting.mutate()}>
      {t('logExport')}
    </Button>
  );
}

/** The entries of the log, the newest first. Filters and page are in the address. */
export default function LogTab() {
  const [search] = useSearchParams();
  const mayExport = useCan('moderation.log.export');
  const filters = filtersIn(new URLSearchParams(useDeferredValue(search.toString())));
  const found = useQuery(listEntries(filters, queryPage(search)));
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <Card>
      <FilterBar
        label={t('logFilters')}
        filters={[
          { kind: 'search', name: 'action', label: t('filterAction') },
          { kind: 'search', name: 'actor', label: t('filterActor') },
          { kind: 'search', name: 'member', label: t('filterMember') },
          { kind: 'day', name: 'from', label: t('filterFrom') },
          { kind: 'day', name: 'to', label: t('filterTo') },
        ]}
      >
        {mayExport ? <ExportButton filters={filters} /> : null}
      </FilterBar>
      <PagedTable
        label={t('tab_log')}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        details={{
          label: ({ id }) => t('logDetailsOf', { id }),
          content: (entry) => <Details entry={entry} />,
        }}
        found={found}
        failed={t('logFailed')}
        rows={8}
        empty={<EmptyState text={t(isFiltered ? 'logNoMatch' : 'logEmpty')} kind="saloon" />}
      />
    </Card>
  );
}
