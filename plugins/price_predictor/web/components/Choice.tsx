import { TextField } from '@mui/material';
import type { ReactNode } from 'react';

export interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly error?: string | undefined;
  readonly onChange: (value: string) => void;
  /** `<option>` and `<optgroup>`. */
  readonly children: ReactNode;
}

/** A list to choose from, the browser's own: it works with any keyboard and on any phone. */
export function Choice({ id, label, value, error, onChange, children }: ChoiceProps) {
  return (
    <TextField
      id={id}
      select
      fullWidth
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error !== undefined}
      helperText={error}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {children}
    </TextField>
  );
}
