import {
  EmptyState,
  type Filter,
  FilterBar,
  formatMoney,
  formatZonedTime,
  PagedTable,
  Panel,
  queryChoice,
  queryPage,
  type TableColumn,
  useSearchParams,
} from '@motorclub/sdk';
import { Chip, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listPayments, type RevenuePayment } from '../../api/revenue.ts';
import { nameSource } from '../../lib/nameSource.ts';
import { t } from '../../texts/revenue.ts';
import { NO_COUNTRY } from './Breakdowns.tsx';
import { describeFailure } from './describeFailure.ts';
import type { SectionProps } from './sections.ts';

const STATES = ['REFUNDED', 'DISPUTED', 'FAILED', 'RECOVERED'] as const;

function What({ payment }: { readonly payment: RevenuePayment }) {
  const { label, source, eventLabel, description, livemode } = payment;
  return (
    <>
      {nameSource(label, source)} {livemode ? null : <Chip size="small" label={t('testPayment')} />}
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {eventLabel || description}
      </Typography>
    </>
  );
}

const amount = (label: string, name: 'amountMinor' | 'feeMinor' | 'refundedMinor' | 'disputedMinor') => ({
  label,
  numeric: true,
  cell: (payment: RevenuePayment) => formatMoney(payment[name], payment.currency),
});

/** Times are those of the site, as the days that were asked for. */
const columnsOf = (zone: string): readonly TableColumn<RevenuePayment>[] => [
  { label: t('paidAt'), cell: ({ occurredAt }) => formatZonedTime(occurredAt, zone) },
  { label: t('by_SOURCE'), cell: (payment) => <What payment={payment} /> },
  { label: t('by_COUNTRY'), cell: ({ country }) => country || '–' },
  amount(t('amount'), 'amountMinor'),
  amount(t('fees'), 'feeMinor'),
  amount(t('refunds'), 'refundedMinor'),
  amount(t('disputed'), 'disputedMinor'),
];
const FAILURE: TableColumn<RevenuePayment> = {
  label: t('failureReason'),
  cell: ({ failureCode }) => describeFailure(failureCode),
};

/** A filter for what a figure led here by: it can be taken away, not chosen. */
function givenFilter(search: URLSearchParams, name: 'source' | 'eventId' | 'country', label: string): Filter[] {
  const value = search.get(name);
  const option = { value: value ?? '', label: value === NO_COUNTRY ? t('without_COUNTRY') : label };
  return value ? [{ kind: 'choice', name, label: t(`given_${name}`), all: t('every'), options: [option] }] : [];
}

/** The payments behind the figures, in the currency that they were made in. */
export default function Payments({ summary, period }: SectionProps) {
  const [search] = useSearchParams();
  const state = queryChoice(search, 'state', STATES) ?? 'PAID';
  const [source, eventId, country] = [search.get('source'), Number(search.get('eventId')), search.get('country')];
  const found = useQuery(
    listPayments({
      ...period,
      state,
      page: queryPage(search),
      ...(source && { source }),
      ...(eventId > 0 && { eventId }),
      ...(country && { country: country === NO_COUNTRY ? '' : country }),
    }),
  );
  const first = found.data?.content[0];
  const columns = columnsOf(summary.timeZone);
  return (
    <Panel title={t('section_payments')} padded={false}>
      <FilterBar
        label={t('paymentFilters')}
        filters={[
          {
            kind: 'choice',
            name: 'state',
            label: t('paymentState'),
            all: t('state_PAID'),
            options: STATES.map((value) => ({ value, label: t(`state_${value}`) })),
          },
          ...givenFilter(search, 'source', nameSource(first?.label ?? '', source ?? '')),
          ...givenFilter(search, 'eventId', first?.eventLabel || String(eventId)),
          ...givenFilter(search, 'country', country ?? ''),
        ]}
      />
      <PagedTable
        label={t('section_payments')}
        columns={state === 'FAILED' || state === 'RECOVERED' ? [...columns, FAILURE] : columns}
        keyOf={({ id }) => id}
        found={found}
        failed={t('paymentsFailed')}
        empty={<EmptyState text={t('paymentsEmpty')} kind="coupe" />}
      />
    </Panel>
  );
}
