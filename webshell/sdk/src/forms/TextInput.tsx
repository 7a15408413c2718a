import { TextField, type TextFieldProps } from '@mui/material';
import type { ReactNode } from 'react';
import { type FieldProps, useField } from './useField.ts';

type Own = 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'helperText' | 'form';

/** Browsers write something of their own into these before anything is typed. */
const NEVER_EMPTY = ['date', 'time', 'datetime-local', 'color'];

/** A text, or with `select` one of the `MenuItem`s in it. Everything else is that of MUI's `TextField`. */
export interface TextInputProps<V extends object>
  extends FieldProps<V, string | null | undefined>,
    Omit<TextFieldProps, Own> {
  /** What stands below while nothing is wrong. */
  readonly help?: ReactNode;
  /** The most characters. */
  readonly max?: number;
  /** Letters that are typed as others, as in codes. */
  readonly write?: (typed: string) => string;
}

export function TextInput<V extends object>(props: TextInputProps<V>) {
  const { form, name, help, max, write, slotProps, ...rest } = props;
  const { value, error, set, onBlur } = useField<V, string | null | undefined>({ form, name });
  const shrunk = NEVER_EMPTY.includes(rest.type ?? '') || slotProps?.select;
  return (
    <TextField
      fullWidth
      {...rest}
      name={name}
      value={value ?? ''}
      onChange={({ target }) => set(write ? write(target.value) : target.value)}
      onBlur={onBlur}
      error={error !== undefined}
      helperText={error ?? help}
      slotProps={{
        ...slotProps,
        ...(max ? { htmlInput: { maxLength: max, ...(slotProps?.htmlInput as object) } } : {}),
        ...(shrunk ? { inputLabel: { shrink: true } } : {}),
      }}
    />
  );
}
