import { LinearProgress, Stack, Typography } from '@mui/material';
import { useId } from 'react';

export interface MeterProps {
  readonly label: string;
  /** How far it is, as it is read: `320 of 600`. */
  readonly shown: string;
  readonly value: number;
  readonly most: number;
}

/** How much of something there is, as words and as a bar. */
export function Meter({ label, shown, value, most }: MeterProps) {
  const id = useId();
  const share = most > 0 ? Math.max(0, Math.min(100, Math.floor((value / most) * 100))) : 100;
  return (
    <Stack sx={{ gap: 0.5 }}>
      <Stack direction="row" sx={{ justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2" id={id}>
          {label}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {shown}
        </Typography>
      </Stack>
      <LinearProgress
        variant="determinate"
        value={share}
        color={share === 100 ? 'success' : 'primary'}
        aria-labelledby={id}
        sx={{ height: 8, borderRadius: 1 }}
      />
    </Stack>
  );
}
