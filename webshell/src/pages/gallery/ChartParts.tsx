import { Chart, formatMoney, Panel } from '@motorclub/sdk';
import { Stack } from '@mui/material';
import { t } from './texts.ts';

const MONTHS = [1, 2, 3, 4, 5, 6].map((number) => t('month', { number }));
const PETROL = [1200_00, 1900_00, 0, 2400_00, 1700_00, 2600_00];
const ELECTRIC = [300_00, null, 700_00, null, 1200_00, 1600_00];
const KINDS = ['columns', 'stacked', 'lines'] as const;

const formatEuro = (amountMinor: number) => formatMoney(amountMinor, 'EUR');

/** Each kind of chart; the table behind each of them unfolds. */
export function ChartParts() {
  return (
    <Panel title={t('charts')}>
      <Stack sx={{ gap: 3 }}>
        {KINDS.map((kind) => (
          <Chart
            key={kind}
            title={t(kind)}
            kind={kind}
            heading={t('months')}
            points={MONTHS}
            series={[
              { label: t('petrol'), values: PETROL },
              { label: t('electric'), values: ELECTRIC },
            ]}
            format={formatEuro}
          />
        ))}
        <Chart
          title={t('bars')}
          kind="bars"
          heading={t('name')}
          points={[t('petrol'), t('electric')]}
          series={[{ label: t('count'), values: [12, 5] }]}
        />
      </Stack>
    </Panel>
  );
}
