import { toast, useNavigate } from '@motorclub/sdk';
import { type RefObject, useRef, useState } from 'react';
import { useAskQuestion } from '../api/askQuestion.ts';
import type { NewQuestion, Question } from '../api/types.ts';
import { t } from '../texts.ts';
import { useAskDraft } from './askDraft.ts';
import { serverErrors } from './serverErrors.ts';
import { type Field, type FieldErrors, questionErrors } from './validate.ts';

type Refs = Record<Field, RefObject<(HTMLInputElement & HTMLTextAreaElement) | null>>;

function useRefs(): Refs {
  return { title: useRef(null), body: useRef(null), tags: useRef(null) };
}

function focusFirst(errors: FieldErrors, refs: Refs): void {
  const order: readonly Field[] = ['title', 'body', 'tags'];
  const first = order.find((field) => errors[field] !== undefined);
  if (first) refs[first].current?.focus();
}

/** The question being written: its draft, what is wrong with it, and sending it. */
export function useAskForm(maxTags: number) {
  const [draft, setDraft, clear] = useAskDraft();
  const [errors, setErrors] = useState<FieldErrors>({});
  const refs = useRefs();
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useAskQuestion();

  const show = (found: FieldErrors) => {
    setErrors(found);
    focusFirst(found, refs);
  };
  const change = (part: Partial<NewQuestion>) => {
    setDraft((now) => ({ ...now, ...part }));
    const [field] = Object.keys(part);
    setErrors(({ [field as Field]: _fixed, ...others }) => others);
    if (error) reset();
  };
  const posted = ({ id }: Question) => {
    clear();
    toast.success(t('posted'));
    void navigate(`/questions/${id}`);
  };
  const submit = () => {
    const found = questionErrors(draft, maxTags);
    show(found);
    if (Object.keys(found).length > 0 || isPending) return;
    mutate(draft, { onSuccess: posted, onError: (refusal) => show(serverErrors(refusal)) });
  };
  const unexplained = error && Object.keys(serverErrors(error)).length === 0 ? error : null;
  return { draft, change, submit, refs, errors, isPending, error: unexplained };
}
