import { ErrorState, ListSkeleton, lazyPart, useDraft, useNavigate } from '@motorclub/sdk';
import { Alert, AlertTitle, Button, Stack } from '@mui/material';
import { Suspense, useEffect, useRef, useState } from 'react';
import { changeEvent, createEvent } from '../../api/manage.ts';
import type { ClubEvent } from '../../api/types.ts';
import { bodyOf, type EventForm, emptyForm, errorsOf, formOf } from '../../lib/eventForm.ts';
import { wholeOf } from '../../lib/numbers.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/writing.ts';
import { EventFields } from './EventFields.tsx';

const Next = lazyPart(() => import('./Next.tsx'));
const Pictures = lazyPart(() => import('./Pictures.tsx'));
const Types = lazyPart(() => import('./Types.tsx'));

export interface EditorProps {
  /** What is changed; null for a new one. */
  readonly event: ClubEvent | null;
  readonly capacity: number | null;
  /** The event as it is on the server by now. */
  readonly live?: ClubEvent | null;
  readonly onReload?: () => void;
  readonly onSaved?: (event: ClubEvent, capacity: number | null) => void;
}

/** That the event was changed elsewhere: a save of an older state could only be refused. */
function Stale({ onReload }: { readonly onReload: () => void }) {
  return (
    <Alert
      severity="warning"
      action={
        <Button size="small" color="inherit" onClick={onReload}>
          {t('loadNow')}
        </Button>
      }
    >
      <AlertTitle>{t('staleTitle')}</AlertTitle>
      {t('staleText')}
    </Alert>
  );
}

/** An event being written: what was typed waits in this tab until it is saved. */
export function Editor({ event, capacity, live = event, onReload, onSaved }: EditorProps) {
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [start] = useState(() => (event ? formOf(event, capacity) : emptyForm()));
  const [draft, setDraft, forget] = useDraft<EventForm>(
    `events.editor.${event ? `${event.id}.${event.version}` : 'new'}`,
    start,
  );
  const of = useForm({
    state: [draft, setDraft],
    check: errorsOf,
    zone: draft.timezone,
    run: (typed) =>
      event ? changeEvent(event.id, { ...bodyOf(typed), version: event.version }) : createEvent(bodyOf(typed)),
    done: () => t(event ? 'saved' : 'draftSaved'),
    onDone: (saved) => {
      forget();
      if (event) onSaved?.(saved, wholeOf(draft.capacity));
      else void navigate(`/create-event?event=${saved.id}`, { replace: true });
    },
  });
  const wrong = Object.keys(of.errors).length;
  const unsaved = JSON.stringify(draft) !== JSON.stringify(start);
  const newer = event !== null && live !== null && live.version > event.version;
  // What was changed elsewhere is taken over while there is nothing to lose.
  const adopt = newer && !unsaved;
  useEffect(() => {
    if (adopt) onReload?.();
  }, [adopt, onReload]);
  return (
    <Stack sx={{ gap: 3 }}>
      <Suspense fallback={<ListSkeleton rows={2} />}>
        {live ? (
          <>
            <Types event={live} />
            <Pictures event={live} />
          </>
        ) : null}
      </Suspense>
      <Stack
        component="form"
        ref={form}
        noValidate
        aria-label={t(event ? 'editEvent' : 'createEvent')}
        onSubmit={(sent) => {
          sent.preventDefault();
          of.submit(sent.currentTarget);
        }}
        sx={{ gap: 3 }}
      >
        <EventFields of={of} />
        {newer && unsaved ? (
          <Stale
            onReload={() => {
              forget();
              onReload?.();
            }}
          />
        ) : null}
        {of.refusal && !newer ? <ErrorState error={of.refusal} title={t('saveFailed')} /> : null}
        <div role="alert">
          {wrong > 0 ? <Alert severity="error">{t('fieldsWrong', { count: wrong })}</Alert> : null}
        </div>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={of.pending} disabled={newer}>
            {t(event ? 'save' : 'saveDraft')}
          </Button>
          <Suspense fallback={null}>
            {live ? <Next event={live} onSaveFirst={unsaved ? () => form.current?.requestSubmit() : null} /> : null}
          </Suspense>
        </Stack>
      </Stack>
    </Stack>
  );
}
