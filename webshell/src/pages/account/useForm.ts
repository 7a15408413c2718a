import { type ChangeEvent, type FormEvent, useState } from 'react';
import type { Rule } from './rules.ts';

type Values = Record<string, string>;
type Errors<V extends Values> = Partial<Record<keyof V, string>>;

export interface Form<V extends Values> {
  readonly values: V;
  readonly errors: Errors<V>;
  /** Props of a text field: value, change, error text. */
  field(
    name: keyof V & string,
    helper?: string,
  ): {
    name: string;
    value: string;
    error: boolean;
    helperText: string | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
  };
  set(name: keyof V, value: string): void;
  setErrors(errors: Errors<V>): void;
  /** Checks the rules; focuses the first wrong field, or calls on. */
  submit(send: (values: V) => void): (event: FormEvent<HTMLFormElement>) => void;
}

/** Values, rules and messages of a small form. */
export function useForm<V extends Values>(initial: V, rules: Partial<Record<keyof V, Rule>>): Form<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const set = (name: keyof V, value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: undefined }));
  };
  const findErrors = (): Errors<V> => {
    const found: Errors<V> = {};
    for (const [name, rule] of Object.entries(rules) as [keyof V, Rule][]) {
      const message = rule(values[name] ?? '');
      if (message) found[name] = message;
    }
    return found;
  };
  return {
    values,
    errors,
    set,
    setErrors,
    field: (name, helper) => ({
      name,
      value: values[name] ?? '',
      error: errors[name] !== undefined,
      helperText: errors[name] ?? helper,
      onChange: (event) => set(name, event.target.value),
    }),
    submit: (send) => (event) => {
      event.preventDefault();
      const found = findErrors();
      setErrors(found);
      const first = Object.keys(found)[0];
      if (first === undefined) send(values);
      else event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    },
  };
}
