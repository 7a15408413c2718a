import { ErrorState, lazyPart, MarkdownEditor, Panel, toast, useSeen } from '@motorclub/sdk';
import { Box, Button } from '@mui/material';
import { type FormEvent, type KeyboardEvent, Suspense, useId, useRef, useState } from 'react';
import { describeImage } from '../api/attachments.ts';
import { usePostAnswer } from '../api/postAnswer.ts';
import type { Answer } from '../api/types.ts';
import { type AnswerErrors, answerErrors, refusedAnswer } from '../lib/answerErrors.ts';
import { answerOf } from '../lib/answerForm.ts';
import { useAnswerDraft } from '../lib/useAnswerDraft.ts';
import { ANSWER_BODY } from '../limits.ts';
import { t } from '../texts/form.ts';
import { RemainingPosts } from './ask/RemainingPosts.tsx';
import { DraftState } from './DraftState.tsx';

const AnswerExtras = lazyPart(() => import('./ask/AnswerExtras.tsx'));

export interface AnswerComposerProps {
  readonly questionId: number;
  readonly onPosted: (answer: Answer) => void;
}

function useAnswerForm({ questionId, onPosted }: AnswerComposerProps, seen: boolean) {
  const draft = useAnswerDraft(questionId, seen);
  const { form } = draft;
  const [wrong, setWrong] = useState<AnswerErrors>({});
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error, reset } = usePostAnswer(questionId);
  const refused = error ? refusedAnswer(error) : {};

  const change: typeof draft.change = (part) => {
    draft.change(part);
    setWrong({});
    reset();
  };
  const posted = (answer: Answer) => {
    draft.forget();
    toast.success(t('answerPosted'));
    onPosted(answer);
  };
  const discard = () => {
    const undo = draft.discard();
    toast.info(t('discarded'), { label: t('undo'), onClick: undo });
  };
  const describe = () =>
    Promise.all(form.attachments.filter(({ alt }) => alt.trim()).map(({ id, alt }) => describeImage(id, alt.trim())));
  const prepare = async () => {
    await describe();
    return answerOf(form, await draft.finalId());
  };
  const submit = () => {
    const found = answerErrors(form);
    setWrong(found);
    if (found.body) field.current?.focus();
    if (Object.keys(found).length > 0 || isPending) return;
    mutate(prepare, { onSuccess: posted });
  };
  return {
    draft,
    change,
    discard,
    submit,
    field,
    isPending,
    errors: { ...refused, ...wrong },
    error: Object.keys(refused).length > 0 ? null : error,
  };
}

interface FootProps {
  readonly asking: ReturnType<typeof useAnswerForm>;
}

function Foot({ asking: { draft, isPending, discard } }: FootProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Button type="submit" variant="contained" loading={isPending}>
        {t('postAnswer')}
      </Button>
      {draft.written ? (
        <>
          <Button color="inherit" onClick={discard} disabled={isPending}>
            {t('discard')}
          </Button>
          <DraftState state={draft.state} />
          <RemainingPosts of="answersLeft" />
        </>
      ) : null}
    </Box>
  );
}

/** Pictures and what the repair took, for those who have more to say. */
function Extras({ asking }: FootProps) {
  const { form } = asking.draft;
  const id = useId();
  const [open, setOpen] = useState(form.attachments.length > 0);
  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={{ justifySelf: 'start' }}
      >
        {t('answerExtras')}
      </Button>
      <Box id={id} sx={{ display: open ? 'grid' : 'none', gap: 2 }}>
        {open ? (
          <Suspense>
            <AnswerExtras form={form} errors={asking.errors} change={asking.change} />
          </Suspense>
        ) : null}
      </Box>
    </>
  );
}

/** Writes an answer. What was typed stays in this tab, and on the server, until it is posted or discarded. */
export default function AnswerComposer(props: AnswerComposerProps) {
  const [place, seen] = useSeen<HTMLFormElement>();
  const asking = useAnswerForm(props, seen);
  const { draft, change, submit, field, errors, error } = asking;
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    submit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
  };
  return (
    <Panel title={t('yourAnswer')}>
      <Box
        component="form"
        ref={place}
        noValidate
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        sx={{ display: 'grid', gap: 2, pt: 0.5 }}
      >
        <MarkdownEditor
          style="LONG"
          mentions="/forum-api/mentions"
          label={t('answerLabel')}
          help={t('answerHelp')}
          value={draft.form.body}
          error={errors.body}
          max={ANSWER_BODY.max}
          minRows={5}
          inputRef={field}
          onChange={(body) => change({ body })}
        />
        <Extras asking={asking} />
        {error ? <ErrorState error={error} title={t('answerFailed')} onRetry={submit} /> : null}
        <Foot asking={asking} />
      </Box>
    </Panel>
  );
}
