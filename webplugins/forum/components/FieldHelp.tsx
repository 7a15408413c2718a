import { formatNumber } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { t } from '../texts/form.ts';

export interface FieldHelpProps {
  readonly help: string;
  readonly count: number;
  readonly max: number;
}

/** From here on the count shows. */
const NEARLY_FULL = 0.7;

/** Under a field: what belongs there; and how full it is, once that matters. */
export function FieldHelp({ help, count, max }: FieldHelpProps) {
  return (
    <Box component="span" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
      <span>{help}</span>
      {count >= max * NEARLY_FULL ? (
        <Box component="span" sx={{ flexShrink: 0, fontVariantNumeric: 'tabular-nums' }}>
          {t('counter', { count: formatNumber(count), max: formatNumber(max) })}
        </Box>
      ) : null}
    </Box>
  );
}
