import type { ReactNode } from 'react';
import type { FormHandle } from '../../lib/useForm.ts';
import type { Option } from './Choice.tsx';
import { Field, type FieldProps } from './Field.tsx';

export interface SelectFieldProps<F extends object> {
  readonly of: FormHandle<F>;
  readonly name: FieldProps<F>['name'];
  readonly label: string;
  /** What stands for no choice; without it there must be one. */
  readonly none?: string;
  readonly options: readonly Option[];
  readonly help?: ReactNode;
  readonly required?: boolean;
}

/** One of a list, by the browser's own: quick to type into, at home on phones. */
export function SelectField<F extends object>({ none, options, ...field }: SelectFieldProps<F>) {
  return (
    <Field
      {...field}
      props={{
        select: true,
        slotProps: { select: { native: true } },
        children: (
          <>
            {none === undefined ? null : <option value="">{none}</option>}
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </>
        ),
      }}
    />
  );
}
