import { Box, Typography } from '@mui/material';
import { formatCompact } from '../format.ts';

export interface NumeralProps {
  readonly value: number;
  /** The word under the number: `answers`. */
  readonly label: string;
  readonly tone?: 'normal' | 'good';
}

/** A counter in the condensed face over its word, for the head of list rows. */
export function Numeral({ value, label, tone = 'normal' }: NumeralProps) {
  return (
    <Box sx={{ width: 64, textAlign: 'center', flexShrink: 0 }}>
      <Typography
        component="div"
        variant="h2"
        sx={{ lineHeight: 1.05, color: tone === 'good' ? 'success.main' : 'text.primary' }}
      >
        {formatCompact(value)}
      </Typography>
      <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </Box>
  );
}
