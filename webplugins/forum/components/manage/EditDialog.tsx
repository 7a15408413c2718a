import {
  DraftNotice,
  type EditDraft,
  failureOf,
  ListSkeleton,
  lazyPart,
  MarkdownEditor,
  useEditDraft,
} from '@motorclub/sdk';
import { Box, Button, TextField, Typography } from '@mui/material';
import { Suspense, useId, useRef, useState } from 'react';
import { editAnswer, editQuestion } from '../../api/edit.ts';
import { suggestEdit } from '../../api/revisions.ts';
import type { Answer, Question } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { type MoreEdits, NO_EDITS } from '../../lib/useEditMore.ts';
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

/** What is typed. */
interface Edit {
  readonly title: string;
  readonly body: string;
  readonly tags: readonly string[];
  /** Why it is changed. */
  readonly comment: string;
  readonly more: MoreEdits;
}

const CONFLICT = 409;
const MAX_COMMENT = 255;
const MIN_SUGGESTION = 5;
const FIELDS = ['title', 'body', 'tags', 'comment'] as const;

/** What something can be wrong with: the dialog shows some at once, the others stand behind a button. */
type Name = (typeof FIELDS)[number] | keyof MoreErrors;

/** The refusal, unless the notice of a newer version has said it. */
const unexplained = (error: unknown, { outdated }: EditDraft<Edit>) =>
  outdated && failureOf(error).status === CONFLICT ? null : error;

function editOf(question: Question, answer: Answer | undefined): Edit {
  const { title, body, tags } = answer ? { title: '', body: answer.body, tags: [] } : question;
  return { title, body, tags, comment: '', more: NO_EDITS };
}

interface PostDraftNoticeProps {
  readonly draft: EditDraft<Edit>;
  /** The text as it is by now. */
  readonly present: string;
  readonly onResolve: () => void;
}

type About = Pick<EditDialogProps, 'question' | 'target' | 'mode'> & { readonly answer: Answer | undefined };

function usePostDraft({ question, answer, target, mode }: About) {
  const { version } = answer ?? question;
  return useEditDraft(`forum.${mode}.${target.type}.${target.id}`, version, editOf(question, answer));
}

/** That somebody else was faster, and with what. */
function PostDraftNotice({ draft, present, onResolve }: PostDraftNoticeProps) {
  return (
    <DraftNotice draft={draft} onResolve={onResolve}>
      {draft.base.body === present ? null : (
        <Suspense>
          <ChangeView before={draft.base.body} after={present} />
        </Suspense>
      )}
    </DraftNotice>
  );
}

/** Changes a post, or suggests how to. An edit that somebody else made in between is shown, never written over. */
export default function EditDialog({ question, answer, target, mode, onClose }: EditDialogProps) {
  const draft = usePostDraft({ question, answer, target, mode });
  const { value: edit, version } = draft;
  const { errors, show, refused, rest } = useRefusals<Name>(FIELDS);
  const moreEdited = JSON.stringify(edit.more) !== JSON.stringify(NO_EDITS);
  // Once it is opened it stays: what was changed there is sent from there.
  const [open, setOpen] = useState<boolean | null>(moreEdited ? true : null);
  const more = useRef<More>(null);
  const details = useId();

  const explain = (error: unknown) => {
    const found = { ...complaintsOf(error, FIELDS), ...more.current?.refused(error) };
    if (Object.keys(found).length > 0) show(found);
    else refused(error);
  };
  const send = async (): Promise<unknown> => {
    const body = edit.body.trim();
    const said = edit.comment.trim();
    const whole = { title: edit.title, tags: [...edit.tags] };
    if (mode === 'suggest') {
      const about = { targetType: target.type, targetId: target.id, version, comment: said, body };
      return suggestEdit(answer ? about : { ...about, ...whole });
    }
    await more.current?.describe();
    const changed = more.current?.changes;
    if (answer) return editAnswer(answer.id, { version, comment: said, body, ...changed });
    return editQuestion(question.id, { version, comment: said, body, ...whole, ...changed });
  };
  const close = () => {
    draft.discard();
    onClose();
  };
  const action = useAction({
    run: send,
    done: () => t(mode === 'edit' ? 'editDone' : 'suggestDone'),
    onDone: close,
    onRefused: (error) => {
      explain(error);
      return true;
    },
  });
  const submit = () => {
    if (mode === 'suggest' && edit.comment.trim().length < MIN_SUGGESTION) return show({ comment: t('suggestWhy') });
    if (moreEdited && !more.current) return;
    const wrong = more.current?.wrong() ?? {};
    if (Object.keys(wrong).length > 0) show(wrong);
    else action.mutate(undefined);
  };
  const change = (part: Partial<Edit>) => draft.change((now) => ({ ...now, ...part }));
  return (
    <FormDialog
      title={t(mode === 'edit' ? 'editTitle' : 'suggestTitle')}
      submitLabel={t(mode === 'edit' ? 'editDo' : 'suggestDo')}
      width="md"
      pending={action.isPending}
      error={unexplained(rest, draft)}
      dirty={draft.dirty}
      onSubmit={submit}
      onClose={close}
    >
      {mode === 'suggest' ? <Typography>{t('suggestText')}</Typography> : null}
      <PostDraftNotice draft={draft} present={(answer ?? question).body} onResolve={() => show({})} />
      {answer ? null : (
        <TextField
          label={t('titleField')}
          value={edit.title}
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
        value={edit.body}
        error={errors.body}
        max={(answer ? ANSWER_BODY : QUESTION_BODY).max}
        minRows={8}
        onChange={(body) => change({ body })}
      />
      {answer ? null : (
        <TagsField value={edit.tags} max={MAX_TAGS} error={errors.tags} onChange={(tags) => change({ tags })} />
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
                  edits={edit.more}
                  onChange={(next) => draft.change((now) => ({ ...now, more: next(now.more) }))}
                />
              </Suspense>
            )}
          </Box>
        </>
      ) : null}
      <TextField
        label={t('editComment')}
        required={mode === 'suggest'}
        value={edit.comment}
        error={errors.comment !== undefined}
        helperText={errors.comment ?? t('editCommentHelp')}
        onChange={(event) => change({ comment: event.target.value })}
        slotProps={{ htmlInput: { maxLength: MAX_COMMENT } }}
      />
    </FormDialog>
  );
}
