import { TextField, type TextFieldProps } from '@mui/material';
import type { Errors, Field, Form } from '../../lib/form.ts';

export interface EditProps {
  readonly form: Form;
  readonly errors: Errors;
  readonly edit: (part: Partial<Form>) => void;
}

export interface FormFieldProps extends EditProps {
  readonly name: Exclude<Field, 'byMail'>;
  readonly label: string;
  readonly help?: string;
  readonly props?: TextFieldProps;
}

/** One text of the form, with what is wrong with it below. */
export function FormField({ form, errors, edit, name, label, help, props }: FormFieldProps) {
  const error = errors[name];
  return (
    <TextField
      fullWidth
      {...props}
      label={label}
      value={form[name]}
      onChange={({ target }) => edit({ [name]: target.value })}
      error={error !== undefined}
      helperText={error ?? help ?? ' '}
    />
  );
}
