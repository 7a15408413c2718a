import type { Filter } from '@motorclub/sdk';
import { t } from '../texts.ts';

/** A filter by one of some values, or all, whose names are texts of the plugin. */
export function choiceOf<T extends Parameters<typeof t>[0]>(
  name: string,
  label: string,
  all: string,
  values: readonly T[],
): Filter {
  return { kind: 'choice', name, label, all, options: values.map((value) => ({ value, label: t(value) })) };
}
