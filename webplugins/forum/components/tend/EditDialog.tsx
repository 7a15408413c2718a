import { failureOf, ListSkeleton, lazyPart, MarkdownEditor } from '@motorclub/sdk';
import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState } from 'react';
import { editAnswer, editQuestion } from '../../api/edit.ts';
import { fetchQuestion } from '../../api/getQuestion.ts';
import { suggestEdit } from '../../api/revisions.ts';
import type { Answer, Question } from '../../api/types.ts';
import { useDeed } from '../../api/useDeed.ts';
import { complaintsOf, useRefusals } from '../../lib/useRefusals.ts';
import { ANSWER_BODY, MAX_TAGS, QUESTION_BODY, TITLE } from '../../limits.ts';
import { t } from '../../texts/revise.ts';
import { FormDialog } from '../FormDialog.tsx';
import { TagsField } from '../TagsField.tsx';
import type { More, MoreErrors } from './EditMore.tsx';
import type { AboutPost } from './PostDialog.tsx';

const ChangeView = lazyPart(() => import('./ChangeView.tsx'));
const EditMore = lazyPart(() => import('./EditMore.tsx'));

export interface EditDialogProps extends AboutPost {
  /** `suggest`: somebody else decides whether it becomes the text. */
  readonly mode: 'edit' | 'suggest';
}

interface Text {
  readonly title: string;
  readonly body: string;
  readonly tags: readonly string[];
  readonly version: number;
}

const CONFLICT = 409;
const MAX_COMMENT = 255;
const MIN_SUGGESTION = 5;
const FIELDS = ['title', 'body', 'tags', 'comment'] as const;

/** What something can be wrong with: the dialog shows some at once, the others stand behind a button. */
type Name = (typeof FIELDS)[number] | keyof MoreErrors;

function textOf(question: Question, answer: Answer | undefined): Text {
  if (answer) return { title: '', body: answer.body, tags: [], version: answer.version };
  const { title, body, tags, version } = question;
  return { title, body, tags, version };
}

/** The text as the server has it now; of an answer that has gone to another page, what was known of it. */
async function readAgain(question: Question, answer: Answer | undefined): Promise<Text> {
  const { currentPage: page } = question.answers;
  const now = await fetchQuestion(question.id, { page, size: 100, order: 'best' });
  return textOf(now, answer && (now.answers.content.find(({ id }) => id === answer.id) ?? answer));
}

/** Changes a post, or suggests how to. An edit that somebody else made meanwhile is shown, never written over. */
export default function EditDialog({ question, answer, target, mode, onClose }: EditDialogProps) {
  const client = useQueryClient();
  const [base, setBase] = useState(() => textOf(question, answer));
  const [text, setText] = useState(base);
  const [comment, setComment] = useState('');
  const [theirs, setTheirs] = useState<Text | null>(null);
  const { errors, show, refused, rest } = useRefusals<Name>(FIELDS);
  // Once it is opened it stays, and what was changed there with it.
  const [open, setOpen] = useState<boolean | null>(null);
  const [touched, setTouched] = useState(false);
  const more = useRef<More>(null);
  const details = useId();

  const explain = (error: unknown) => {
    const found = { ...complaintsOf(error, FIELDS), ...more.current?.refused(error) };
    if (Object.keys(found).length > 0) show(found);
    else refused(error);
  };
  const send = async (): Promise<unknown> => {
    const { version } = base;
    const body = text.body.trim();
    const said = comment.trim();
    const whole = { title: text.title, tags: [...text.tags] };
    if (mode === 'suggest') {
      const about = { targetType: target.type, targetId: target.id, version, comment: said, body };
      return suggestEdit(answer ? about : { ...about, ...whole });
    }
    await more.current?.describe();
    const changed = more.current?.changes;
    if (answer) return editAnswer(answer.id, { version, comment: said, body, ...changed });
    return editQuestion(question.id, { version, comment: said, body, ...whole, ...changed });
  };
  const deed = useDeed({
    run: send,
    done: () => t(mode === 'edit' ? 'editDone' : 'suggestDone'),
    onDone: onClose,
    onRefused: (error) => {
      if (failureOf(error).status === CONFLICT) {
        void client
          .fetchQuery({ queryKey: ['forum', 'present', target], queryFn: () => readAgain(question, answer), gcTime: 0 })
          .then((now) => (now.version === base.version ? explain(error) : setTheirs(now)));
      } else explain(error);
      return true;
    },
  });
  const submit = () => {
    if (mode === 'suggest' && comment.trim().length < MIN_SUGGESTION) return show({ comment: t('suggestWhy') });
    const wrong = more.current?.wrong() ?? {};
    if (Object.keys(wrong).length > 0) show(wrong);
    else deed.mutate(undefined);
  };
  const goOn = (with_: Text) => {
    setBase({ ...with_ });
    setText((now) => ({ ...now, version: with_.version }));
    setTheirs(null);
  };
  const change = (part: Partial<Text>) => setText((now) => ({ ...now, ...part }));
  const dirty =
    touched || text.body !== base.body || text.title !== base.title || text.tags.join() !== base.tags.join();
  return (
    <FormDialog
      title={t(mode === 'edit' ? 'editTitle' : 'suggestTitle')}
      submitLabel={t(mode === 'edit' ? 'editDo' : 'suggestDo')}
      width="md"
      pending={deed.isPending}
      error={rest}
      dirty={dirty}
      onSubmit={submit}
      onClose={onClose}
    >
      {mode === 'suggest' ? <Typography>{t('suggestText')}</Typography> : null}
      {theirs ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" size="small" onClick={() => goOn(theirs)}>
              {t('conflictGoOn')}
            </Button>
          }
        >
          {t('conflictText')}
          <Suspense>
            <ChangeView before={base.body} after={theirs.body} />
          </Suspense>
        </Alert>
      ) : null}
      {answer ? null : (
        <TextField
          label={t('titleField')}
          value={text.title}
          error={errors.title !== undefined}
          helperText={errors.title}
          onChange={(event) => change({ title: event.target.value })}
          slotProps={{ htmlInput: { maxLength: TITLE.max } }}
        />
      )}
      <MarkdownEditor
        style="LONG"
        mentions="/forum-api/mentions"
        label={t('bodyField')}
        help={t('bodyFieldHelp')}
        value={text.body}
        error={errors.body}
        max={(answer ? ANSWER_BODY : QUESTION_BODY).max}
        minRows={8}
        onChange={(body) => change({ body })}
      />
      {answer ? null : (
        <TagsField value={text.tags} max={MAX_TAGS} error={errors.tags} onChange={(tags) => change({ tags })} />
      )}
      {mode === 'edit' ? (
        <>
          <Button
            color="inherit"
            aria-expanded={open === true}
            aria-controls={details}
            onClick={() => setOpen(!open)}
            sx={{ alignSelf: 'start' }}
          >
            {t(answer ? 'editMoreAnswer' : 'editMoreQuestion')}
          </Button>
          <Box id={details} hidden={!open}>
            {open === null ? null : (
              <Suspense fallback={<ListSkeleton rows={3} />}>
                <EditMore
                  ref={more}
                  question={question}
                  answer={answer}
                  errors={errors}
                  onTouched={() => setTouched(true)}
                />
              </Suspense>
            )}
          </Box>
        </>
      ) : null}
      <TextField
        label={t('editComment')}
        required={mode === 'suggest'}
        value={comment}
        error={errors.comment !== undefined}
        helperText={errors.comment ?? t('editCommentHelp')}
        onChange={(event) => setComment(event.target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_COMMENT } }}
      />
    </FormDialog>
  );
}
