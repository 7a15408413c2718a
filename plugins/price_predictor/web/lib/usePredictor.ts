import { failureOf, useDraft } from '@motorclub/sdk';
import { useState } from 'react';
import { useEstimate } from '../api/estimate.ts';
import { type Draft, EMPTY, errorsOf, FIELDS, type Field, type FieldErrors, fieldNamed, questionOf } from './form.ts';

function focusFirst(errors: FieldErrors): void {
  const first = FIELDS.find((field) => errors[field] !== undefined);
  if (first) document.getElementById(idOf(first))?.focus();
}

/** The element that takes the focus when a field is wrong. */
export function idOf(field: Field): string {
  return `price-predictor-${field}`;
}

function complaintsOf(error: unknown): FieldErrors {
  const { field, message } = failureOf(error);
  const about = fieldNamed(field);
  return about ? { [about]: message } : {};
}

/** The car being asked about (kept in this tab), what is wrong with it, and the answer of the last question. */
export function usePredictor() {
  const [draft, setDraft, clear] = useDraft<Draft>('price_predictor.form', EMPTY);
  const [errors, setErrors] = useState<FieldErrors>({});
  const { mutate, data, variables, isPending, error, reset } = useEstimate();
  const show = (found: FieldErrors) => {
    setErrors(found);
    focusFirst(found);
  };
  const change = (part: Partial<Draft>) => {
    setDraft((now) => ({ ...now, ...part }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
  };
  const ask = (wider: boolean) => {
    const found = errorsOf(draft);
    show(found);
    if (Object.keys(found).length > 0 || isPending) return;
    mutate(questionOf(draft, wider), { onError: (refusal) => show(complaintsOf(refusal)) });
  };
  const startOver = () => {
    clear();
    setErrors({});
    reset();
  };
  const unexplained = error && Object.keys(complaintsOf(error)).length === 0 ? error : null;
  return { draft, change, ask, startOver, errors, answer: data, question: variables, isPending, error: unexplained };
}
