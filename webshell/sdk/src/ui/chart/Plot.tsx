import type { Theme } from '@mui/material/styles';
import { BarChart } from '@mui/x-charts/BarChart';
import { LineChart } from '@mui/x-charts/LineChart';
import type { FigureProps } from './ChartFigure.tsx';

interface PlotProps extends Pick<FigureProps, 'kind' | 'points' | 'series' | 'height'> {
  readonly format: (value: number) => string;
}

/** Colours of the theme that can be told apart on its paper, by series. */
const COLORS = ['info', 'warning', 'success', 'error', 'secondary'].map((name) => `var(--mui-palette-${name}-main)`);
/** The last name stands below the end, and half of it beyond. */
const MARGIN = { top: 8, right: 36, bottom: 0, left: 0 };
const LABEL_GAP = 16;
/** About as many values are named. */
const VALUES = 5;

const styles = (theme: Theme) => ({
  '& .MuiChartsAxis-line, & .MuiChartsGrid-line': { stroke: theme.vars?.palette.divider },
});

/** Whether no line leads to a point or on from it, so that only a mark shows it. */
const isAlone = (data: readonly (number | null)[], index: number) =>
  (data[index - 1] ?? null) === null && (data[index + 1] ?? null) === null;

/** The drawing of a chart. Numbers stand for the points, because two points may have the same label. */
export function Plot({ kind, points, series, format, height }: PlotProps) {
  const names = {
    data: points.map((_, index) => index),
    valueFormatter: (index: number) => points[index] ?? '',
    disableTicks: true,
    tickLabelMinGap: LABEL_GAP,
  };
  const values = { valueFormatter: format, disableTicks: true, disableLine: true, tickNumber: VALUES };
  const common = {
    height,
    colors: COLORS,
    margin: MARGIN,
    sx: styles,
    hideLegend: series.length < 2,
    skipAnimation: true,
    disableKeyboardNavigation: true,
  };
  const lines = series.map(({ label, values: data }) => ({
    label,
    data: [...data],
    valueFormatter: (value: number | null) => (value === null ? '–' : format(value)),
  }));
  if (kind === 'lines') {
    return (
      <LineChart
        {...common}
        grid={{ horizontal: true }}
        xAxis={[{ ...names, scaleType: 'point' }]}
        yAxis={[{ ...values, width: 'auto', min: 0 }]}
        series={lines.map((line) => ({
          ...line,
          curve: 'linear',
          shape: 'circle',
          showMark: ({ index }: { index: number }) => isAlone(line.data, index),
        }))}
      />
    );
  }
  const bars = lines.map((bar) => (kind === 'stacked' ? { ...bar, stack: 'all' } : bar));
  return kind === 'bars' ? (
    <BarChart
      {...common}
      layout="horizontal"
      grid={{ vertical: true }}
      xAxis={[values]}
      yAxis={[{ ...names, scaleType: 'band', width: 'auto' }]}
      series={bars}
    />
  ) : (
    <BarChart
      {...common}
      grid={{ horizontal: true }}
      xAxis={[{ ...names, scaleType: 'band' }]}
      yAxis={[{ ...values, width: 'auto' }]}
      series={bars}
    />
  );
}
