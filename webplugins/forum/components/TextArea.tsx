import { TextField } from '@mui/material';
import type { Ref } from 'react';
import { lengthOf } from '../lib/validate.ts';
import type { Length } from '../limits.ts';
import { t } from '../texts/form.ts';
import { FieldHelp } from './FieldHelp.tsx';

export interface TextAreaProps {
  readonly id?: string;
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly error: string | undefined;
  readonly limit: Length;
  readonly minRows: number;
  readonly inputRef?: Ref<HTMLTextAreaElement>;
  readonly onChange: (value: string) => void;
}

/** A text in Markdown, with what Markdown can do, and the count once it is nearly full. */
export function TextArea({ id, label, help, value, error, limit, minRows, inputRef, onChange }: TextAreaProps) {
  return (
    <TextField
      {...(id ? { id } : {})}
      label={label}
      multiline
      minRows={minRows}
      maxRows={24}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      error={error !== undefined}
      helperText={<FieldHelp error={error} help={help} hint={t('markdown')} count={lengthOf(value)} max={limit.max} />}
      {...(inputRef ? { inputRef } : {})}
    />
  );
}
