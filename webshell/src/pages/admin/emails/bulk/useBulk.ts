import { useDraft } from '@motorclub/sdk';
import { useMemo, useState } from 'react';
import type { Audience, BulkWords } from '../../api/bulkMails.ts';
import type { MailWords } from '../../api/emails.ts';
import { type Complaint, complaintOf, type Field } from '../useWords.ts';

type Draft = BulkWords & Audience;
const EMPTY: Draft = { subject: '', text: '', roles: [], joined: null, seen: null };

/** A mail to many while it is written; outlives the page. */
export function useBulk() {
  const [draft, setDraft, clear] = useDraft<Draft>('admin.mail.bulk', EMPTY);
  const [refusal, setRefusal] = useState<Complaint | null>(null);
  const { subject, text, roles, joined, seen } = draft;
  // The same objects as long as they say the same: preview and count wait for them to settle.
  const words = useMemo<MailWords>(() => ({ subject, text, html: null }), [subject, text]);
  const audience = useMemo<Audience>(() => ({ roles, joined, seen }), [roles, joined, seen]);
  return {
    words,
    audience,
    clear,
    begun: draft !== EMPTY && (subject !== '' || text !== ''),
    complete: subject.trim() !== '' && text.trim() !== '',
    refusal,
    set: (field: Field, value: string | null) => {
      setRefusal(null);
      setDraft((now) => ({ ...now, [field]: value ?? '' }));
    },
    choose: (change: Partial<Audience>) => setDraft((now) => ({ ...now, ...change })),
    /** Shows an error at its field; returns the field's name, if it has one. */
    refuse: (error: unknown): Field | undefined => {
      const complaint = complaintOf(error);
      setRefusal(complaint);
      return complaint?.field;
    },
  };
}

export type BulkForm = ReturnType<typeof useBulk>;
