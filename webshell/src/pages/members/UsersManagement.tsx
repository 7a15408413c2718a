import { EmptyState, ErrorState, formatNumber, ListSkeleton, Page, Pager, useSearchParams } from '@motorclub/sdk';
import { Box, Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { pageIn } from '../admin/pageIn.ts';
import { t } from '../settings/texts.ts';
import { type ManagedMember, managedMembers, memberColumns } from './api.ts';
import { ExportButton } from './ExportButton.tsx';
import { FilterBar } from './FilterBar.tsx';
import { asQuery, filtersIn } from './filters.ts';
import { MemberRow } from './MemberRow.tsx';

function Rows({ rows }: { readonly rows: readonly ManagedMember[] | undefined }) {
  if (!rows) return <ListSkeleton rows={8} rowHeight={72} />;
  if (rows.length === 0) return <EmptyState text={t('noMembersFound')} kind="hatch" />;
  return (
    <Box
      component="ul"
      aria-label={t('members')}
      sx={{ listStyle: 'none', m: 0, p: 0, '& > li:first-of-type': { borderTop: 0 } }}
    >
      {rows.map((member) => (
        <MemberRow key={member.id} member={member} />
      ))}
    </Box>
  );
}

/** The server counts what a search finds up to here. */
const COUNTED = 1000;

const found = (count: number, searched: boolean) =>
  t(searched && count >= COUNTED ? 'membersFoundMany' : 'membersFound', { count, number: formatNumber(count) });

/** All members, for admins: found, and managed one by one. Search, filters, order and page are in the address. */
export default function UsersManagement() {
  const [search, setSearch] = useSearchParams();
  const filters = filtersIn(search);
  const page = pageIn(search);
  const settled = filtersIn(new URLSearchParams(useDeferredValue(search.toString())));
  const { data, error, refetch } = useQuery(managedMembers(settled, page));
  const columns = useQuery(memberColumns);
  return (
    <Page title={t('usersManagement')} lead={t('usersLead')} actions={<ExportButton filters={settled} />}>
      <FilterBar
        filters={filters}
        columns={columns.data ?? []}
        onChange={(next) => setSearch(asQuery(next), { replace: true })}
      />
      <Typography role="status" variant="body2" sx={{ color: 'text.secondary', mb: 1, minHeight: '1.5em' }}>
        {data ? found(data.totalElements, Boolean(settled.q)) : ''}
      </Typography>
      {error ? (
        <ErrorState error={error} title={t('membersFailed')} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <Rows rows={data?.content} />
        </Card>
      )}
      <Pager page={page} totalPages={data?.totalPages ?? 0} />
    </Page>
  );
}
