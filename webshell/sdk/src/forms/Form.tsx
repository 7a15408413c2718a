import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import { FormElement } from './FormElement.tsx';
import { t } from './texts.ts';
import type { FormHandle } from './useForm.ts';

export interface FormProps {
  readonly form: Pick<FormHandle<object>, 'failure' | 'refusals' | 'submit'>;
  /** The form's name for screen readers. */
  readonly label?: string;
  /** What could not be done, as a sentence without a full stop. */
  readonly failed?: string;
  /** Between the fields. */
  readonly gap?: number;
  readonly maxWidth?: number;
  readonly children: ReactNode;
}

/** The fields of a form, below what the server refused about none of them. */
export function Form({ form, label, failed = t('notSaved'), gap = 2.5, maxWidth, children }: FormProps) {
  return (
    <FormElement form={form} label={label}>
      <Stack sx={{ gap, ...(maxWidth ? { maxWidth } : {}) }}>
        {form.failure ? <ErrorState error={form.failure} title={failed} /> : null}
        {children}
      </Stack>
    </FormElement>
  );
}
