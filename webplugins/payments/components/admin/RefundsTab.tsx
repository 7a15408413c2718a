import { EmptyState, formatMoney, PagedList, queryChoice, queryPage, TimeAgo, useQueryText } from '@motorclub/sdk';
import { Card, Chip, type ChipProps } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { allRefunds } from '../../api/manage.ts';
import { REFUND_STATUSES, type Refund } from '../../api/types.ts';
import { useIdParam } from '../../lib/useIdParam.ts';
import { t } from '../../texts/managing.ts';
import { Choice } from './Choice.tsx';
import { Filters } from './Filters.tsx';
import { Retry } from './Retry.tsx';
import { Row } from './Row.tsx';

const COLOR: Readonly<Record<Refund['status'], NonNullable<ChipProps['color']>>> = {
  PENDING: 'warning',
  SUBMITTED: 'warning',
  SUCCEEDED: 'success',
  FAILED: 'error',
  MANUAL: 'success',
};

function RefundItem({ item }: { readonly item: Refund }) {
  const { amountMinor, currency, failureCode, note, attempt } = item;
  return (
    <Row
      title={`${formatMoney(amountMinor, currency)} ${t('ofPayment', { id: item.paymentId })}`}
      notes={[
        t(`why_${item.reason}`),
        <TimeAgo key="at" value={item.createdAt} />,
        ...(attempt > 1 ? [t('tries', { count: attempt })] : []),
        ...(failureCode ? [t('failure', { code: failureCode })] : []),
        ...(note ? [note] : []),
      ]}
      chips={<Chip size="small" color={COLOR[item.status]} label={t(`back_${item.status}`)} />}
      actions={item.status === 'FAILED' ? <Retry refund={item} /> : null}
    />
  );
}

/** All that goes back or went: what failed stands first, and can be tried again. */
export default function RefundsTab() {
  const [search, change] = useQueryText();
  const payment = useIdParam('payment');
  const status = queryChoice(search, 'status', REFUND_STATUSES);
  const found = useQuery(allRefunds(status, payment, queryPage(search)));
  return (
    <Card>
      <Filters
        only={payment === null ? null : t('refundsOfPayment', { id: payment })}
        onAll={() => change({ payment: null })}
      >
        <Choice
          label={t('status')}
          value={status}
          values={REFUND_STATUSES}
          words={(one) => t(`back_${one}`)}
          onChange={(value) => change({ status: value })}
        />
      </Filters>
      <PagedList
        label={t('tab_refunds')}
        empty={<EmptyState text={t(status || payment ? 'noneFits' : 'noRefunds')} />}
        failed={t('refundsFailed')}
        found={found}
      >
        {(item) => <RefundItem key={item.id} item={item} />}
      </PagedList>
    </Card>
  );
}
