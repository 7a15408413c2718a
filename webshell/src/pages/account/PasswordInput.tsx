import { type FieldProps, useField } from '@motorclub/sdk/forms';
import { PasswordField } from './PasswordField.tsx';

interface PasswordInputProps<V extends object> extends FieldProps<V, string> {
  readonly label: string;
  readonly autoComplete: 'current-password' | 'new-password';
  readonly help?: string;
}

/** The field of a form for a password. */
export function PasswordInput<V extends object>({ form, name, help, ...rest }: PasswordInputProps<V>) {
  const { value, error, set } = useField({ form, name });
  return (
    <PasswordField
      {...rest}
      name={name}
      value={value}
      onChange={({ target }) => set(target.value as typeof value)}
      required
      error={error !== undefined}
      helperText={error ?? help}
    />
  );
}
