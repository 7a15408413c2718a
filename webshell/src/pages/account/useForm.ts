import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
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
  /** Shows a refusal at the field it names and goes there; false when the form has no such field. */
  refuse(refusal: { readonly field?: string | null | undefined; readonly message: string }): boolean;
  /** Checks the rules; focuses the first wrong field, or calls on. */
  submit(send: (values: V) => void): (event: FormEvent<HTMLFormElement>) => void;
}

function findErrors<V extends Values>(values: V, rules: Partial<Record<keyof V, Rule>>): Errors<V> {
  const found: Errors<V> = {};
  for (const [name, rule] of Object.entries(rules) as [keyof V, Rule][]) {
    const message = rule(values[name] ?? '');
    if (message) found[name] = message;
  }
  return found;
}

const focusOn = (form: HTMLFormElement | null, name: string) =>
  form?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

/** Values, rules and messages of a small form. */
export function useForm<V extends Values>(initial: V, rules: Partial<Record<keyof V, Rule>>): Form<V> {
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Errors<V>>({});
  const sent = useRef<HTMLFormElement>(null);
  const set = (name: keyof V, value: string) => {
    setValues((now) => ({ ...now, [name]: value }));
    setErrors((now) => ({ ...now, [name]: undefined }));
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
    refuse: ({ field, message }) => {
      if (!field || !(field in values)) return false;
      setErrors((now) => ({ ...now, [field]: message }));
      focusOn(sent.current, field);
      return true;
    },
    submit: (send) => (event) => {
      event.preventDefault();
      // A dialog's submit also reaches the form around it, through React's tree.
      event.stopPropagation();
      sent.current = event.currentTarget;
      const found = findErrors(values, rules);
      setErrors(found);
      const first = Object.keys(found)[0];
      if (first === undefined) send(values);
      else focusOn(event.currentTarget, first);
    },
  };
}
