import { failureOf } from '@motorclub/sdk';

/** Whether a call was refused only because the caller's second factor has to be shown again. */
export function wantsCode(error: unknown): boolean {
  const failure = failureOf(error) as { readonly status: number; readonly error?: unknown };
  return failure.status === 403 && failure.error === 'Two-factor code required';
}
