import {
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  Radio,
  RadioGroup,
  type RadioGroupProps,
} from '@mui/material';
import { type ReactNode, useId } from 'react';
import { type Field, type FieldProps, useField } from './useField.ts';

export interface RadioInputProps<V extends object> extends FieldProps<V, string>, Pick<RadioGroupProps, 'row' | 'sx'> {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: ReactNode }[];
}

/** One of a few, all of which show. */
export function RadioInput<V extends object>({ form, name, label, options, ...rest }: RadioInputProps<V>) {
  const id = useId();
  const { value, error, set } = useField({ form, name }) as unknown as Field<string>;
  return (
    <FormControl error={error !== undefined}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        {...rest}
        name={name}
        aria-labelledby={id}
        aria-invalid={error !== undefined}
        value={value}
        onChange={(_event, chosen) => set(chosen)}
      >
        {options.map((option) => (
          <FormControlLabel key={option.value} value={option.value} control={<Radio />} label={option.label} />
        ))}
      </RadioGroup>
      {error ? <FormHelperText role="alert">{error}</FormHelperText> : null}
    </FormControl>
  );
}
