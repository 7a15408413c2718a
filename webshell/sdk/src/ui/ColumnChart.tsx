import { Box, Typography } from '@mui/material';
import { DataTable } from './DataTable.tsx';
import { Hidden } from './Hidden.tsx';
import { t } from './texts.ts';

export interface ChartColumn {
  readonly label: string;
  readonly value: number;
  /** The value as it is read. */
  readonly shown: string;
}

export interface ColumnChartProps {
  readonly title: string;
  /** What the columns stand for, and what their height is. */
  readonly heads: readonly [string, string];
  readonly columns: readonly ChartColumn[];
}

const WIDTH = 600;
const HEIGHT = 160;
const GAP = 0.25;
const WIDEST = 48;

function Columns({ columns }: Pick<ColumnChartProps, 'columns'>) {
  const highest = Math.max(1, ...columns.map(({ value }) => value));
  const step = WIDTH / columns.length;
  const width = Math.min(WIDEST, step * (1 - GAP));
  return (
    <Box
      component="svg"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      aria-hidden="true"
      preserveAspectRatio="none"
      sx={{ fill: 'currentColor', color: 'info.main', borderBottom: 2, borderColor: 'text.secondary' }}
    >
      {columns.map(({ label, value, shown }, index) => {
        const height = (value / highest) * (HEIGHT - 2);
        return (
          <rect key={label} x={index * step + (step - width) / 2} y={HEIGHT - height} width={width} height={height}>
            <title>{`${label}: ${shown}`}</title>
          </rect>
        );
      })}
    </Box>
  );
}

/** Columns with the first and the last of them named below, and all of them in a table that unfolds. */
export function ColumnChart({ title, heads, columns }: ColumnChartProps) {
  const ends = columns.length > 1 ? [columns[0], columns.at(-1)] : columns;
  return (
    <Box component="figure" aria-label={title} sx={{ m: 0 }}>
      <Typography component="figcaption" variant="h4" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Columns columns={columns} />
      <Box aria-hidden="true" sx={{ display: 'flex', justifyContent: 'space-between', color: 'text.secondary' }}>
        {ends.map((column) => (
          <Typography key={column?.label} variant="caption">
            {column?.label}
          </Typography>
        ))}
      </Box>
      <Box component="details" sx={{ mt: 1 }}>
        <Box component="summary" sx={{ cursor: 'pointer' }}>
          {t('asTable')} <Hidden>{title}</Hidden>
        </Box>
        <DataTable
          label={title}
          columns={[
            { label: heads[0], cell: ({ label }) => label },
            { label: heads[1], numeric: true, cell: ({ shown }) => shown },
          ]}
          rows={columns}
          keyOf={({ label }) => label}
        />
      </Box>
    </Box>
  );
}
