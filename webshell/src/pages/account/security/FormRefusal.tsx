import { failureOf } from '@motorclub/sdk';
import { Refusal } from '../Refusal.tsx';

interface FormRefusalProps {
  readonly error: unknown;
  readonly sentAt: number;
  /** The form's fields: what is refused about one of them stands there. */
  readonly fields: object;
}

/** Why a form was refused, unless one of its fields says so. */
export function FormRefusal({ error, sentAt, fields }: FormRefusalProps) {
  if (!error || (failureOf(error).field ?? '') in fields) return null;
  return <Refusal error={error} sentAt={sentAt} />;
}
