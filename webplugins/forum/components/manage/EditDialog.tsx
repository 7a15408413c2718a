import {
  DraftNotice,
  type EditDraft,
  failureOf,
  ListSkeleton,
  lazyPart,
  useEditDraft,
  usePreferences,
} from '@motorclub/sdk';
import { FormDialog, type FormHandle, MarkdownInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Button, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useId, useState } from 'react';
import { listCategories } from '../../api/categories.ts';
import { editAnswer, editQuestion } from '../../api/edit.ts';
import { suggestEdit } from '../../api/revisions.ts';
import type { Answer } from '../../api/types.ts';
import { refreshForum } from '../../api/useAction.ts';
import { ANSWER_NAMES, answerErrors } from '../../lib/answerErrors.ts';
import { ASK_NAMES, askErrors } from '../../lib/askErrors.ts';
import { answerChanges, formOfAnswer, formOfQuestion, questionChanges } from '../../lib/editForm.ts';
import { mayDo } from '../../lib/may.ts';
import { ANSWER_BODY, MAX_TAGS, QUESTION_BODY, TITLE } from '../../limits.ts';
import { t as words } from '../../texts/form.ts';
import { t } from '../../texts/revise.ts';
import { TagsField } from '../TagsField.tsx';
import type { AboutPost } from './PostDialog.tsx';

const AnswerExtras = lazyPart(() => import('../ask/AnswerExtras.tsx'));
const ChangeView = lazyPart(() => import('./ChangeView.tsx'));
const QuestionExtras = lazyPart(() => import('./QuestionExtras.tsx'));

export interface EditDialogProps extends AboutPost {
  /** `suggest`: somebody else decides whether it becomes the text. */
  readonly mode: 'edit' | 'suggest';
}

/** What every edit has. */
interface Edit {
  readonly body: string;
  /** Why it is changed. */
  readonly comment: string;
}

const CONFLICT = 409;
const MAX_COMMENT = 255;
const MIN_SUGGESTION = 5;

const commentError = ({ mode }: EditDialogProps, { comment }: Edit) =>
  mode === 'suggest' && comment.trim().length < MIN_SUGGESTION ? { comment: t('suggestWhy') } : {};

function usePostDraft<E extends Edit>({ mode, target, question, answer }: EditDialogProps, stored: E): EditDraft<E> {
  return useEditDraft(`forum.${mode}.${target.type}.${target.id}`, (answer ?? question).version, stored);
}

/** What is sent of every edit. */
const saidOf = ({ body, comment }: Edit, { version }: Pick<EditDraft<Edit>, 'version'>) => ({
  version,
  comment: comment.trim(),
  body: body.trim(),
});

function suggest({ target }: EditDialogProps, said: ReturnType<typeof saidOf>, whole = {}) {
  return suggestEdit({ targetType: target.type, targetId: target.id, ...said, ...whole });
}

/** Whether an edit needs nobody's decision, or no longer. */
const isApplied = (saved: unknown) =>
  typeof saved === 'object' && saved !== null && 'status' in saved && saved.status === 'APPROVED';

/** What to say once it is done, and what then. */
const afterwards = ({ mode, onClose }: EditDialogProps) => ({
  done: (saved: unknown) => t(mode === 'edit' || isApplied(saved) ? 'editDone' : 'suggestDone'),
  refresh: refreshForum,
  onSent: onClose,
});

