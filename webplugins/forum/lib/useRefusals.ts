import { failureOf } from '@motorclub/sdk';
import { useState } from 'react';

interface Complaint {
  readonly field: string;
  readonly message: string;
}

/** The server's complaints by the field they are about; `tags.0` is one about `tags`. Those about other fields are left out. */
export function complaintsOf<F extends string>(error: unknown, fields: readonly F[]): Partial<Record<F, string>> {
  const { field = '', message, details } = failureOf(error);
  const listed = (details?.errors as readonly Complaint[] | undefined) ?? [{ field, message }];
  const found: Partial<Record<F, string>> = {};
  for (const complaint of listed) {
    const about = fields.find((one) => complaint.field === one || complaint.field?.startsWith(`${one}.`));
    if (about) found[about] ??= complaint.message;
  }
  return found;
}

/** What is wrong with a form: by field, and the refusal that is about none of them. */
export function useRefusals<F extends string>(fields: readonly F[]) {
  const [errors, setErrors] = useState<Partial<Record<F, string>>>({});
  const [rest, setRest] = useState<unknown>(null);
  const show = (found: Partial<Record<F, string>>) => {
    setErrors(found);
    setRest(null);
  };
  const refused = (error: unknown) => {
    const found = complaintsOf(error, fields);
    setErrors(found);
    setRest(Object.keys(found).length > 0 ? null : error);
    return true;
  };
  return { errors, show, refused, rest };
}
