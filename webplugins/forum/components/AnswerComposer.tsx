import { ErrorState, lazyPart, Panel, toast, useSeen } from '@motorclub/sdk';
import { Form, MarkdownInput, SubmitButton, useForm } from '@motorclub/sdk/forms';
import { Box, Button } from '@mui/material';
import { type KeyboardEvent, Suspense, useId, useState } from 'react';
import { usePostAnswer } from '../api/postAnswer.ts';
import type { Answer } from '../api/types.ts';
import { ANSWER_NAMES, answerErrors } from '../lib/answerErrors.ts';
import { answerOf } from '../lib/answerForm.ts';
import { EMPTY_ANSWER, useAnswerDraft } from '../lib/useAnswerDraft.ts';
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
  const { mutateAsync } = usePostAnswer(questionId);
  const form = useForm({
    initial: EMPTY_ANSWER,
    draft: { value: draft.form, change: draft.change, discard: draft.forget },
    serverNames: ANSWER_NAMES,
    check: answerErrors,
    send: async (typed) => mutateAsync(answerOf(typed, await draft.finalId())),
    done: () => t('answerPosted'),
    onSent: onPosted,
  });
  const discard = () => {
    const undo = draft.discard();
    form.clearErrors();
    toast.info(t('discarded'), { label: t('undo'), onClick: undo });
  };
  return { draft, form, discard };
}

interface PartProps {
  readonly asking: ReturnType<typeof useAnswerForm>;
}

function Foot({ asking: { draft, form, discard } }: PartProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <SubmitButton form={form}>{t('postAnswer')}</SubmitButton>
      {draft.written ? (
        <>
          <Button color="inherit" onClick={discard} disabled={form.pending}>
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
function Extras({ asking: { draft, form } }: PartProps) {
  const id = useId();
  const [open, setOpen] = useState(draft.form.attachments.length > 0);
  return (
    <>
      <Button
        color="inherit"
        size="small"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        sx={{ alignSelf: 'start' }}
      >
        {t('answerExtras')}
      </Button>
      <Box id={id} sx={{ display: open ? 'grid' : 'none', gap: 2 }}>
        {open ? (
          <Suspense>
            <AnswerExtras form={form} />
          </Suspense>
        ) : null}
      </Box>
    </>
  );
}

/** Writes an answer. What was typed stays in this tab, and on the server, until it is posted or discarded. */
export default function AnswerComposer(props: AnswerComposerProps) {
  const [place, seen] = useSeen<HTMLDivElement>();
  const asking = useAnswerForm(props, seen);
  const { form } = asking;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.submit();
  };
  return (
    <Panel title={t('yourAnswer')}>
      <Box ref={place} onKeyDown={onKeyDown} sx={{ pt: 0.5 }}>
        <Form form={form} gap={2} failure={null}>
          <MarkdownInput
            form={form}
            name="body"
            style="LONG"
            mentions
            label={t('answerLabel')}
            help={t('answerHelp')}
            max={ANSWER_BODY.max}
            minRows={5}
          />
          <Extras asking={asking} />
          {form.failure ? (
            <ErrorState error={form.failure} title={t('answerFailed')} onRetry={() => form.submit()} />
          ) : null}
          <Foot asking={asking} />
        </Form>
      </Box>
    </Panel>
  );
}