interface PostDraftNoticeProps {
  readonly draft: EditDraft<Edit>;
  /** The text as it is by now. */
  readonly present: string;
  readonly onResolve: () => void;
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

interface MoreProps {
  readonly label: string;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
}

/** What a post says beside its text, behind a button. */
function More({ label, open, onToggle, children }: MoreProps) {
  const id = useId();
  return (
    <>
      <Button color="inherit" aria-expanded={open} aria-controls={id} onClick={onToggle} sx={{ alignSelf: 'start' }}>
        {label}
      </Button>
      <Stack id={id} hidden={!open} sx={{ gap: 2 }}>
        {open ? <Suspense fallback={<ListSkeleton rows={3} />}>{children}</Suspense> : null}
      </Stack>
    </>
  );
}

interface FrameProps<E extends Edit> {
  readonly about: EditDialogProps;
  readonly draft: EditDraft<E>;
  readonly form: FormHandle<E>;
  /** Above the text. */
  readonly before?: ReactNode;
  /** Below it. */
  readonly children: ReactNode;
}

/** The dialog, with the fields that questions and answers share. */
function Frame<E extends Edit>({ about, draft, form: whole, before, children }: FrameProps<E>) {
  const { mode, question, answer, onClose } = about;
  const form = whole as unknown as FormHandle<Edit>;
  const close = () => {
    draft.discard();
    onClose();
  };
  // The notice of a newer version says it.
  const explained = draft.outdated && failureOf(form.failure).status === CONFLICT;
  return (
    <FormDialog
      form={form}
      title={t(mode === 'edit' ? 'editTitle' : 'suggestTitle')}
      submitLabel={t(mode === 'edit' ? 'editDo' : 'suggestDo')}
      width="md"
      failed={words('notDone')}
      {...(explained ? { failure: null } : {})}
      guarded={draft.dirty}
      onClose={close}
    >
      {mode === 'suggest' ? <Typography>{t('suggestText')}</Typography> : null}
      <PostDraftNotice
        draft={draft as unknown as EditDraft<Edit>}
        present={(answer ?? question).body}
        onResolve={form.clearErrors}
      />
      {before}
      <MarkdownInput
        form={form}
        name="body"
        style="LONG"
        mentions
        label={t('bodyField')}
        help={t('bodyFieldHelp')}
        max={(answer ? ANSWER_BODY : QUESTION_BODY).max}
        minRows={8}
      />
      {children}
      <TextInput
        form={form}
        name="comment"
        label={t('editComment')}
        required={mode === 'suggest'}
        max={MAX_COMMENT}
        help={t('editCommentHelp')}
      />
    </FormDialog>
  );
}

function EditQuestion({ about }: { readonly about: EditDialogProps }) {
  const { mode, question } = about;
  const miles = usePreferences().units.distance === 'MI';
  const draft = usePostDraft(about, { ...formOfQuestion(question, miles), comment: '' });
  const [open, setOpen] = useState(Object.keys(questionChanges(draft.base, draft.value, miles)).length > 0);
  const categories = useQuery({ ...listCategories(), enabled: open }).data?.items ?? [];
  const form = useForm({
    initial: draft.base,
    draft,
    serverNames: ASK_NAMES,
    check: (edit) => {
      const category = categories.find(({ id }) => id === edit.categoryId);
      // What it says of title, text and tags is left to the server.
      const { title, body, tags, ...more } = askErrors(edit, edit.tags.length, category);
      return { ...commentError(about, edit), ...(open ? more : {}) };
    },
    send: async (edit): Promise<unknown> => {
      const whole = { title: edit.title, tags: [...edit.tags] };
      if (mode === 'suggest') return suggest(about, saidOf(edit, draft), whole);
      const changes = questionChanges(draft.base, edit, miles);
      return editQuestion(question.id, { ...saidOf(edit, draft), ...whole, ...changes });
    },
    ...afterwards(about),
  });
  const before = <TextInput form={form} name="title" label={t('titleField')} max={TITLE.max} />;
  return (
    <Frame about={about} draft={draft} form={form} before={before}>
      <TagsField form={form} max={MAX_TAGS} />
      {mode === 'edit' ? (
        <More label={t('editMoreQuestion')} open={open} onToggle={() => setOpen(!open)}>
          <QuestionExtras form={form} categories={categories} opensWiki={question.isMine || mayDo(question, 'lock')} />
        </More>
      ) : null}
    </Frame>
  );
}

function EditAnswer({ about, answer }: { readonly about: EditDialogProps; readonly answer: Answer }) {
  const { mode } = about;
  const draft = usePostDraft(about, { ...formOfAnswer(answer), comment: '' });
  const [open, setOpen] = useState(Object.keys(answerChanges(draft.base, draft.value)).length > 0);
  const form = useForm({
    initial: draft.base,
    draft,
    serverNames: ANSWER_NAMES,
    check: (edit) => {
      const { body, ...more } = answerErrors(edit);
      return { ...commentError(about, edit), ...(open ? more : {}) };
    },
    send: async (edit): Promise<unknown> => {
      if (mode === 'suggest') return suggest(about, saidOf(edit, draft));
      return editAnswer(answer.id, { ...saidOf(edit, draft), ...answerChanges(draft.base, edit) });
    },
    ...afterwards(about),
  });
  return (
    <Frame about={about} draft={draft} form={form}>
      {mode === 'edit' ? (
        <More label={t('editMoreAnswer')} open={open} onToggle={() => setOpen(!open)}>
          <AnswerExtras form={form} />
        </More>
      ) : null}
    </Frame>
  );
}

/** Changes a post, or suggests how to. An edit that somebody else made in between is shown, never written over. */
export default function EditDialog(about: EditDialogProps) {
  const { answer } = about;
  return answer ? <EditAnswer about={about} answer={answer} /> : <EditQuestion about={about} />;
}
