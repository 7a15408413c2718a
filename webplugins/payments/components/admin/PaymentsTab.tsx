import {
  changedQuery,
  EmptyState,
  formatMoney,
  LinkButton,
  PagedList,
  queryChoice,
  queryPage,
  TextLink,
  TimeAgo,
  useQueryText,
  useSearchParams,
} from '@motorclub/sdk';
import { Card, Chip, type ChipProps } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { allPayments } from '../../api/manage.ts';
import { type PaymentRow, STATUSES } from '../../api/types.ts';
import { useIdParam } from '../../lib/useIdParam.ts';
import { t } from '../../texts/managing.ts';
import { Choice } from './Choice.tsx';
import { Filters } from './Filters.tsx';
import { Row } from './Row.tsx';

const COLOR: Readonly<Record<PaymentRow['status'], NonNullable<ChipProps['color']>>> = {
  CREATED: 'default',
  PENDING: 'warning',
  CAPTURED: 'success',
  CAPTURED_DUPLICATE: 'warning',
  FAILED: 'error',
  EXPIRED: 'default',
  MISMATCH: 'error',
};

function Payer({ item }: { readonly item: PaymentRow }) {
  const [search] = useSearchParams();
  if (item.userId === null) return item.guestEmail ?? t('nobody');
  return (
    <TextLink to={`?${changedQuery(search, { user: String(item.userId) })}`}>
      {item.username ?? t('member', { id: item.userId })}
    </TextLink>
  );
}

function Chips({ item }: { readonly item: PaymentRow }) {
  return (
    <>
      {item.livemode ? null : <Chip size="small" variant="outlined" label={t('testMoney')} />}
      {item.disputeStatus === 'NONE' ? null : (
        <Chip size="small" color="warning" label={t(`dispute_${item.disputeStatus}`)} />
      )}
      {item.fulfilment === 'WAITING' ? <Chip size="small" color="warning" label={t('waitsForSeller')} /> : null}
      {item.fulfilment === 'REFUSED' ? <Chip size="small" color="warning" label={t('refusedBySeller')} /> : null}
      {item.refundedMinor > 0 && item.refundedMinor >= (item.capturedMinor ?? 0) ? (
        <Chip size="small" label={t('wentBack')} />
      ) : (
        <Chip size="small" color={COLOR[item.status]} label={t(`pay_${item.status}`)} />
      )}
    </>
  );
}

function PaymentItem({ item }: { readonly item: PaymentRow }) {
  const [search] = useSearchParams();
  const { amountMinor, currency, refundedMinor, failureCode } = item;
  const back = refundedMinor > 0 ? [t('backSoFar', { amount: formatMoney(refundedMinor, currency) })] : [];
  const failure = failureCode ? [t('failure', { code: failureCode })] : [];
  return (
    <Row
      title={`${item.description} · ${formatMoney(amountMinor, currency)}`}
      notes={[
        <Payer key="payer" item={item} />,
        t('paymentNumber', { id: item.id }),
        item.reference,
        item.provider,
        <TimeAgo key="at" value={item.createdAt} />,
        ...back,
        ...failure,
      ]}
      chips={<Chips item={item} />}
      actions={
        item.capturedMinor === null ? null : (
          <LinkButton
            size="small"
            color="inherit"
            to={`?${changedQuery(search, { list: 'refunds', payment: String(item.id) })}`}
            aria-label={t('refundsOfPayment', { id: item.id })}
          >
            {t('refundsOf')}
          </LinkButton>
        )
      }
    />
  );
}

/** All that was paid here, or was to be. */
export default function PaymentsTab() {
  const [search, change] = useQueryText();
  const user = useIdParam('user');
  const status = queryChoice(search, 'status', STATUSES);
  const found = useQuery(allPayments(status, user, queryPage(search)));
  const name = found.data?.content.find(({ userId }) => userId === user)?.username;
  return (
    <Card>
      <Filters
        only={user === null ? null : t('paymentsOf', { name: name ?? t('member', { id: user }) })}
        onAll={() => change({ user: null })}
      >
        <Choice
          label={t('status')}
          value={status}
          values={STATUSES}
          words={(one) => t(`pay_${one}`)}
          onChange={(value) => change({ status: value })}
        />
      </Filters>
      <PagedList
        label={t('tab_payments')}
        empty={<EmptyState text={t(status || user ? 'noneFits' : 'noPayments')} />}
        failed={t('paymentsFailed')}
        found={found}
      >
        {(item) => <PaymentItem key={item.id} item={item} />}
      </PagedList>
    </Card>
  );
}
