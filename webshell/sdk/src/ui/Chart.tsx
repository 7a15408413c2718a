import { Skeleton } from '@mui/material';
import { Suspense } from 'react';
import { formatNumber } from '../format.ts';
import { translator } from '../i18n.ts';
import { lazyPart } from '../lazyPart.ts';
import { DataTable } from './DataTable.tsx';
import { Hidden } from './Hidden.tsx';

const PARTS = { DataTable, formatNumber, Hidden, translator };
const ChartFigure = lazyPart(() => import('./chart/ChartFigure.tsx').then(({ chartWith }) => chartWith(PARTS)));

const HEIGHT = 240;
const BAR_HEIGHT = 44;
/** Title and table. */
const AROUND = 72;

export interface ChartSeries {
  readonly label: string;
  /** One for each point; null where there is none. */
  readonly values: readonly (number | null)[];
}

export interface ChartProps {
  readonly title: string;
  /**
   * `columns` stand side by side, `stacked` ones on each other; `lines` are for what goes up and down; `bars` lie, for
   * points with long names.
   */
  readonly kind?: 'columns' | 'stacked' | 'lines' | 'bars';
  /** What a point is, such as "Day": the head of the table's first column. */
  readonly heading: string;
  readonly points: readonly string[];
  readonly series: readonly ChartSeries[];
  /** A value as it is read. */
  readonly format?: (value: number) => string;
}

/** A chart with its name, a summary for screen readers, and all of its values in a table that unfolds. */
export function Chart({ kind = 'columns', ...props }: ChartProps) {
  const height = kind === 'bars' ? (props.points.length + 1) * BAR_HEIGHT : HEIGHT;
  return (
    <Suspense fallback={<Skeleton aria-busy className="mc-late" variant="rounded" height={height + AROUND} />}>
      <ChartFigure {...props} kind={kind} height={height} />
    </Suspense>
  );
}
