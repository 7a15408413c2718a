import { EmptyState, ErrorState, ListSkeleton, Pager, useSearchParams } from '@motorclub/sdk';
import { Box, Card, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { type AuditEntry, type AuditFilters, auditLog } from '../api/audit.ts';
import { pageIn } from '../pageIn.ts';
import { t } from '../texts.ts';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import { AuditRow } from './AuditRow.tsx';
import { asMoments, filtersIn } from './filters.ts';

function Entries({ rows, filtered }: { readonly rows: readonly AuditEntry[] | undefined; readonly filtered: boolean }) {
  if (!rows) return <ListSkeleton rows={8} rowHeight={56} />;
  if (rows.length === 0) return <EmptyState text={t(filtered ? 'noAuditFound' : 'noAudit')} kind="saloon" />;
  return (
    <Box
      component="ul"
      aria-label={t('audit')}
      sx={{ listStyle: 'none', m: 0, p: 0, '& > li:first-of-type': { borderTop: 0 } }}
    >
      {rows.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </Box>
  );
}

/** Who did what, newest first. Filters and page are in the address. */
export default function AuditTab() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersIn(search);
  const page = pageIn(search);
  const settled = filtersIn(new URLSearchParams(useDeferredValue(search.toString())));
  const { data, error, refetch } = useQuery(auditLog(asMoments(settled), page));
  const change = (next: AuditFilters) =>
    setSearch(
      { tab: 'audit', ...Object.fromEntries(Object.entries(next).filter(([, value]) => value)) },
      { replace: true },
    );
  return (
    <Stack sx={{ gap: 2.5 }}>
      <AuditFilterBar filters={filters} onChange={change} />
      {error ? (
        <ErrorState error={error} title={t('auditFailed')} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <Entries rows={data?.content} filtered={Object.keys(filters).length > 0} />
        </Card>
      )}
      <Pager page={page} totalPages={data?.totalPages ?? 0} />
    </Stack>
  );
}
