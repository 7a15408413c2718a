import { Chart, DataTable, formatNumber, type TableColumn } from '@motorclub/sdk';
import { Stack, Typography } from '@mui/material';
import type { Community, CommunityFigure, NewcomerCohort } from '../../api/community.ts';
import { formatDay, formatStep } from '../../lib/days.ts';
import { formatShare } from '../../lib/shares.ts';
import { t } from '../../texts/community.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/** Up to two hours in minutes. */
function formatSeconds(seconds: number): string {
  return seconds < 2 * HOUR
    ? t('communityMinutes', { count: formatNumber(Math.round(seconds / MINUTE)) })
    : t('communityHours', { count: formatNumber(Math.round(seconds / HOUR)) });
}

const FORMATS = { number: formatNumber, percent: formatShare, seconds: formatSeconds } as const;

interface CohortsProps {
  readonly label: string;
  readonly cohorts: readonly NewcomerCohort[];
  readonly step: Community['step'];
}

/** Which part of those who came in a period was here in each later one. */
function CohortTable({ label, cohorts, step }: CohortsProps) {
  const ages = cohorts[0]?.shares.map((_, number) => number) ?? [];
  const columns: readonly TableColumn<NewcomerCohort>[] = [
    { label: t('communityCame'), cell: ({ day }) => formatStep(day, step) },
    ...ages.map((number) => ({
      label: t('communityAge', { number }),
      numeric: true,
      cell: ({ shares }: NewcomerCohort) => (shares[number] == null ? '' : formatShare(shares[number])),
    })),
  ];
  return <DataTable label={label} columns={columns} rows={cohorts.toReversed()} keyOf={({ day }) => day} matrix />;
}

export interface FigureChartProps {
  readonly figure: CommunityFigure;
  readonly step: Community['step'];
}

/** One figure by period, the days that changed late, and for newcomers the table of cohorts. */
export function FigureChart({ figure, step }: FigureChartProps) {
  const { label, unit, values, restated, cohorts } = figure;
  return (
    <Stack sx={{ gap: 2, minWidth: 0, gridColumn: cohorts.length > 0 ? '1 / -1' : 'auto' }}>
      <Chart
        title={label}
        kind={unit === 'number' ? 'columns' : 'lines'}
        heading={t(`communityStep_${step}`)}
        points={values.map(({ day }) => formatStep(day, step))}
        series={[{ label, values: values.map(({ value }) => value) }]}
        format={FORMATS[unit]}
      />
      {restated.length > 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('communityRestated', { days: restated.map(formatDay).join(', ') })}
        </Typography>
      ) : null}
      {cohorts.length > 0 ? <CohortTable label={t('communityCohorts')} cohorts={cohorts} step={step} /> : null}
    </Stack>
  );
}
