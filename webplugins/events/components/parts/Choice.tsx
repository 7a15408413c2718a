import { TextField } from '@mui/material';

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceProps {
  readonly label: string;
  /** The label for no choice; without it a choice is required. */
  readonly all?: string;
  readonly value: string;
  readonly options: readonly Option[];
  readonly width?: number;
  readonly onChange: (value: string) => void;
}

/** One of some values, or all: the browser's own list, quick to type into and at home on phones. */
export function Choice({ label, all, value, options, width = 180, onChange }: ChoiceProps) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ flex: { xs: '1 1 40%', sm: `0 0 ${width}px` }, minWidth: 0 }}
    >
      {all === undefined ? null : <option value="">{all}</option>}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </TextField>
  );
}
