import {
  EmptyState,
  type Filter,
  FilterBar,
  formatMoney,
  PagedTable,
  queryChoice,
  queryPage,
  type TableColumn,
  TimeAgo,
  useQueryText,
} from '@motorclub/sdk';
import { Card, Chip, type ChipProps } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { allRefunds } from '../../api/manage.ts';
import { REFUND_STATUSES, type Refund } from '../../api/types.ts';
import { useIdParam } from '../../lib/useIdParam.ts';
import { t } from '../../texts/managing.ts';
import { Note } from './Note.tsx';
import { Only } from './Only.tsx';
import { Retry } from './Retry.tsx';

const COLOR: Readonly<Record<Refund['status'], NonNullable<ChipProps['color']>>> = {
  PENDING: 'warning',
  SUBMITTED: 'warning',
  SUCCEEDED: 'success',
  FAILED: 'error',
  MANUAL: 'success',
};

function Reason({ item }: { readonly item: Refund }) {
  const { reason, attempt, failure, note } = item;
  return (
    <>
      {t(`why_${reason}`)}
      {attempt > 1 ? <Note>{t('tries', { count: attempt })}</Note> : null}
      {failure ? <Note>{t('failure', { reason: failure })}</Note> : null}
      {note ? <Note>{note}</Note> : null}
    </>
  );
}

const COLUMNS: readonly TableColumn<Refund>[] = [
  { label: t('payment'), cell: ({ paymentId }) => t('paymentNumber', { id: paymentId }) },
  { label: t('reason'), cell: (item) => <Reason item={item} /> },
  { label: t('time'), cell: ({ createdAt }) => <TimeAgo value={createdAt} /> },
  { label: t('amount'), numeric: true, cell: ({ amountMinor, currency }) => formatMoney(amountMinor, currency) },
  {
    label: t('status'),
    cell: ({ status }) => <Chip size="small" color={COLOR[status]} label={t(`back_${status}`)} />,
  },
  {
    label: t('retry'),
    labelHidden: true,
    cell: (item) => (item.status === 'FAILED' ? <Retry refund={item} /> : null),
  },
];

const STATUS: Filter = {
  kind: 'choice',
  name: 'status',
  label: t('status'),
  all: t('allStatuses'),
  options: REFUND_STATUSES.map((value) => ({ value, label: t(`back_${value}`) })),
};

/** All that goes back or went: what failed stands first, and can be tried again. */
export default function RefundsTab() {
  const [search, change] = useQueryText();
  const payment = useIdParam('payment');
  const status = queryChoice(search, 'status', REFUND_STATUSES);
  const found = useQuery(allRefunds(status, payment, queryPage(search)));
  return (
    <Card>
      <FilterBar label={t('filters')} filters={[STATUS]}>
        {payment === null ? null : (
          <Only text={t('refundsOfPayment', { id: payment })} onAll={() => change({ payment: null })} />
        )}
      </FilterBar>
      <PagedTable
        label={t('tab_refunds')}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        empty={<EmptyState text={t(status || payment ? 'noneFits' : 'noRefunds')} />}
        failed={t('refundsFailed')}
        found={found}
      />
    </Card>
  );
}
