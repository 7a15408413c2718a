import { formatZonedTime, useEditDraft } from '@motorclub/sdk';
import { useState } from 'react';
import { change, create, schedule, useAction } from '../api/manage.ts';
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
function saveAs(way: Way, form: Form, version: number, { kind, mode, item }: Edited): Promise<Announcement> {
  const content = contentIn(form, kind);
  if (!item) {
    return way === 'schedule'
      ? schedule({ ...content, scheduledAt: timeIn(form) })
      : create({ ...content, status: way === 'send' ? 'SENT' : 'DRAFT' });
  }
  if (mode === 'correct') return change(item.id, { ...wordsIn(form), version });
  if (way === 'schedule') {
    return change(item.id, { ...content, version, status: 'SCHEDULED', scheduledAt: timeIn(form) });
  }
  return change(item.id, { ...content, version, ...(way === 'send' ? { status: 'SENT' } : {}) });
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
  const { kind, item } = edited;
  const draft = useEditDraft(`announcements.${kind}.${item?.id ?? 'new'}`, item?.version ?? 0, startOf(edited));
  const form = draft.value;
  const [errors, setErrors] = useState<Errors>({});
  const [refusal, setRefusal] = useState<unknown>(null);
  const action = useAction({
    run: (way: Way) => saveAs(way, form, draft.version, edited),
    done: (answer) => said(answer, edited.mode),
    onDone: () => {
      draft.discard();
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
    draft.change((now) => ({ ...now, ...part }));
    setErrors((now) => Object.fromEntries(Object.entries(now).filter(([field]) => !(field in part))));
    setRefusal(null);
  };
  const clearErrors = () => {
    setErrors({});
    setRefusal(null);
  };
  const check = (): boolean => {
    const found = errorsOf(form, edited.kind, edited.mode);
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  return { draft, form, edit, errors, refusal, clearErrors, check, save: action.mutate, pending: action.isPending };
}
