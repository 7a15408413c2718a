import { useNavigate } from '@motorclub/sdk';
import { useState } from 'react';
import { deleteEvent, duplicateEvent, publishEvent } from '../api/manage.ts';
import type { ManagedItem } from '../api/types.ts';
import { useDeed } from '../api/useDeed.ts';
import { t } from '../texts/managing.ts';
import { deedsOf, type EventDeed } from './deeds.ts';

export type Managed = Pick<ManagedItem, 'id' | 'title' | 'status' | 'timezone' | 'startsAt' | 'sold'>;

/** What is open beside the list: a question or a dialog about one event, or nothing. */
export interface Chosen {
  readonly deed: EventDeed;
  readonly event: Managed;
}

/** Doing things with events: at once, after a question, or in a dialog. */
export function useEventDeeds(onGone: () => void = () => undefined) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const close = () => setChosen(null);
  const publishing = useDeed({ run: publishEvent, done: () => t('published'), onDone: close });
  const deleting = useDeed({
    run: deleteEvent,
    done: () => t('deleted'),
    onDone: () => {
      close();
      onGone();
    },
  });
  const duplicating = useDeed({
    run: duplicateEvent,
    done: () => t('duplicated'),
    onDone: ({ id }) => void navigate(`/create-event?event=${id}`),
  });
  const choose = (deed: EventDeed, event: Managed) => {
    // What was on the screen may be older than the event.
    if (!deedsOf(event.status).includes(deed)) return;
    if (deed === 'edit') void navigate(`/create-event?event=${event.id}`);
    else if (deed === 'duplicate') duplicating.mutate(event.id);
    else setChosen({ deed, event });
  };
  return { chosen, choose, close, publishing, deleting };
}
