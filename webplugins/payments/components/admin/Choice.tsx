import { TextField } from '@mui/material';
import { t } from '../../texts/managing.ts';

export interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T | null;
  readonly values: readonly T[];
  readonly words: (value: T) => string;
  readonly onChange: (value: string) => void;
}

/** One of some values, or all: the browser's own list. */
export function Choice<T extends string>({ label, value, values, words, onChange }: ChoiceProps<T>) {
  return (
    <TextField
      select
      size="small"
      label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      sx={{ width: { xs: '100%', sm: 200 } }}
    >
      <option value="">{t('allStatuses')}</option>
      {values.map((one) => (
        <option key={one} value={one}>
          {words(one)}
        </option>
      ))}
    </TextField>
  );
}
