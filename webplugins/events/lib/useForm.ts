import { useState } from 'react';
import { useDeed } from '../api/useDeed.ts';
import { type Errors, refusalsOf } from './refusals.ts';

export interface FormOptions<F extends object, Out> {
  /** The form and how it is changed: `useState`, or `useDraft` where it is to outlive its page. */
  readonly state: readonly [F, (next: (now: F) => F) => void];
  /** What the server would refuse, by field. */
  readonly check: (form: F) => Errors<keyof F & string>;
  readonly run: (form: F) => Promise<Out>;
  readonly done: (answer: Out) => string;
  readonly onDone: (answer: Out) => void;
}

/** A form: what is typed, what is wrong with it, here or by the server's word, and sending it. */
export function useForm<F extends object, Out>({ state, check, run, done, onDone }: FormOptions<F, Out>) {
  const [form, setForm] = state;
  const [errors, setErrors] = useState<Errors<keyof F & string>>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  const deed = useDeed({
    run: () => run(form),
    done,
    onDone,
    onRefused: (error) => {
      const found = refusalsOf(error, Object.keys(form) as (keyof F & string)[]);
      setErrors(found);
      setRefusal(Object.keys(found).length > 0 ? null : error);
      return true;
    },
  });
  const edit = (part: Partial<F>) => {
    setForm((now) => ({ ...now, ...part }));
    setErrors((now) => {
      const left = Object.entries(now).filter(([field]) => !(field in part));
      return Object.fromEntries(left) as Errors<keyof F & string>;
    });
    setRefusal(null);
  };
  const submit = () => {
    const found = check(form);
    setErrors(found);
    if (Object.keys(found).length === 0) deed.mutate();
  };
  return { form, edit, errors, refusal, submit, pending: deed.isPending };
}

export type FormHandle<F extends object> = Pick<ReturnType<typeof useForm<F, unknown>>, 'form' | 'edit' | 'errors'>;
