import { Chart, DataTable, EmptyState, formatMoney, Loaded, Panel, type TableColumn } from '@motorclub/sdk';
import { Alert, Box, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { getMovements, type Movement, type MrrCheck, type MrrMovements } from '../../api/revenue.ts';
import { formatStep, stepOf } from '../../lib/days.ts';
import { formatShare } from '../../lib/shares.ts';
import { t } from '../../texts/revenue.ts';
import { Cohorts } from './Cohorts.tsx';
import type { SectionProps } from './sections.ts';

const UP = ['newMinor', 'expansionMinor', 'reactivationMinor'] as const;
const DOWN = ['contractionMinor', 'churnMinor'] as const;

const shareOf = (share: number | null) => (share === null ? '–' : formatShare(share));

function columnsOf(step: string, format: (amountMinor: number) => string): readonly TableColumn<Movement>[] {
  const amount = (name: (typeof UP)[number] | (typeof DOWN)[number] | 'openingMinor' | 'closingMinor') => ({
    label: t(`movement_${name}`),
    numeric: true,
    cell: (row: Movement) => format(row[name]),
  });
  return [
    { label: t('movementFrom'), cell: ({ day }) => <Box sx={{ whiteSpace: 'nowrap' }}>{formatStep(day, step)}</Box> },
    ...(['openingMinor', ...UP, ...DOWN, 'closingMinor'] as const).map(amount),
    { label: t('logoChurn'), numeric: true, cell: ({ logoChurn }) => shareOf(logoChurn) },
    { label: t('grossChurn'), numeric: true, cell: ({ grossChurn }) => shareOf(grossChurn) },
    { label: t('netChurn'), numeric: true, cell: ({ netChurn }) => shareOf(netChurn) },
  ];
}

function Check({ check }: { readonly check: MrrCheck }) {
  const { currency, openingMinor, movementMinor, closingMinor, differenceMinor } = check;
  const money = (amountMinor: number) => formatMoney(amountMinor, currency);
  return (
    <Alert severity={differenceMinor === 0 ? 'success' : 'error'}>
      {t(differenceMinor === 0 ? 'movementsAddUp' : 'movementsDiffer', {
        opening: money(openingMinor),
        movement: money(movementMinor),
        closing: money(closingMinor),
        difference: money(differenceMinor),
      })}
    </Alert>
  );
}

function Charts({ movements, format }: { movements: MrrMovements; format: (amountMinor: number) => string }) {
  const { content, step } = movements;
  const common = { heading: t('movementFrom'), points: content.map(({ day }) => formatStep(day, step)), format };
  const up = UP.map((name) => ({ label: t(`movement_${name}`), values: content.map((row) => row[name]) }));
  const down = DOWN.map((name) => ({ label: t(`movement_${name}`), values: content.map((row) => -row[name]) }));
  return (
    <>
      <Chart
        title={t('chartMrr')}
        kind="lines"
        series={[{ label: t('mrr'), values: content.map(({ closingMinor }) => closingMinor) }]}
        {...common}
      />
      <Chart title={t('chartMovements')} kind="stacked" series={[...up, ...down]} {...common} />
    </>
  );
}

/** The steps in which the revenue moved; of all steps there are the charts. */
function MovementTable({ movements, format }: { movements: MrrMovements; format: (amountMinor: number) => string }) {
  const moved = movements.content.filter((row) => [...UP, ...DOWN].some((name) => row[name] !== 0));
  if (moved.length === 0) return <Typography sx={{ color: 'text.secondary' }}>{t('movementsNone')}</Typography>;
  return (
    <DataTable
      label={t('chartMovements')}
      columns={columnsOf(movements.step, format)}
      rows={moved}
      keyOf={({ day }) => day}
    />
  );
}

/** The monthly recurring revenue: where it stands, what moved it, and who stays. */
export default function Movements({ summary, period, currency }: SectionProps) {
  const { firstDay, lastDay } = summary.period;
  const found = useQuery(getMovements({ ...period, step: stepOf(firstDay, lastDay) }));
  const format = (amountMinor: number) => formatMoney(amountMinor, currency);
  return (
    <Stack sx={{ gap: 2.5 }}>
      <Panel title={t('section_recurring')}>
        <Loaded found={found} failed={t('movementsFailed')}>
          {(movements) =>
            movements.content.length === 0 ? (
              <EmptyState text={t('movementsEmpty')} kind="hatch" />
            ) : (
              <Stack sx={{ gap: 4 }}>
                {movements.check.map((check) => (
                  <Check key={check.currency} check={check} />
                ))}
                <Charts movements={movements} format={format} />
                <MovementTable movements={movements} format={format} />
              </Stack>
            )
          }
        </Loaded>
      </Panel>
      <Cohorts currency={currency} includeTest={summary.includeTest} />
    </Stack>
  );
}
