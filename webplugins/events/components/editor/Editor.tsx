import {
  DraftNotice,
  type EditDraft,
  ErrorState,
  failureOf,
  ListSkeleton,
  lazyPart,
  useEditDraft,
  useNavigate,
} from '@motorclub/sdk';
import { Alert, Button, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useRef } from 'react';
import { oneEvent } from '../../api/events.ts';
import { changeEvent, createEvent, sales } from '../../api/manage.ts';
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
}

const CONFLICT = 409;

/** Puts a saved event in the place of the one that was read, so that the form does not fall back to the older one. */
function useStoreSaved() {
  const client = useQueryClient();
  return (saved: ClubEvent, capacity: number | null) => {
    client.setQueryData(oneEvent(saved.id).queryKey, saved);
    client.setQueryData(sales(saved.id).queryKey, (now) => now && { ...now, capacity });
  };
}

interface SaveErrorsProps {
  readonly draft: EditDraft<EventForm>;
  readonly of: Pick<ReturnType<typeof useForm<EventForm, ClubEvent>>, 'errors' | 'refusal' | 'clearErrors'>;
}

/** Why it was not saved, above the button that was pressed. */
function SaveErrors({ draft, of: { errors, refusal, clearErrors } }: SaveErrorsProps) {
  const wrong = Object.keys(errors).length;
  const explained = draft.outdated && failureOf(refusal).status === CONFLICT;
  return (
    <>
      {draft.outdated ? <DraftNotice draft={draft} onResolve={clearErrors} /> : null}
      {refusal && !explained ? <ErrorState error={refusal} title={t('saveFailed')} /> : null}
      <div role="alert">{wrong > 0 ? <Alert severity="error">{t('fieldsWrong', { count: wrong })}</Alert> : null}</div>
    </>
  );
}

/** An event being written: what was typed waits in this tab until it is saved. */
export function Editor({ event, capacity }: EditorProps) {
  const navigate = useNavigate();
  const storeSaved = useStoreSaved();
  const form = useRef<HTMLFormElement>(null);
  const draft = useEditDraft(
    `events.editor.${event?.id ?? 'new'}`,
    event?.version ?? 0,
    event ? formOf(event, capacity) : emptyForm(),
  );
  const of = useForm({
    state: [draft.value, draft.change],
    check: errorsOf,
    zone: draft.value.timezone,
    run: (typed) =>
      event ? changeEvent(event.id, { ...bodyOf(typed), version: draft.version }) : createEvent(bodyOf(typed)),
    done: () => t(event ? 'saved' : 'draftSaved'),
    onDone: (saved) => {
      if (event) storeSaved(saved, wholeOf(draft.value.capacity));
      draft.discard();
      if (!event) void navigate(`/create-event?event=${saved.id}`, { replace: true });
    },
  });
  const unsaved = event !== null && draft.dirty;
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
        ref={form}
        noValidate
        aria-label={t(event ? 'editEvent' : 'createEvent')}
        onSubmit={(sent) => {
          sent.preventDefault();
          of.submit(sent.currentTarget);
        }}
        sx={{ gap: 3 }}
      >
        {draft.restoredAt ? <DraftNotice draft={draft} onResolve={of.clearErrors} /> : null}
        <EventFields of={of} />
        <SaveErrors draft={draft} of={of} />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" loading={of.pending}>
            {t(event ? 'save' : 'saveDraft')}
          </Button>
          <Suspense fallback={null}>
            {event ? <Next event={event} onSaveFirst={unsaved ? () => form.current?.requestSubmit() : null} /> : null}
          </Suspense>
        </Stack>
      </Stack>
    </Stack>
  );
}
