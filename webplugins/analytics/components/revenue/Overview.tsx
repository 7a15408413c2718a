import { Chart, type ChartSeries, EmptyState, formatMoney, Loaded, Panel } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getSeries, type RevenueSeries, type SeriesPoint } from '../../api/revenue.ts';
import { formatStep, stepOf } from '../../lib/days.ts';
import { nameSource } from '../../lib/nameSource.ts';
import { t } from '../../texts/revenue.ts';
import { RestatedDays } from './RestatedDays.tsx';
import type { SectionProps } from './sections.ts';

type Amount = 'grossMinor' | 'netMinor';

/** The sum of some points by step. */
function sumOf(days: readonly string[], points: readonly SeriesPoint[], amount: Amount): number[] {
  const sums = new Map(days.map((day) => [day, 0]));
  for (const point of points) sums.set(point.day, (sums.get(point.day) ?? 0) + point[amount]);
  return days.map((day) => sums.get(day) ?? 0);
}

const bySource = ({ days, sources, content }: RevenueSeries): ChartSeries[] =>
  sources.map(({ key, label }) => ({
    label: nameSource(label, key),
    values: sumOf(
      days,
      content.filter((point) => point.key === key),
      'grossMinor',
    ),
  }));

/** A day that was restated has an asterisk. */
function pointsOf({ days, step, restatedDays }: RevenueSeries): string[] {
  const restated = new Set(step === 'day' ? restatedDays.map(({ day }) => day) : []);
  return days.map((day) => (restated.has(day) ? `${formatStep(day, step)} *` : formatStep(day, step)));
}

/** Gross revenue by source, and what was left of it, by days, weeks or months. */
export default function Overview({ summary, period, currency }: SectionProps) {
  const { firstDay, lastDay } = summary.period;
  const found = useQuery(getSeries({ ...period, step: stepOf(firstDay, lastDay) }));
  const format = (amountMinor: number) => formatMoney(amountMinor, currency);
  return (
    <Panel title={t('section_overview')}>
      <Loaded found={found} failed={t('seriesFailed')}>
        {(series) => {
          if (series.content.length === 0) return <EmptyState text={t('periodEmpty')} kind="roadster" />;
          const common = { heading: t(`step_${stepOf(firstDay, lastDay)}`), points: pointsOf(series), format };
          return (
            <Stack sx={{ gap: 4 }}>
              <Chart title={t('chartGross')} kind="stacked" series={bySource(series)} {...common} />
              <Chart
                title={t('chartNet')}
                series={[{ label: t('net'), values: sumOf(series.days, series.content, 'netMinor') }]}
                {...common}
              />
              <RestatedDays days={series.restatedDays} />
            </Stack>
          );
        }}
      </Loaded>
    </Panel>
  );
}
