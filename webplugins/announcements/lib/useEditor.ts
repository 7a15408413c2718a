import { formatZonedTime, ownZone, useEditDraft } from '@motorclub/sdk';
import { useForm } from '@motorclub/sdk/forms';
import { useRef, useState } from 'react';
import { change, create, refreshAnnouncements, schedule } from '../api/manage.ts';
import type { Announcement } from '../api/types.ts';
import { t } from '../texts.ts';
import { contentIn, emptyFor, errorsOf, type Form, formOf, type Kind, type Mode, timeIn, wordsIn } from './form.ts';

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
  const { kind, mode, item } = edited;
  const draft = useEditDraft(`announcements.${kind}.${item?.id ?? 'new'}`, item?.version ?? 0, startOf(edited));
  const way = useRef<Way | 'ask'>('save');
  const [asking, setAsking] = useState(false);
  const form = useForm<Form, Announcement>({
    initial: draft.base,
    draft,
    check: (values) => errorsOf(values, kind, mode),
    zone: ownZone(),
    // Only what may be sent is asked about.
    mayBeSent: () => {
      setAsking(way.current === 'ask');
      return way.current !== 'ask';
    },
    send: (values) => saveAs(way.current === 'ask' ? 'save' : way.current, values, draft.version, edited),
    done: (answer) => said(answer, mode),
    refresh: refreshAnnouncements,
    onSent: onDone,
  });
  const go = (next: Way | 'ask') => {
    way.current = next;
    form.submit();
  };
  return { draft, form, go, asking, stay: () => setAsking(false) };
}
