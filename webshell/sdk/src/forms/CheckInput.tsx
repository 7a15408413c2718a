import { Checkbox, FormControlLabel, FormHelperText, Switch } from '@mui/material';
import { type ReactNode, useId } from 'react';
import { type Field, type FieldProps, useField } from './useField.ts';

export interface CheckInputProps<V extends object> extends FieldProps<V, boolean> {
  readonly label: ReactNode;
  readonly required?: boolean;
  /** `switch` for what is on or off, `check` for what is agreed to or added. */
  readonly look?: 'check' | 'switch';
}

/** Yes or no. */
export function CheckInput<V extends object>({
  form,
  name,
  label,
  required = false,
  look = 'check',
}: CheckInputProps<V>) {
  const helper = useId();
  const { value, error, set } = useField({ form, name }) as unknown as Field<boolean>;
  const Control = look === 'switch' ? Switch : Checkbox;
  const input = { required, 'aria-invalid': error !== undefined, 'aria-describedby': error ? helper : undefined };
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Control name={name} checked={value} onChange={(_event, checked) => set(checked)} slotProps={{ input }} />
        }
      />
      {error ? (
        <FormHelperText id={helper} error role="alert">
          {error}
        </FormHelperText>
      ) : null}
    </div>
  );
}
