import {
  Chart,
  changedQuery,
  EmptyState,
  formatMoney,
  formatNumber,
  locale,
  PagedTable,
  Panel,
  queryChoice,
  queryPage,
  TabLinks,
  type TableColumn,
  TextLink,
  useSearchParams,
} from '@motorclub/sdk';
import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type Breakdown, listBreakdown } from '../../api/revenue.ts';
import { nameSource } from '../../lib/nameSource.ts';
import { COMPARISONS } from '../../lib/revenueQuery.ts';
import { t } from '../../texts/revenue.ts';
import type { SectionProps } from './sections.ts';

const DIMENSIONS = ['SOURCE', 'EVENT', 'COUNTRY'] as const;
const PARAMETERS = { SOURCE: 'source', EVENT: 'eventId', COUNTRY: 'country' } as const;
const COUNTRIES = new Intl.DisplayNames(locale, { type: 'region' });
/** In an address, for payments of no known country. */
export const NO_COUNTRY = 'none';

function nameOf({ by, key, label }: Breakdown): string {
  if (key === '') return t(`without_${by}`);
  if (by === 'COUNTRY') return label || (COUNTRIES.of(key) ?? key);
  return by === 'SOURCE' ? nameSource(label, key) : label || key;
}

/** The payments behind a row; those of no event cannot be listed by themselves. */
function Name({ row }: { readonly row: Breakdown }) {
  const [search] = useSearchParams();
  if (row.key === '' && row.by !== 'COUNTRY') return nameOf(row);
  const change = { by: null, tab: 'payments', [PARAMETERS[row.by]]: row.key || NO_COUNTRY };
  return <TextLink to={`?${changedQuery(search, change)}`}>{nameOf(row)}</TextLink>;
}

type Amount = 'grossMinor' | 'feesMinor' | 'refundsMinor' | 'disputesMinor' | 'netMinor';

const amount = (label: string, name: Amount): TableColumn<Breakdown> => ({
  label,
  numeric: true,
  cell: (row) => formatMoney(row[name], row.currency),
});

const COMPARED: TableColumn<Breakdown> = {
  label: t('netBefore'),
  numeric: true,
  cell: ({ comparedNetMinor, currency }) => (comparedNetMinor === null ? '–' : formatMoney(comparedNetMinor, currency)),
};

const columnsOf = (by: Breakdown['by'], isCompared: boolean): readonly TableColumn<Breakdown>[] => [
  { label: t(`by_${by}`), cell: (row) => <Name row={row} /> },
  amount(t('gross'), 'grossMinor'),
  amount(t('fees'), 'feesMinor'),
  amount(t('refunds'), 'refundsMinor'),
  amount(t('lostDisputes'), 'disputesMinor'),
  amount(t('net'), 'netMinor'),
  ...(isCompared ? [COMPARED] : []),
  { label: t('payments'), numeric: true, cell: ({ payments }) => formatNumber(payments) },
];

function Bars({ by, rows, currency }: { by: Breakdown['by']; rows: readonly Breakdown[]; currency: string }) {
  return (
    <Box sx={{ px: 2.5, pb: 2.5 }}>
      <Chart
        title={t(`chart_${by}`)}
        kind="bars"
        heading={t(`by_${by}`)}
        points={rows.map(nameOf)}
        series={[
          { label: t('gross'), values: rows.map(({ grossMinor }) => grossMinor) },
          { label: t('net'), values: rows.map(({ netMinor }) => netMinor) },
        ]}
        format={(amountMinor) => formatMoney(amountMinor, currency)}
      />
    </Box>
  );
}

/** Revenue by source, event or country; each of them leads to its payments. */
export default function Breakdowns({ period, currency }: SectionProps) {
  const [search] = useSearchParams();
  const by = queryChoice(search, 'by', DIMENSIONS) ?? 'SOURCE';
  const compare = queryChoice(search, 'compare', COMPARISONS) ?? 'PREVIOUS';
  const found = useQuery(listBreakdown({ ...period, by, compare, page: queryPage(search) }));
  const tabs = DIMENSIONS.map((name) => ({ name, label: t(`by_${name}`) }));
  const rows = found.data?.content ?? [];
  return (
    <Panel title={t('section_breakdowns')} padded={false}>
      <Box sx={{ px: 2.5, pb: 2 }}>
        <TabLinks label={t('dimensions')} tabs={tabs} current={by} param="by" keep={search} />
      </Box>
      {rows.length > 0 ? <Bars by={by} rows={rows} currency={currency} /> : null}
      <PagedTable
        label={t(`chart_${by}`)}
        columns={columnsOf(by, compare !== 'NONE')}
        keyOf={({ key, currency: code }) => `${key} ${code}`}
        found={found}
        failed={t('breakdownFailed')}
        empty={<EmptyState text={t('periodEmpty')} kind="roadster" />}
      />
    </Panel>
  );
}
