import { TextField, type TextFieldProps } from '@mui/material';
import type { ReactNode } from 'react';
import { type Field, type FieldProps, useField } from './useField.ts';

type Own = 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'helperText' | 'form';

/** Browsers write something of their own into these before anything is typed. */
const NEVER_EMPTY = ['date', 'time', 'datetime-local', 'color'];

/** A text, or with `select` one of the `MenuItem`s in it. Everything else is that of MUI's `TextField`. */
export interface TextInputProps<V extends object>
  extends FieldProps<V, string | null | undefined>,
    Omit<TextFieldProps, Own | 'inputMode'> {
  /** What stands below while nothing is wrong. */
  readonly help?: ReactNode;
  readonly inputMode?: 'numeric' | 'decimal' | 'email' | 'tel';
  /** The most characters. */
  readonly max?: number;
  /** Letters that are typed as others, as in codes. */
  readonly write?: (typed: string) => string;
  /** What an empty field stands for. */
  readonly emptyAs?: '' | null;
}

export function TextInput<V extends object>(props: TextInputProps<V>) {
  const { form, name, help, inputMode, max, write, emptyAs = '', slotProps, ...rest } = props;
  const { value, error, set, onBlur } = useField({ form, name }) as unknown as Field<string | null | undefined>;
  const shrunk = NEVER_EMPTY.includes(rest.type ?? '') || slotProps?.select;
  return (
    <TextField
      fullWidth
      {...rest}
      name={name}
      value={value ?? ''}
      onChange={({ target }) => set((write ? write(target.value) : target.value) || emptyAs)}
      onBlur={onBlur}
      error={error !== undefined}
      helperText={error ?? help}
      slotProps={{
        ...slotProps,
        htmlInput: {
          ...(inputMode ? { inputMode } : {}),
          ...(max ? { maxLength: max } : {}),
          ...(slotProps?.htmlInput as object),
        },
        ...(shrunk ? { inputLabel: { shrink: true } } : {}),
      }}
    />
  );
}
