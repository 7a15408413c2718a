import { Chart, Panel } from '@motorclub/sdk';
import type { Figures, Measure } from '../../api/people.ts';
import { formatDay } from '../../lib/days.ts';
import { formatMeasure } from '../../lib/measures.ts';
import { listDays } from '../../lib/reachPeriod.ts';
import { t } from '../../texts/people.ts';

interface MeasureChartProps {
  readonly figures: Figures;
  readonly measure: Measure;
}

/** A measure by day, over the same days of the period before. */
export function MeasureChart({ figures: { firstDay }, measure }: MeasureChartProps) {
  return (
    <Panel>
      <Chart
        title={measure.label}
        kind="lines"
        heading={t('reachDay')}
        points={listDays(firstDay, measure.values.length).map(formatDay)}
        series={[
          { label: t('reachNow'), values: measure.values },
          { label: t('reachBefore'), values: measure.valuesBefore },
        ]}
        format={(value) => formatMeasure(measure, value)}
      />
    </Panel>
  );
}
