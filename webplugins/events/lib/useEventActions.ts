import { useNavigate } from '@motorclub/sdk';
import { useState } from 'react';
import { deleteEvent, duplicateEvent, publishEvent } from '../api/manage.ts';
import type { ManagedItem } from '../api/types.ts';
import { useAction } from '../api/useAction.ts';
import { t } from '../texts/managing.ts';
import { type EventAction, listActions } from './actions.ts';

export type Managed = Pick<ManagedItem, 'id' | 'title' | 'status' | 'timezone' | 'startsAt'>;

/** What is open beside the list: a question or a dialog about one event, or nothing. */
export interface Chosen {
  readonly action: EventAction;
  readonly event: Managed;
}

/** Doing things with events: at once, after a question, or in a dialog. */
export function useEventActions(onGone: () => void = () => undefined) {
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const close = () => setChosen(null);
  const publishing = useAction({ run: publishEvent, done: () => t('published'), onDone: close });
  const deleting = useAction({
    run: deleteEvent,
    done: () => t('deleted'),
    onDone: () => {
      close();
      onGone();
    },
  });
  const duplicating = useAction({
    run: duplicateEvent,
    done: () => t('duplicated'),
    onDone: ({ id }) => void navigate(`/create-event?event=${id}`),
  });
  const choose = (action: EventAction, event: Managed) => {
    // What was on the screen may be older than the event.
    if (!listActions(event.status).includes(action)) return;
    if (action === 'edit') void navigate(`/create-event?event=${event.id}`);
    else if (action === 'duplicate') duplicating.mutate(event.id);
    else setChosen({ action, event });
  };
  return { chosen, choose, close, publishing, deleting };
}
