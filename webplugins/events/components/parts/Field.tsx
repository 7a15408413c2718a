import { TextField, type TextFieldProps } from '@mui/material';
import type { ReactNode } from 'react';
import type { FormHandle } from '../../lib/useForm.ts';

type Texts<F> = { [K in keyof F]: F[K] extends string ? K : never }[keyof F] & string;

export interface FieldProps<F extends object> {
  readonly of: FormHandle<F>;
  readonly name: Texts<F>;
  readonly label: string;
  readonly help?: ReactNode;
  readonly required?: boolean;
  readonly type?: 'text' | 'email' | 'url' | 'datetime-local' | 'date' | 'color';
  readonly inputMode?: 'numeric' | 'decimal';
  readonly max?: number;
  readonly props?: TextFieldProps;
}

const SHRUNK = ['datetime-local', 'date', 'color'];

/** One text of a form, with what is wrong with it below. */
export function Field<F extends object>(given: FieldProps<F>) {
  const { of, name, label, help = ' ', required = false, type = 'text', inputMode, max, props } = given;
  const error = of.errors[name];
  const htmlInput = { ...(inputMode ? { inputMode } : {}), ...(max ? { maxLength: max } : {}) };
  return (
    <TextField
      fullWidth
      {...props}
      type={type}
      required={required}
      label={label}
      value={of.form[name] as string}
      onChange={({ target }) => of.edit({ [name]: target.value } as Partial<F>)}
      error={error !== undefined}
      helperText={error ?? help}
      slotProps={{
        ...props?.slotProps,
        htmlInput,
        ...(SHRUNK.includes(type) || props?.select ? { inputLabel: { shrink: true } } : {}),
      }}
    />
  );
}
