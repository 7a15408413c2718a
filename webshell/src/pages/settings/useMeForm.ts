import { failureOf, toast } from '@motorclub/sdk';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { type Me, type OwnChoices, updateMe } from './api/me.ts';
import { t } from './texts.ts';
import { useApplyMe } from './useApplyMe.ts';
import { type Edits, useEdits } from './useEdits.ts';

/** Message by field; `links.0.url` is the address of the first link. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface MeForm<N extends keyof OwnChoices> extends Omit<Edits<Pick<OwnChoices, N>>, 'settle' | 'changed'> {
  readonly errors: FieldErrors;
  readonly saving: boolean;
  /** A refusal that is about none of the fields. */
  readonly failure: unknown;
  readonly submit: (event: FormEvent<HTMLFormElement>) => void;
}

export interface MeFormOptions<N extends keyof OwnChoices> {
  readonly names: readonly N[];
  readonly check?: (values: Pick<OwnChoices, N>) => FieldErrors;
  readonly onSaved?: (now: Me) => void;
}

function pick<N extends keyof OwnChoices>(from: OwnChoices, names: readonly N[]): Pick<OwnChoices, N> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<OwnChoices, N>;
}

/** A button that can no longer be pressed loses the focus; the next Tab goes on from the form, not from the page's top. */
function keepFocus(form: HTMLFormElement | null): void {
  const at = document.activeElement;
  if (at === document.body || at?.closest('button')?.type === 'submit') form?.focus({ preventScroll: true });
}

const nameOf = (field: string | undefined) => field?.split('.', 1)[0] ?? '';

/** Some of what one may change of oneself as a form: only what was changed is sent, and can be taken back. */
export function useMeForm<N extends keyof OwnChoices>(own: Me, options: MeFormOptions<N>): MeForm<N> {
  const { names, check, onSaved } = options;
  const edits = useEdits(`settings.${names.join('.')}`, pick(own, names));
  const [errors, setErrors] = useState<FieldErrors>({});
  const form = useRef<HTMLFormElement>(null);
  const keep = useApplyMe();
  const follow = (now: Me) => {
    keep(now);
    onSaved?.(now);
  };
  const refuse = (found: FieldErrors) => {
    setErrors(found);
    const [first = ''] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const back = useMutation({
    mutationFn: (before: Partial<OwnChoices>) => updateMe(before),
    onSuccess: follow,
    onError: (error) => toast.error(failureOf(error).message),
  });
  const isField = (error: unknown) => names.some((name) => name === nameOf(failureOf(error).field));
  const save = useMutation({
    mutationFn: (changes: Partial<OwnChoices>) => updateMe(changes),
    onSuccess: (now, sent) => {
      const before = pick(own, Object.keys(sent) as N[]);
      follow(now);
      edits.settle(sent as Partial<Pick<OwnChoices, N>>);
      keepFocus(form.current);
      toast.success(t('saved'), { label: t('undo'), onClick: () => back.mutate(before) });
    },
    onError: (error) => {
      const { field, message } = failureOf(error);
      if (field && isField(error)) refuse({ [field]: message });
    },
  });
  return {
    values: edits.values,
    dirty: edits.dirty,
    errors,
    restoredAt: edits.restoredAt,
    saving: save.isPending,
    failure: save.error && !isField(save.error) ? save.error : null,
    set: (name, value) => {
      setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => nameOf(field) !== name)));
      edits.set(name, value);
    },
    discard: () => {
      setErrors({});
      save.reset();
      edits.discard();
    },
    submit: (event) => {
      event.preventDefault();
      form.current = event.currentTarget;
      const wrong = check?.(edits.values) ?? {};
      if (Object.keys(wrong).length > 0) refuse(wrong);
      else save.mutate(edits.changed);
    },
  };
}
