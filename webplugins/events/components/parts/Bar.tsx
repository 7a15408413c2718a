import { LinearProgress } from '@mui/material';

export interface BarProps {
  readonly label: string;
  readonly part: number;
  readonly whole: number;
  /** Pixels. */
  readonly height?: number;
}

const HUNDRED = 100;

/** How much of something there is, on a track that does not look like some of it. */
export function Bar({ label, part, whole, height = 8 }: BarProps) {
  return (
    <LinearProgress
      variant="determinate"
      aria-label={label}
      value={whole === 0 ? 0 : Math.min(HUNDRED, Math.round((HUNDRED * part) / whole))}
      sx={{ height, borderRadius: 4, bgcolor: 'action.selected' }}
    />
  );
}
