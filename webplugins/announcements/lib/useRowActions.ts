import { useState } from 'react';
import { change, notify, remove, useAction } from '../api/manage.ts';
import type { Announcement } from '../api/types.ts';
import { t } from '../texts.ts';
import type { Action } from './actions.ts';

/** What is open beside the table: a dialog about one announcement, or nothing. */
export interface Chosen {
  readonly action: Action;
  readonly item: Announcement;
}

/** Doing things with the rows of a table: at once, after a question, or in a dialog. */
export function useRowActions() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const close = () => setChosen(null);
  const sending = useAction({ run: (item: Announcement) => notify(item.id), done: () => t('sent'), onDone: close });
  const reminding = useAction({
    run: (item: Announcement) => notify(item.id),
    done: ({ queued }) => t('reminded', { count: queued }),
    onDone: close,
  });
  const removing = useAction({
    run: (item: Announcement) => remove(item.id),
    done: () => t(chosen?.action === 'withdraw' ? 'withdrawn' : 'deleted'),
    onDone: close,
  });
  const unscheduling = useAction({
    run: (item: Announcement) => change(item.id, { status: 'DRAFT', version: item.version }),
    done: () => t('unscheduled'),
  });
  const choose = (action: Action, item: Announcement) => {
    if (action === 'unschedule') unscheduling.mutate(item);
    else if (action === 'retry') sending.mutate(item);
    else setChosen({ action, item });
  };
  return { chosen, choose, close, sending, reminding, removing };
}
