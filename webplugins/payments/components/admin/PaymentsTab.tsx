import {
  changedQuery,
  EmptyState,
  type Filter,
  formatMoney,
  LinkButton,
  queryChoice,
  queryPage,
  type TableColumn,
  TextLink,
  TimeAgo,
  useQueryText,
  useSearchParams,
} from '@motorclub/sdk';
import { Chip, type ChipProps, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { allPayments } from '../../api/manage.ts';
import { type PaymentRow, STATUSES } from '../../api/types.ts';
import { describeFailure } from '../../lib/reasons.ts';
import { useIdParam } from '../../lib/useIdParam.ts';
import { t } from '../../texts/managing.ts';
import { Note } from './Note.tsx';
import { PayerList } from './PayerList.tsx';

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
    <Stack direction="row" sx={{ gap: 0.5, flexWrap: 'wrap' }}>
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
    </Stack>
  );
}

function Description({ item }: { readonly item: PaymentRow }) {
  const { id, description, reference, provider, failureCode } = item;
  return (
    <>
      {description}
      <Note>{[t('paymentNumber', { id }), reference, provider].filter(Boolean).join(' · ')}</Note>
      {failureCode ? <Note>{t('failure', { reason: describeFailure(failureCode) })}</Note> : null}
    </>
  );
}

function Amount({ item }: { readonly item: PaymentRow }) {
  const { amountMinor, currency, refundedMinor } = item;
  return (
    <>
      {formatMoney(amountMinor, currency)}
      {refundedMinor > 0 ? <Note>{t('backSoFar', { amount: formatMoney(refundedMinor, currency) })}</Note> : null}
    </>
  );
}

function RefundsLink({ item }: { readonly item: PaymentRow }) {
  const [search] = useSearchParams();
  if (item.capturedMinor === null) return null;
  return (
    <LinkButton
      size="small"
      color="inherit"
      to={`?${changedQuery(search, { list: 'refunds', payment: String(item.id) })}`}
      aria-label={t('refundsOfPayment', { id: item.id })}
    >
      {t('refundsOf')}
    </LinkButton>
  );
}

const COLUMNS: readonly TableColumn<PaymentRow>[] = [
  { label: t('payment'), cell: (item) => <Description item={item} /> },
  { label: t('payer'), cell: (item) => <Payer item={item} /> },
  { label: t('time'), cell: ({ createdAt }) => <TimeAgo value={createdAt} /> },
  { label: t('amount'), numeric: true, cell: (item) => <Amount item={item} /> },
  { label: t('status'), cell: (item) => <Chips item={item} /> },
  { label: t('refundsOf'), labelHidden: true, cell: (item) => <RefundsLink item={item} /> },
];

const STATUS: Filter = {
  kind: 'choice',
  name: 'status',
  label: t('status'),
  all: t('allStatuses'),
  options: STATUSES.map((value) => ({ value, label: t(`pay_${value}`) })),
};

/** All that was paid here, or was to be. */
export default function PaymentsTab() {
  const [search] = useQueryText();
  const user = useIdParam('user');
  const status = queryChoice(search, 'status', STATUSES);
  const found = useQuery(allPayments(status, user, queryPage(search)));
  return (
    <PayerList
      label={t('tab_payments')}
      status={STATUS}
      onlyOf={(name, id) => t('paymentsOf', { name: name ?? t('member', { id }) })}
      columns={COLUMNS}
      empty={<EmptyState text={t(status || user ? 'noneFits' : 'noPayments')} />}
      failed={t('paymentsFailed')}
      found={found}
    />
  );
}
