import { isSkipped } from '@motorclub/sdk';
import { useEffect, useRef, useState } from 'react';
import { useAction } from '../api/useAction.ts';
import { t } from '../texts.ts';
import { type Errors, refusalsOf } from './refusals.ts';

export interface FormOptions<F extends object, Out> {
  /** The form and how it is changed: `useState`, or `useDraft` where it is to outlive its page. */
  readonly state: readonly [F, (next: (now: F) => F) => void];
  /** What the server would refuse, by field. */
  readonly check: (form: F) => Errors<keyof F & string>;
  /** Whose clocks the times in it mean. */
  readonly zone?: string;
  readonly run: (form: F) => Promise<Out>;
  readonly done: (answer: Out) => string;
  readonly onDone: (answer: Out) => void;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;

/** Times that clocks of a zone leave out in spring, by field. */
function skippedTimes<F extends object>(form: F, zone: string): Errors<keyof F & string> {
  const skipped = Object.entries(form).filter(
    ([, value]) => typeof value === 'string' && TIME.test(value) && isSkipped(value, zone),
  );
  return Object.fromEntries(skipped.map(([field]) => [field, t('timeSkipped', { zone })])) as Errors<keyof F & string>;
}

/** Gives the focus to the first field with an error whenever errors were found in the form that was sent. */
function useErrorFocus(found: object | null) {
  const element = useRef<HTMLFormElement | null>(null);
  useEffect(() => {
    if (found) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [found]);
  return element;
}

/** A form: what is typed, what is wrong with it, here or by the server's word, and sending it. */
export function useForm<F extends object, Out>({ state, check, zone, run, done, onDone }: FormOptions<F, Out>) {
  const [form, setForm] = state;
  const [errors, setErrors] = useState<Errors<keyof F & string>>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  const [found, setFound] = useState<object | null>(null);
  const element = useErrorFocus(found);
  const showErrors = (all: Errors<keyof F & string>) => {
    setErrors(all);
    setFound(Object.keys(all).length > 0 ? all : null);
  };
  const action = useAction({
    run: () => run(form),
    done,
    onDone,
    onRefused: (error) => {
      const refused = refusalsOf(error, Object.keys(form) as (keyof F & string)[]);
      showErrors(refused);
      setRefusal(Object.keys(refused).length > 0 ? null : error);
      return true;
    },
  });
  const clearErrors = () => {
    setErrors({});
    setRefusal(null);
  };
  const edit = (part: Partial<F>) => {
    setForm((now) => ({ ...now, ...part }));
    setErrors((now) => {
      const left = Object.entries(now).filter(([field]) => !(field in part));
      return Object.fromEntries(left) as Errors<keyof F & string>;
    });
    setRefusal(null);
  };
  const submit = (sent: HTMLFormElement) => {
    element.current = sent;
    const wrong = { ...(zone ? skippedTimes(form, zone) : {}), ...check(form) };
    showErrors(wrong);
    if (Object.keys(wrong).length === 0) action.mutate();
  };
  return { form, edit, errors, refusal, clearErrors, submit, pending: action.isPending };
}

export type FormHandle<F extends object> = Pick<ReturnType<typeof useForm<F, unknown>>, 'form' | 'edit' | 'errors'>;
