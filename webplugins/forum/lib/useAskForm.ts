import { toast, useNavigate, usePluginSettings, usePreferences } from '@motorclub/sdk';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useAskQuestion } from '../api/askQuestion.ts';
import { describeImage } from '../api/attachments.ts';
import { listCategories } from '../api/categories.ts';
import type { Question } from '../api/types.ts';
import { MAX_TAGS } from '../limits.ts';
import { t } from '../texts/ask.ts';
import { askErrors, firstWrong, refusedFields } from './askErrors.ts';
import { type AskForm, EMPTY, type Field, type FieldErrors, fieldsOfCar, questionOf } from './askForm.ts';
import { useAskDraft } from './useAskDraft.ts';
import { useOwnCar } from './useOwnCar.ts';

/** Brings the person to a field: its input, or the first one of a group. */
function focusField(field: Field | undefined): void {
  const found = field && document.getElementById(`ask-${field}`);
  const input = found?.matches('input, textarea') ? found : found?.querySelector<HTMLElement>('input, button');
  input?.focus();
}

/** Pictures are described when the question is sent: each word typed would be a call. */
function describe({ attachments }: AskForm): Promise<unknown> {
  return Promise.all(attachments.filter(({ alt }) => alt.trim()).map(({ id, alt }) => describeImage(id, alt.trim())));
}

/** The question being written: its draft, what is wrong with it, and sending it. */
export function useAskForm() {
  const maxTags = usePluginSettings<{ maxTags: number }>('forum').maxTags ?? MAX_TAGS;
  const miles = usePreferences().units.distance === 'MI';
  const draft = useAskDraft();
  const own = useOwnCar();
  /** A question that has not been begun is about the asker's car. */
  const prefilled = (form: AskForm) => (form === EMPTY && own ? { ...EMPTY, ...fieldsOfCar(own) } : form);
  const form = prefilled(draft.form);
  const categories = useQuery(listCategories()).data?.items ?? [];
  const [errors, setErrors] = useState<FieldErrors>({});
  const [wanted, setWanted] = useState<Field | undefined>();
  const navigate = useNavigate();
  const { mutate, isPending, error, reset } = useAskQuestion();

  // After the render: a field that was folded away is there only then.
  useEffect(() => {
    focusField(wanted);
    setWanted(undefined);
  }, [wanted]);

  const show = (found: FieldErrors) => {
    setErrors(found);
    setWanted(firstWrong(found));
  };
  const change = (part: Partial<AskForm> | ((now: AskForm) => Partial<AskForm>)) => {
    draft.change((now) => {
      const before = prefilled(now);
      return { ...before, ...(typeof part === 'function' ? part(before) : part) };
    });
    const fields = typeof part === 'function' ? [] : Object.keys(part);
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !fields.includes(field))));
    if (error) reset();
  };
  const posted = ({ id, status }: Question) => {
    draft.forget();
    toast.success(t(status === 'PENDING' ? 'postedPending' : 'posted'));
    void navigate(`/questions/${id}`);
  };
  const submit = () => {
    const category = categories.find(({ id }) => id === form.categoryId);
    const found = askErrors(form, maxTags, category);
    show(found);
    if (Object.keys(found).length > 0 || isPending) return;
    const prepare = async () => {
      await describe(form);
      const draftId = await draft.finalId();
      return { ...questionOf(form, miles), ...(draftId === null ? {} : { draftId }) };
    };
    mutate(prepare, { onSuccess: posted, onError: (refusal) => show(refusedFields(refusal)) });
  };
  const unexplained = error && Object.keys(refusedFields(error)).length === 0 ? error : null;
  return { draft, form, change, submit, errors, isPending, error: unexplained, maxTags, categories };
}
