import { useState } from 'react';
import { change, notify, remove, useDeed } from '../api/manage.ts';
import type { Announcement } from '../api/types.ts';
import { t } from '../texts.ts';
import type { Deed } from './deeds.ts';

/** What is open beside the table: a dialog about one announcement, or nothing. */
export interface Chosen {
  readonly deed: Deed;
  readonly item: Announcement;
}

/** Doing things with the rows of a table: at once, after a question, or in a dialog. */
export function useRowDeeds() {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const close = () => setChosen(null);
  const sending = useDeed({ run: (item: Announcement) => notify(item.id), done: () => t('sent'), onDone: close });
  const reminding = useDeed({
    run: (item: Announcement) => notify(item.id),
    done: ({ queued }) => t('reminded', { count: queued }),
    onDone: close,
  });
  const removing = useDeed({
    run: (item: Announcement) => remove(item.id),
    done: () => t(chosen?.deed === 'withdraw' ? 'withdrawn' : 'deleted'),
    onDone: close,
  });
  const unscheduling = useDeed({
    run: (item: Announcement) => change(item.id, { status: 'DRAFT', version: item.version }),
    done: () => t('unscheduled'),
  });
  const choose = (deed: Deed, item: Announcement) => {
    if (deed === 'unschedule') unscheduling.mutate(item);
    else if (deed === 'retry') sending.mutate(item);
    else setChosen({ deed, item });
  };
  return { chosen, choose, close, sending, reminding, removing };
}
