import { failureOf, useDraft } from '@motorclub/sdk';
import { useMemo, useState } from 'react';
import type { MailTemplateDetail, MailWords } from '../api/emails.ts';

export type Field = keyof MailWords;
export type Complaint = { readonly field: Field; readonly message: string };

const FIELDS: readonly Field[] = ['subject', 'text', 'html'];

/** What a refusal says about one of the fields. */
export function complaintOf(error: unknown): Complaint | null {
  if (!error) return null;
  const { field, message } = failureOf(error);
  const named = FIELDS.find((name) => name === field);
  return named ? { field: named, message } : null;
}

/** The words as the server takes them. */
export const wordsOf = ({ subject, text, html, htmlFollows }: MailTemplateDetail): MailWords => ({
  subject,
  text,
  html: htmlFollows ? null : html,
});

type Edits = Partial<MailWords>;
const NO_EDITS: Edits = {};

/** Typed changes overlay the current text, and survive leaving the page. */
export function useWords(template: MailTemplateDetail) {
  const [edits, setEdits, clear] = useDraft<Edits>(`admin.mail.${template.name}`, NO_EDITS);
  const [refusal, setRefusal] = useState<Complaint | null>(null);
  const { subject, text, html } = { ...wordsOf(template), ...edits };
  // The same object as long as it says the same: the preview waits for it to settle.
  const words = useMemo<MailWords>(() => ({ subject, text, html }), [subject, text, html]);
  const set = (field: Field, value: string | null) => {
    setRefusal(null);
    setEdits((now) => ({ ...now, [field]: value }));
  };
  const saved = wordsOf(template);
  return {
    words,
    set,
    clear,
    dirty: FIELDS.some((field) => words[field] !== saved[field]),
    refusal,
    /** Shows an error at its field; returns the field's name, if it has one. */
    refuse: (error: unknown): Field | undefined => {
      const complaint = complaintOf(error);
      setRefusal(complaint);
      return complaint?.field;
    },
  };
}

export type WordsForm = ReturnType<typeof useWords>;
