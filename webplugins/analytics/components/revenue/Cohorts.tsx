import { DataTable, EmptyState, formatNumber, Loaded, Panel, type TableColumn } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { type Cohort, getCohorts } from '../../api/revenue.ts';
import { formatMonth } from '../../lib/days.ts';
import { formatShare } from '../../lib/shares.ts';
import { t } from '../../texts/revenue.ts';

const MONTHS = 12;

function retainedIn({ months }: Cohort, number: number): string {
  const found = months.find(({ month }) => month === number);
  return found?.retained == null ? '' : formatShare(found.retained);
}

/** One for each month that any cohort has behind it. */
function columnsOf(cohorts: readonly Cohort[]): readonly TableColumn<Cohort>[] {
  const last = Math.max(...cohorts.flatMap(({ months }) => months.map(({ month }) => month)));
  const months = Array.from({ length: last + 1 }, (_, number) => ({
    label: t('cohortMonth', { number }),
    numeric: true,
    cell: (cohort: Cohort) => retainedIn(cohort, number),
  }));
  return [
    { label: t('cohort'), cell: ({ day }) => formatMonth(day) },
    { label: t('cohortSize'), numeric: true, cell: ({ subscribers }) => formatNumber(subscribers) },
    ...months,
  ];
}

/** Which part of those who began to pay in a month still pays in each later one. */
export function Cohorts({ currency, includeTest }: { readonly currency: string; readonly includeTest: boolean }) {
  const found = useQuery(getCohorts({ currency, includeTest, months: MONTHS }));
  return (
    <Panel title={t('cohorts')} padded={false}>
      <Loaded found={found} failed={t('cohortsFailed')}>
        {({ content }) =>
          content.length === 0 ? (
            <EmptyState text={t('cohortsEmpty', { count: MONTHS })} kind="hatch" />
          ) : (
            <DataTable
              label={t('cohorts')}
              columns={columnsOf(content)}
              rows={content}
              keyOf={({ day, currency: code }) => `${day} ${code}`}
              matrix
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
