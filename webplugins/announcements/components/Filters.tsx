import { MenuItem, TextField } from '@mui/material';
import { t } from '../texts.ts';

const ALL = 'ALL';

export interface ChoiceProps<T extends string> {
  readonly label: string;
  /** The label for no choice. */
  readonly all: string;
  readonly value: T | null;
  readonly values: readonly T[];
  readonly onChange: (value: string) => void;
}

/** One of some values, or all. */
export function Choice<T extends Parameters<typeof t>[0]>({ label, all, value, values, onChange }: ChoiceProps<T>) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value ?? ALL}
      onChange={({ target }) => onChange(target.value === ALL ? '' : target.value)}
      sx={{ width: { xs: '100%', sm: 190 } }}
    >
      <MenuItem value={ALL}>{all}</MenuItem>
      {values.map((one) => (
        <MenuItem key={one} value={one}>
          {t(one)}
        </MenuItem>
      ))}
    </TextField>
  );
}
