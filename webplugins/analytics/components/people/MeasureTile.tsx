import type { Measure } from '../../api/people.ts';
import { describeBefore } from '../../lib/describeBefore.ts';
import { formatMeasure } from '../../lib/measures.ts';
import { Tile } from '../Tile.tsx';

interface MeasureTileProps {
  readonly measure: Measure;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

/** The total of a measure beside the one before; a click draws it. */
export function MeasureTile({ measure, chosen, onChoose }: MeasureTileProps) {
  const { label, unit, total, totalBefore } = measure;
  const format = (value: number) => formatMeasure(measure, value);
  return (
    <Tile
      label={label}
      value={total === null ? '–' : format(total)}
      notes={[describeBefore({ value: total, before: totalBefore, format, isShare: unit === 'percent' })]}
      button={{ pressed: chosen, onClick: onChoose }}
    />
  );
}
