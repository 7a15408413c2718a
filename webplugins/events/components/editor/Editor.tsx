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
import { Form, type FormHandle, SubmitButton, useForm } from '@motorclub/sdk/forms';
import { Alert, Stack } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { oneEvent } from '../../api/events.ts';
import { changeEvent, createEvent, sales } from '../../api/manage.ts';
import type { ClubEvent } from '../../api/types.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { bodyOf, type EventForm, emptyForm, errorsOf, formOf } from '../../lib/eventForm.ts';
import { wholeOf } from '../../lib/numbers.ts';
import { t } from '../../texts/writing.ts';
import { EventFields } from './EventFields.tsx';

const NextSteps = lazyPart(() => import('./NextSteps.tsx'));
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
  readonly form: Pick<FormHandle<EventForm, ClubEvent>, 'errorCount' | 'failure' | 'clearErrors'>;
}

/** Whether a newer version is why it was not saved. */
const isStale = (draft: EditDraft<EventForm>, failure: unknown): boolean =>
  draft.outdated && failureOf(failure).status === CONFLICT;

/** Why it was not saved, above the button that was pressed. */
function SaveErrors({ draft, form: { errorCount: wrong, failure, clearErrors } }: SaveErrorsProps) {
  const explained = isStale(draft, failure);
  // A restored draft has its notice above the fields until somebody tries to save it.
  const named = draft.outdated && (draft.restoredAt === null || explained);
  return (
    <>
      {named ? <DraftNotice draft={draft} onResolve={clearErrors} /> : null}
      {failure && !explained ? <ErrorState error={failure} title={t('saveFailed')} /> : null}
      <div role="alert">{wrong > 0 ? <Alert severity="error">{t('fieldsWrong', { count: wrong })}</Alert> : null}</div>
    </>
  );
}

/** An event being written: what was typed waits in this tab until it is saved. */
export function Editor({ event, capacity }: EditorProps) {
  const navigate = useNavigate();
  const storeSaved = useStoreSaved();
  const draft = useEditDraft(
    `events.editor.${event?.id ?? 'new'}`,
    event?.version ?? 0,
    event ? formOf(event, capacity) : emptyForm(),
  );
  const form = useForm({
    initial: draft.base,
    draft,
    check: errorsOf,
    zone: draft.value.timezone,
    send: (typed) =>
      event ? changeEvent(event.id, { ...bodyOf(typed), version: draft.version }) : createEvent(bodyOf(typed)),
    done: () => t(event ? 'saved' : 'draftSaved'),
    onSent: (saved, { capacity: seats }) => {
      if (event) storeSaved(saved, wholeOf(seats));
      if (!event) void navigate(`/create-event?event=${saved.id}`, { replace: true });
    },
    refresh: refreshEvents,
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
      <Form form={form} label={t(event ? 'editEvent' : 'createEvent')} gap={3} failure={null}>
        {draft.restoredAt && !isStale(draft, form.failure) ? (
          <DraftNotice draft={draft} onResolve={form.clearErrors} />
        ) : null}
        <EventFields form={form} />
        <SaveErrors draft={draft} form={form} />
        <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap' }}>
          <SubmitButton form={form}>{t(event ? 'save' : 'saveDraft')}</SubmitButton>
          <Suspense fallback={null}>
            {event ? <NextSteps event={event} onSaveFirst={unsaved ? () => form.submit() : null} /> : null}
          </Suspense>
        </Stack>
      </Form>
    </Stack>
  );
}
