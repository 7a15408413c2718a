import { failureOf, useDraft } from '@motorclub/sdk';
import { complaintsOf, type FormDraft, type FormHandle, useForm } from '@motorclub/sdk/forms';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { MAILS_KEY, type MailTemplateDetail, type MailWords, mailTemplate, saveWords } from '../api/emails.ts';
import { t } from './texts.ts';

export type Field = keyof MailWords;

const FIELDS: readonly Field[] = ['subject', 'text', 'html'];

/** What a refusal says about one of the fields. */
export function complaintOf(error: unknown): { readonly field: Field; readonly message: string } | null {
  if (!error) return null;
  const { field, message } = failureOf(error);
  const named = FIELDS.find((name) => name === field);
  return named ? { field: named, message } : null;
}

/** Shows what another call than the form's own refused about its fields; whether it was about one of them. */
export function refuseAt({ refuse }: Pick<FormHandle<object>, 'refuse'>, error: unknown): boolean {
  const complaints = complaintsOf(error);
  return complaints.length > 0 && refuse(complaints).length === 0;
}

type Edits = Partial<MailWords>;
const NO_EDITS: Edits = {};

/** The fields of these words that differ from others. */
const changedIn = (words: MailWords, from: MailWords): Edits =>
  Object.fromEntries(FIELDS.filter((field) => words[field] !== from[field]).map((field) => [field, words[field]]));

/** Typed changes overlay the current text, and survive leaving the page. */
export function useWords({ name, ...template }: MailTemplateDetail) {
  const { subject, text } = template;
  const html = template.htmlFollows ? null : template.html;
  const saved = useMemo<MailWords>(() => ({ subject, text, html }), [subject, text, html]);
  const [edits, setEdits, discard] = useDraft<Edits>(`admin.mail.${name}`, NO_EDITS);
  // The same objects as long as they say the same: the preview waits for the words to settle.
  const draft = useMemo<FormDraft<MailWords>>(
    () => ({
      value: { ...saved, ...edits },
      change: (words) => setEdits(changedIn(words, saved)),
      discard,
    }),
    [saved, edits, setEdits, discard],
  );
  const client = useQueryClient();
  const form = useForm<MailWords, MailTemplateDetail>({
    initial: saved,
    draft,
    send: (words) => saveWords(name, words),
    done: () => t('wordsSaved'),
    // Where the draft ends, these are what is stored.
    onSent: (answer) => client.setQueryData(mailTemplate(name).queryKey, answer),
    refresh: () => client.invalidateQueries({ queryKey: MAILS_KEY }),
  });
  return { form, words: draft.value, dirty: Object.keys(edits).length > 0, discard };
}

export type Words = ReturnType<typeof useWords>;
