import { ErrorState, ListSkeleton, lazyPart, useDraft, useNavigate } from '@motorclub/sdk';
import { Alert, Button, Stack } from '@mui/material';
import { Suspense, useState } from 'react';
import { changeEvent, createEvent } from '../../api/manage.ts';
import type { ClubEvent } from '../../api/types.ts';
import { bodyOf, type EventForm, emptyForm, errorsOf, formOf } from '../../lib/eventForm.ts';
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
}

/** An event being written: what was typed waits in this tab until it is saved. */
export function Editor({ event, capacity }: EditorProps) {
  const navigate = useNavigate();
  const [start] = useState(() => (event ? formOf(event, capacity) : emptyForm()));
  const [draft, setDraft, forget] = useDraft<EventForm>(`events.editor.${event?.id ?? 'new'}`, start);
  const of = useForm({
    state: [draft, setDraft],
    check: errorsOf,
    run: (form) =>
      event ? changeEvent(event.id, { ...bodyOf(form), version: event.version }) : createEvent(bodyOf(form)),
    done: () => t(event ? 'saved' : 'draftSaved'),
    onDone: (saved) => {
      forget();
      if (!event) void navigate(`/create-event?event=${saved.id}`, { replace: true });
    },
  });
  const wrong = Object.keys(of.errors).length;
  return (
    <Stack sx={{ gap: 3 }}>
      <Suspense fallback={<ListSkeleton rows={2} />}>
        {event ? (
          <>
            <Types event={event} />
            <Pictures event={event} />
          </>
        ) : null}
      </Suspense>
      <Stack
        component="form"
        noValidate
        aria-label={t(event ? 'editEvent' : 'createEvent')}
        onSubmit={(sent) => {
          sent.preventDefault();
          of.submit();
        }}
        sx={{ gap: 3 }}
      >
        <EventFields of={of} />
        {of.refusal ? <ErrorState error={of.refusal} title={t('saveFailed')} /> : null}
        <div role="alert">
          {wrong > 0 ? <Alert severity="error">{t('fieldsWrong', { count: wrong })}</Alert> : null}
        </div>
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={of.pending}>
            {t(event ? 'save' : 'saveDraft')}
          </Button>
          <Suspense fallback={null}>{event ? <Next event={event} /> : null}</Suspense>
        </Stack>
      </Stack>
    </Stack>
  );
}
