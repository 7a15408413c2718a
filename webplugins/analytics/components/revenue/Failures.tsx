import {
  changedQuery,
  EmptyState,
  formatMoney,
  formatNumber,
  PagedTable,
  Panel,
  queryPage,
  type TableColumn,
  TextLink,
  useSearchParams,
} from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { type FailureReason, listFailures } from '../../api/revenue.ts';
import { nameSource } from '../../lib/nameSource.ts';
import { t } from '../../texts/revenue.ts';
import { describeFailure } from './describeFailure.ts';
import type { SectionProps } from './sections.ts';

function Payments({ reason, state }: { readonly reason: FailureReason; readonly state: 'FAILED' | 'RECOVERED' }) {
  const [search] = useSearchParams();
  const count = state === 'FAILED' ? reason.failed : reason.recovered;
  if (count === 0) return formatNumber(count);
  const change = { tab: 'payments', state, source: reason.source };
  return <TextLink to={`?${changedQuery(search, change)}`}>{formatNumber(count)}</TextLink>;
}

const COLUMNS: readonly TableColumn<FailureReason>[] = [
  { label: t('failureReason'), cell: ({ failureCode }) => describeFailure(failureCode) },
  { label: t('by_SOURCE'), cell: ({ label, source }) => nameSource(label, source) },
  { label: t('failed'), numeric: true, cell: (reason) => <Payments reason={reason} state="FAILED" /> },
  {
    label: t('failedAmount'),
    numeric: true,
    cell: ({ failedMinor, currency }) => formatMoney(failedMinor, currency),
  },
  { label: t('recovered'), numeric: true, cell: (reason) => <Payments reason={reason} state="RECOVERED" /> },
  {
    label: t('recoveredAmount'),
    numeric: true,
    cell: ({ recoveredMinor, currency }) => formatMoney(recoveredMinor, currency),
  },
];

/** Why payments failed, and how many of them were made after all. */
export default function Failures({ period }: SectionProps) {
  const [search] = useSearchParams();
  const found = useQuery(listFailures({ ...period, page: queryPage(search) }));
  return (
    <Panel title={t('section_failures')} padded={false}>
      <PagedTable
        label={t('section_failures')}
        columns={COLUMNS}
        keyOf={({ failureCode, source, currency }) => `${failureCode} ${source} ${currency}`}
        found={found}
        failed={t('failuresFailed')}
        empty={<EmptyState text={t('failuresEmpty')} kind="coupe" />}
      />
    </Panel>
  );
}
