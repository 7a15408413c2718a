import { ErrorState, failureOf, Panel, toast, useDraft } from '@motorclub/sdk';
import { Box, Button, Typography } from '@mui/material';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { usePostAnswer } from '../api/postAnswer.ts';
import type { Answer } from '../api/types.ts';
import { answerError } from '../lib/validate.ts';
import { ANSWER_BODY } from '../limits.ts';
import { t } from '../texts.ts';
import { TextArea } from './TextArea.tsx';

export interface AnswerComposerProps {
  readonly questionId: number;
  readonly onPosted: (answer: Answer) => void;
}

function useAnswerForm({ questionId, onPosted }: AnswerComposerProps) {
  const [body, setBody, clear] = useDraft(`forum.answer.${questionId}`, '');
  const [complaint, setComplaint] = useState<string>();
  const field = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error, reset } = usePostAnswer(questionId);
  const failure = error ? failureOf(error) : undefined;
  const refused = failure?.field === 'body' ? failure.message : undefined;

  const write = (next: string) => {
    setBody(next);
    setComplaint(undefined);
    reset();
  };
  const posted = (answer: Answer) => {
    clear();
    toast.success(t('answerPosted'));
    onPosted(answer);
  };
  const discard = () => {
    clear();
    toast.info(t('discarded'), { label: t('undo'), onClick: () => setBody(body) });
  };
  const submit = () => {
    const wrong = answerError(body);
    setComplaint(wrong);
    if (wrong) field.current?.focus();
    else if (!isPending) mutate({ body: body.trim() }, { onSuccess: posted });
  };
  return {
    body,
    write,
    discard,
    submit,
    field,
    isPending,
    complaint: complaint ?? refused,
    error: refused ? null : error,
  };
}

interface FootProps {
  readonly written: boolean;
  readonly pending: boolean;
  readonly onDiscard: () => void;
}

function Foot({ written, pending, onDiscard }: FootProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
      <Button type="submit" variant="contained" loading={pending}>
        {t('postAnswer')}
      </Button>
      {written ? (
        <>
          <Button color="inherit" onClick={onDiscard} disabled={pending}>
            {t('discard')}
          </Button>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {t('draftKept')}
          </Typography>
        </>
      ) : null}
    </Box>
  );
}

/** Writes an answer. What was typed stays in this tab until it is posted or discarded. */
export function AnswerComposer(props: AnswerComposerProps) {
  const { body, write, discard, submit, field, isPending, complaint, error } = useAnswerForm(props);
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
        noValidate
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        sx={{ display: 'grid', gap: 2, pt: 0.5 }}
      >
        <TextArea
          label={t('answerLabel')}
          help={t('answerHelp')}
          value={body}
          error={complaint}
          limit={ANSWER_BODY}
          minRows={5}
          inputRef={field}
          onChange={write}
        />
        {error ? <ErrorState error={error} title={t('answerFailed')} onRetry={submit} /> : null}
        <Foot written={body !== ''} pending={isPending} onDiscard={discard} />
      </Box>
    </Panel>
  );
}
