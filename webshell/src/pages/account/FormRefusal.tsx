import type { FormHandle } from '@motorclub/sdk/forms';
import { Refusal } from './Refusal.tsx';

interface FormRefusalProps {
  readonly form: {
    readonly failure: FormHandle<object>['failure'];
    readonly sending: { readonly submittedAt: number };
  };
  /** What to say where the server answered without a word. */
  readonly fallback?: string;
}

/** Why a form was refused, unless one of its fields says so. */
export function FormRefusal({ form, ...rest }: FormRefusalProps) {
  return form.failure ? <Refusal error={form.failure} sentAt={form.sending.submittedAt} {...rest} /> : null;
}
