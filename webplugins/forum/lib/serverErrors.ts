import { failureOf } from '@motorclub/sdk';
import type { Field, FieldErrors } from './validate.ts';

const FIELDS: readonly Field[] = ['title', 'body', 'tags'];

interface Complaint {
  readonly field: string;
  readonly message: string;
}

/** `tags.0` is a complaint about `tags`. */
function fieldOf(path: string | undefined): Field | undefined {
  return FIELDS.find((field) => path === field || path?.startsWith(`${field}.`));
}

/** The server's complaints by the field they are about; empty when it is about none of them. */
export function serverErrors(error: unknown): FieldErrors {
  const { field = '', message, details } = failureOf(error);
  const listed = (details?.errors as readonly Complaint[] | undefined) ?? [{ field, message }];
  const errors: FieldErrors = {};
  for (const complaint of listed) {
    const about = fieldOf(complaint.field);
    if (about) errors[about] ??= complaint.message;
  }
  return errors;
}
