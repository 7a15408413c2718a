import { useDraft } from '@motorclub/sdk';
import { type FormDraft, useForm } from '@motorclub/sdk/forms';
import { useMemo } from 'react';
import type { Audience, BulkWords } from '../../api/bulkMails.ts';

export type BulkValues = BulkWords & Audience;
const EMPTY: BulkValues = { subject: '', text: '', roles: [], joined: null, seen: null };

/** A mail to many while it is written; outlives the page. Submitting it only asks for the number of its recipients. */
export function useBulk(onAsk: () => void) {
  const [value, change, discard] = useDraft<BulkValues>('admin.mail.bulk', EMPTY);
  const { subject, text, roles, joined, seen } = value;
  // Not discarded by submitting.
  const draft = useMemo<FormDraft<BulkValues>>(() => ({ value, change, discard: () => undefined }), [value, change]);
  const form = useForm<BulkValues>({ initial: EMPTY, draft, send: async () => onAsk() });
  // The same objects as long as they say the same: preview and count wait for them to settle.
  const words = useMemo<BulkWords>(() => ({ subject, text }), [subject, text]);
  const audience = useMemo<Audience>(() => ({ roles, joined, seen }), [roles, joined, seen]);
  return {
    form,
    words,
    audience,
    discard,
    begun: subject !== '' || text !== '',
    complete: subject.trim() !== '' && text.trim() !== '',
  };
}

export type Bulk = ReturnType<typeof useBulk>;
