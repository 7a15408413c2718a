import { failureOf } from '@motorclub/sdk';

interface Complaint {
  readonly field: string;
  readonly message: string;
}

export type Errors<F extends string> = Partial<Record<F, string>>;

/** The server's complaints by the field they are about; empty when it is about none of these. */
export function refusalsOf<F extends string>(error: unknown, fields: readonly F[]): Errors<F> {
  const { field = '', message, details } = failureOf(error);
  const listed = (details?.errors as readonly Complaint[] | undefined) ?? [{ field, message }];
  const found: Errors<F> = {};
  for (const complaint of listed) {
    const name = fields.find((known) => known === complaint.field);
    if (name) found[name] ??= complaint.message;
  }
  return found;
}
