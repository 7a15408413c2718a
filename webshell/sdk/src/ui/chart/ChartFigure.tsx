import { Box, Typography } from '@mui/material';
import { useId, useState } from 'react';
import type { ChartProps, ChartSeries } from '../Chart.tsx';
import { Plot } from './Plot.tsx';
import { type Parts, sdk, takeParts } from './sdk.ts';
import { t } from './texts.ts';

export interface FigureProps extends ChartProps {
  readonly kind: NonNullable<ChartProps['kind']>;
  /** Of the drawing, in pixels. */
  readonly height: number;
}

type Format = (value: number) => string;

const NOTHING = '–';

/** The highest and the lowest value of a series in words; nothing for one without values. */
function summaryOf({ label, values }: ChartSeries, points: readonly string[], format: Format): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return '';
  const [highest, lowest] = [Math.max(...known), Math.min(...known)];
  const pointOf = (value: number) => points[values.indexOf(value)] ?? '';
  return t('chartSummary', {
    series: label,
    highest: format(highest),
    highestAt: pointOf(highest),
    lowest: format(lowest),
    lowestAt: pointOf(lowest),
  });
}

interface ValuesProps extends Pick<ChartProps, 'title' | 'heading' | 'points' | 'series'> {
  readonly format: Format;
}

/** All values in a table, which is made when it is unfolded. */
function Values({ title, heading, points, series, format }: ValuesProps) {
  const [isOpen, setOpen] = useState(false);
  const columns = series.map(({ label, values }) => ({
    label,
    numeric: true,
    cell: (index: number) => (values[index] == null ? NOTHING : format(values[index])),
  }));
  return (
    <Box component="details" sx={{ mt: 1 }} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <Box component="summary" sx={{ cursor: 'pointer' }}>
        {t('asTable')} <sdk.Hidden>{title}</sdk.Hidden>
      </Box>
      {isOpen ? (
        <sdk.DataTable
          label={title}
          columns={[{ label: heading, cell: (index) => points[index] }, ...columns]}
          rows={points.map((_, index) => index)}
          keyOf={(index) => index}
        />
      ) : null}
    </Box>
  );
}

/** The figure around the drawing. */
function ChartFigure(props: FigureProps) {
  const { title, kind, heading, points, series, format = sdk.formatNumber, height } = props;
  const summary = useId();
  return (
    <Box component="figure" aria-label={title} aria-describedby={summary} sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="h4" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <sdk.Hidden id={summary}>{series.map((one) => summaryOf(one, points, format)).join(' ')}</sdk.Hidden>
      <Box aria-hidden="true">
        <Plot kind={kind} points={points} series={series} format={format} height={height} />
      </Box>
      <Values title={title} heading={heading} points={points} series={series} format={format} />
    </Box>
  );
}

/** The figure as a module of its own. */
export function chartWith(parts: Parts): { readonly default: typeof ChartFigure } {
  takeParts(parts);
  return { default: ChartFigure };
}
