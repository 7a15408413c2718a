import { TextField } from '@mui/material';
import type { Field, WordsForm } from './useWords.ts';

export interface WordFieldProps {
  readonly field: Field;
  readonly label: string;
  readonly form: Pick<WordsForm, 'words' | 'set' | 'refusal'>;
  readonly readOnly: boolean;
  readonly rows?: readonly [least: number, most: number];
  readonly maxLength: number;
  readonly help?: string;
}

/** Words of a mail, with what the server does not like about them. */
export function WordField({ field, label, form, readOnly, rows, maxLength, help }: WordFieldProps) {
  const wrong = form.refusal?.field === field ? form.refusal.message : undefined;
  return (
    <TextField
      name={field}
      label={label}
      value={form.words[field] ?? ''}
      onChange={(event) => form.set(field, event.target.value)}
      error={wrong !== undefined}
      helperText={wrong ?? help}
      fullWidth
      {...(rows ? { multiline: true, minRows: rows[0], maxRows: rows[1] } : {})}
      slotProps={{ htmlInput: { maxLength, readOnly } }}
    />
  );
}
