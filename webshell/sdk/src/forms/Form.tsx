import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FormElement } from './FormElement.tsx';
import { t } from './texts.ts';
import type { FormHandle } from './useForm.ts';

export interface FormProps {
  readonly form: Pick<FormHandle<object>, 'failure' | 'pending' | 'refusals' | 'submit'>;
  /** The form's name for screen readers. */
  readonly label?: string;
  /** What could not be done, as a sentence without a full stop. */
  readonly failed?: string;
  /** In place of what says that it could not be done; null where the page says it. */
  readonly failure?: ReactNode;
  /** Between the fields. */
  readonly gap?: number;
  readonly maxWidth?: number;
  readonly children: ReactNode;
}

/** The fields of a form, below what the server refused about none of them. */
export function Form({ form, label, failed = t('notSaved'), gap = 2.5, maxWidth, children, ...rest }: FormProps) {
  const { failure = form.failure ? <ErrorState error={form.failure} title={failed} /> : null } = rest;
  return (
    <FormElement form={form} label={label}>
      <Stack sx={{ gap, ...(maxWidth ? { maxWidth } : {}) }}>
        {failure}
        {children}
      </Stack>
    </FormElement>
  );
}
