import { formatZonedTime, useDraft } from '@motorclub/sdk';
import { useState } from 'react';
import { change, create, schedule, useDeed } from '../api/manage.ts';
import type { Announcement } from '../api/types.ts';
import { t } from '../texts.ts';
import {
  contentIn,
  type Errors,
  emptyFor,
  errorsOf,
  type Form,
  formOf,
  type Kind,
  type Mode,
  refusalsOf,
  timeIn,
  wordsIn,
} from './form.ts';

/** What to do with what was written. */
export type Way = 'save' | 'schedule' | 'send';

export interface Edited {
  readonly kind: Kind;
  readonly mode: Mode;
  /** What is edited; null for a new one. */
  readonly item: Announcement | null;
}

function startOf({ kind, item }: Edited): Form {
  return item ? formOf(item) : emptyFor(kind);
}

/** Sends what was written, on one of three ways. */
function saveAs(way: Way, form: Form, { kind, mode, item }: Edited): Promise<Announcement> {
  const content = contentIn(form, kind);
  if (!item) {
    return way === 'schedule'
      ? schedule({ ...content, scheduledAt: timeIn(form) })
      : create({ ...content, status: way === 'send' ? 'SENT' : 'DRAFT' });
  }
  if (mode === 'correct') return change(item.id, { ...wordsIn(form), version: item.version });
  if (way === 'schedule') {
    return change(item.id, { ...content, version: item.version, status: 'SCHEDULED', scheduledAt: timeIn(form) });
  }
  return change(item.id, { ...content, version: item.version, ...(way === 'send' ? { status: 'SENT' } : {}) });
}

function said(answer: Announcement, mode: Mode): string {
  if (mode === 'correct') return t('saved');
  if (answer.status === 'SENT') return t('sent');
  if (answer.scheduledAt && answer.status === 'SCHEDULED') {
    return t('scheduled', { time: formatZonedTime(answer.scheduledAt) });
  }
  return t('savedDraft');
}

/** The announcement being written: its draft in this tab, what is wrong with it, and saving it. */
export function useEditor(edited: Edited, onDone: () => void) {
  const [start] = useState(() => startOf(edited));
  const [form, setForm, forget] = useDraft(
    `announcements.${edited.kind}.${edited.item ? `${edited.item.id}.${edited.item.version}` : 'new'}`,
    start,
  );
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  const deed = useDeed({
    run: (way: Way) => saveAs(way, form, edited),
    done: (answer) => said(answer, edited.mode),
    onDone: () => {
      forget();
      onDone();
    },
    onRefused: (error) => {
      const found = refusalsOf(error);
      setErrors(found);
      setRefusal(Object.keys(found).length > 0 ? null : error);
      return true;
    },
  });
  const edit = (part: Partial<Form>) => {
    setForm((now) => ({ ...now, ...part }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
    setRefusal(null);
  };
  const check = (): boolean => {
    const found = errorsOf(form, edited.kind, edited.mode);
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  return { form, edit, errors, refusal, check, forget, save: deed.mutate, pending: deed.isPending };
}
