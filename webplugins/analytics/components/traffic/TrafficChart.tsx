import { Chart, Panel } from '@motorclub/sdk';
import type { Traffic } from '../../api/traffic.ts';
import { formatStep } from '../../lib/days.ts';
import { t } from '../../texts/traffic.ts';

/** Views and visits by day, week or month. */
export function TrafficChart({ traffic: { step, steps } }: { readonly traffic: Traffic }) {
  return (
    <Panel>
      <Chart
        title={t('trafficOverTime')}
        kind="lines"
        heading={t(`trafficStep_${step}`)}
        points={steps.map(({ start }) => formatStep(start, step))}
        series={[
          { label: t('trafficViews'), values: steps.map(({ views }) => views) },
          { label: t('trafficVisits'), values: steps.map(({ visits }) => visits) },
        ]}
      />
    </Panel>
  );
}
