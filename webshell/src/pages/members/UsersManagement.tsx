import { EmptyState, formatNumber, Page, PagedTable, queryPage, useSearchParams } from '@motorclub/sdk';
import { Card, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { t } from '../settings/texts.ts';
import { managedMembers, memberColumns, SORTS } from './api.ts';
import { ExportButton } from './ExportButton.tsx';
import { filtersIn } from './filters.ts';
import { MemberFilterBar } from './MemberFilterBar.tsx';
import { MEMBER_COLUMNS } from './memberColumns.tsx';

/** The server counts what a search finds up to here. */
const COUNTED = 1000;

const found = (count: number, searched: boolean) =>
  t(searched && count >= COUNTED ? 'membersFoundMany' : 'membersFound', { count, number: formatNumber(count) });

/** All members, for admins: found, and managed one by one. Search, filters, order and page are in the address. */
export default function UsersManagement() {
  const [search] = useSearchParams();
  const settled = filtersIn(new URLSearchParams(useDeferredValue(search.toString())));
  const members = useQuery(managedMembers(settled, queryPage(search)));
  const columns = useQuery(memberColumns);
  return (
    <Page title={t('usersManagement')} lead={t('usersLead')} actions={<ExportButton filters={settled} />}>
      <Card>
        <MemberFilterBar filters={filtersIn(search)} columns={columns.data ?? []} />
        <Typography role="status" variant="body2" sx={{ color: 'text.secondary', px: 2.5, minHeight: '1.5em' }}>
          {members.data ? found(members.data.totalElements, Boolean(settled.q)) : ''}
        </Typography>
        <PagedTable
          label={t('members')}
          columns={MEMBER_COLUMNS}
          keyOf={({ id }) => id}
          defaultSort={SORTS[0]}
          found={members}
          failed={t('membersFailed')}
          rows={8}
          rowHeight={72}
          empty={<EmptyState text={t('noMembersFound')} kind="hatch" />}
        />
      </Card>
    </Page>
  );
}
