import { failureOf, toast } from '@motorclub/sdk';
import { type FieldErrors, type FormHandle, useForm } from '@motorclub/sdk/forms';
import { useMutation } from '@tanstack/react-query';
import { type Me, type OwnChoices, updateMe } from './api/me.ts';
import { t } from './texts.ts';
import { useApplyMe } from './useApplyMe.ts';
import { useEdits } from './useEdits.ts';

export interface MeForm<N extends keyof OwnChoices> extends FormHandle<Pick<OwnChoices, N>, Me> {
  readonly discard: () => void;
  readonly restoredAt: string | null;
}

export interface MeFormOptions<N extends keyof OwnChoices> {
  readonly names: readonly N[];
  readonly check?: (values: Pick<OwnChoices, N>) => FieldErrors;
  readonly onSaved?: (now: Me) => void;
}

function pick<N extends keyof OwnChoices>(from: OwnChoices, names: readonly N[]): Pick<OwnChoices, N> {
  return Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<OwnChoices, N>;
}

/** Some of what one may change of oneself as a form: only what was changed is sent, and can be taken back. */
export function useMeForm<N extends keyof OwnChoices>(own: Me, options: MeFormOptions<N>): MeForm<N> {
  const { names, check, onSaved } = options;
  const saved = pick(own, names);
  const edits = useEdits(`settings.${names.join('.')}`, saved);
  const applyMe = useApplyMe();
  const follow = (now: Me) => {
    applyMe(now);
    onSaved?.(now);
  };
  const back = useMutation({
    mutationFn: (before: Partial<OwnChoices>) => updateMe(before),
    onSuccess: follow,
    onError: (error) => toast.error(failureOf(error).message),
  });
  const form = useForm<Pick<OwnChoices, N>, Me>({
    initial: saved,
    ...(check ? { check } : {}),
    // What was typed while it was being saved stays.
    draft: { ...edits, discard: () => undefined },
    send: (values) => updateMe(edits.changesIn(values)),
    onSent: (now, values) => {
      const sent = edits.changesIn(values);
      const before = pick(own, Object.keys(sent) as N[]);
      follow(now);
      edits.settle(sent);
      toast.success(t('saved'), { label: t('undo'), onClick: () => back.mutate(before) });
    },
  });
  return {
    ...form,
    values: edits.value,
    dirty: edits.dirty,
    discard: () => {
      edits.discard();
      form.reset();
    },
    restoredAt: edits.restoredAt,
  };
}
