import { Box } from '@mui/material';
import { useAuthConfig } from './config.ts';
import { PasswordField } from './PasswordField.tsx';
import { PasswordStrength } from './PasswordStrength.tsx';
import { t } from './texts.ts';
import type { Form } from './useForm.ts';

interface NewPasswordProps<N extends string> {
  readonly form: Form<Record<N, string>>;
  readonly name: N;
  readonly label: string;
  /** The person's names, which make a password easy to guess. */
  readonly names?: readonly string[];
}

/** A password to be chosen: how long it has to be, and how strong it is. */
export function NewPassword<N extends string>({ form, name, label, names = [] }: NewPasswordProps<N>) {
  const { passwordMinLength } = useAuthConfig();
  return (
    <Box>
      <PasswordField
        label={label}
        autoComplete="new-password"
        required
        {...form.field(name, t('passwordHelp', { count: passwordMinLength }))}
      />
      <PasswordStrength password={form.values[name]} names={names} />
    </Box>
  );
}
