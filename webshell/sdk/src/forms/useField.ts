import { useEffect } from 'react';
import { useController } from 'react-hook-form';
import type { FieldSource } from './useForm.ts';

/** The fields of a form that hold values of a type. */
export type FieldName<V extends object, T> = { [N in keyof V]-?: V[N] extends T ? N : never }[keyof V] & string;

/** What every field of a form is given. */
export interface FieldProps<V extends object, T> {
  readonly form: FieldSource<V>;
  readonly name: FieldName<V, T>;
}

export interface Field<T> {
  readonly value: T;
  readonly error: string | undefined;
  /** Takes a value, or what makes one of the present value. */
  readonly set: (value: T | ((now: T) => T)) => void;
  readonly onBlur: () => void;
}

interface OneField<V extends object, N extends keyof V & string> {
  readonly form: FieldSource<V>;
  readonly name: N;
}

/** One field of a form, for a component that draws it. It has to carry `aria-invalid` while there is an error. */
export function useField<V extends object, N extends keyof V & string>({ form, name }: OneField<V, N>): Field<V[N]> {
  const { show } = form;
  const { field, fieldState } = useController({ control: form.control, name });
  useEffect(() => show(name), [show, name]);
  return {
    value: field.value as V[N],
    error: fieldState.error?.message,
    onBlur: field.onBlur,
    set: (value) => {
      const change = typeof value === 'function' ? (value as (now: V[N]) => V[N]) : () => value;
      form.set(name, change(form.values[name]));
    },
  };
}
