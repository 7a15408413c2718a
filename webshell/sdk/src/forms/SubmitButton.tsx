import { Button, type ButtonProps } from '@mui/material';
import type { FormHandle } from './useForm.ts';

export interface SubmitButtonProps extends Omit<ButtonProps, 'form' | 'type' | 'loading'> {
  readonly form: Pick<FormHandle<object>, 'pending'>;
}

/** Sends the form that it stands in. */
export function SubmitButton({ form, ...rest }: SubmitButtonProps) {
  return <Button variant="contained" {...rest} type="submit" loading={form.pending} />;
}
