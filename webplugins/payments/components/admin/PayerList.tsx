import { type Filter, FilterBar, PagedTable, type PagedTableProps, useQueryText } from '@motorclub/sdk';
import { Card } from '@mui/material';
import { useIdParam } from '../../lib/useIdParam.ts';
import { t } from '../../texts/managing.ts';
import { Only } from './Only.tsx';

interface Paid {
  readonly id: number;
  readonly userId: number | null;
  readonly username: string | null;
}

interface PayerListProps<T> extends Omit<PagedTableProps<T>, 'keyOf'> {
  readonly status: Filter;
  /** Says that the list is one member's alone. */
  readonly onlyOf: (username: string | null, userId: number) => string;
}

/** A list that can be narrowed down by status and to one payer, both in the address. */
export function PayerList<T extends Paid>({ status, onlyOf, ...table }: PayerListProps<T>) {
  const [, change] = useQueryText();
  const user = useIdParam('user');
  const rows = table.found.data?.content ?? [];
  const username = rows.find(({ userId }) => userId === user)?.username ?? null;
  return (
    <Card>
      <FilterBar label={t('filters')} filters={[status]}>
        {user === null ? null : <Only text={onlyOf(username, user)} onAll={() => change({ user: null })} />}
      </FilterBar>
      <PagedTable {...table} keyOf={({ id }) => id} />
    </Card>
  );
}
