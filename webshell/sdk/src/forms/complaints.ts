import { failureOf } from '../http.ts';

/** Message by field; `links.0.url` is the address of the first link. */
export type FieldErrors<N extends string = string> = { readonly [Name in N]?: string | undefined };

export interface Complaint {
  readonly field: string;
  readonly message: string;
}

/** What the server says about the fields of a call, in its order: all of `details.errors`, or the one `field`. */
export function complaintsOf(error: unknown): readonly Complaint[] {
  const { field, message, details } = failureOf(error);
  const listed = details?.errors as readonly Complaint[] | undefined;
  return listed ?? (field ? [{ field, message }] : []);
}

/** The field of a form that a complaint is about: the one it names, or the one that this is a part of (`tags.1`). */
export function findField(
  named: string,
  shown: ReadonlySet<string>,
  serverNames: Readonly<Record<string, string>>,
): string | undefined {
  for (let name = named; name; name = name.slice(0, Math.max(name.lastIndexOf('.'), 0))) {
    const field = serverNames[name] ?? name;
    if (shown.has(field)) return field;
  }
  return undefined;
}
