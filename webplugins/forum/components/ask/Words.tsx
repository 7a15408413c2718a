import { TextField } from '@mui/material';
import type { InputHTMLAttributes } from 'react';
import type { AskForm, FieldErrors } from '../../lib/askForm.ts';

export interface EditProps {
  readonly form: AskForm;
  readonly errors: FieldErrors;
  readonly change: (part: Partial<AskForm>) => void;
}

type TextName = { [K in keyof AskForm]: AskForm[K] extends string ? K : never }[keyof AskForm];

export interface WordsProps extends EditProps {
  readonly name: TextName;
  readonly label: string;
  readonly help?: string;
  readonly rows?: number;
  readonly input?: InputHTMLAttributes<HTMLInputElement> & { readonly list?: string };
}

/** A text of the form; what is wrong with it, or else what belongs there, stands under it. */
export function Words({ form, errors, change, name, label, help, rows, input = {} }: WordsProps) {
  return (
    <TextField
      id={`ask-${name}`}
      label={label}
      value={form[name]}
      error={errors[name] !== undefined}
      helperText={errors[name] ?? help}
      onChange={({ target }) => change({ [name]: target.value })}
      slotProps={{ htmlInput: input }}
      {...(rows ? { multiline: true, minRows: rows, maxRows: 12 } : {})}
    />
  );
}
