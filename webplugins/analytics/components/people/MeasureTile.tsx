import { Card, CardActionArea, Typography } from '@mui/material';
import type { Measure } from '../../api/people.ts';
import { formatMeasure } from '../../lib/measures.ts';
import { formatChange } from '../../lib/shares.ts';
import { t } from '../../texts/people.ts';

interface MeasureTileProps {
  readonly measure: Measure;
  readonly chosen: boolean;
  readonly onChoose: () => void;
}

function beforeText({ total, totalBefore, ...measure }: Measure): string {
  if (!totalBefore) return t('reachWasNone');
  const before = formatMeasure(measure, totalBefore);
  const change = total === null || measure.unit === 'percent' ? null : formatChange(total, totalBefore);
  return change === null ? t('reachWas', { before }) : t('reachChanged', { change, before });
}

/** The total of a measure beside the one before; a click draws it. */
export function MeasureTile({ measure, chosen, onChoose }: MeasureTileProps) {
  const { label, total } = measure;
  return (
    <Card sx={chosen ? { borderColor: 'primary.main' } : undefined}>
      <CardActionArea
        aria-pressed={chosen}
        onClick={onChoose}
        sx={{ p: 2, height: '100%', alignContent: 'flex-start' }}
      >
        <Typography component="span" variant="body2" sx={{ display: 'block', color: 'text.secondary' }}>
          {label}
        </Typography>
        <Typography component="span" variant="h2" sx={{ display: 'block', my: 0.5, overflowWrap: 'anywhere' }}>
          {total === null ? '–' : formatMeasure(measure, total)}
        </Typography>
        <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {beforeText(measure)}
        </Typography>
      </CardActionArea>
    </Card>
  );
}
