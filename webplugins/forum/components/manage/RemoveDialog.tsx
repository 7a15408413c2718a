import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { deletePost, hidePost, leaveQuestion, rejectQuestion } from '../../api/managePost.ts';
import type { Target } from '../../api/types.ts';
import { refreshForum } from '../../api/useAction.ts';
import { t as form } from '../../texts/form.ts';
import { t } from '../../texts/manage.ts';
import type { AboutPost } from './PostDialog.tsx';

export type Way = 'hide' | 'delete' | 'reject' | 'leave';

export interface RemoveDialogProps extends AboutPost {
  readonly way: Way;
}

const MAX_NOTE = 500;
const WORDS = {
  hide: { title: 'hideTitle', text: 'hideText', verb: 'hideDo', done: 'hideDone' },
  delete: { title: 'deleteTitle', text: 'deleteText', verb: 'deleteDo', done: 'deleteDone' },
  reject: { title: 'rejectTitle', text: 'rejectText', verb: 'rejectDo', done: 'rejectDone' },
  leave: { title: 'leaveTitle', text: 'leaveText', verb: 'leaveDo', done: 'leaveDone' },
} as const;

function remove(way: Way, target: Target, note: string): Promise<unknown> {
  if (way === 'hide') return hidePost(target, note);
  if (way === 'leave') return leaveQuestion(target.id, note);
  return way === 'delete' ? deletePost(target, note) : rejectQuestion(target.id, note);
}

/** Hides or removes a post; its author learns why, others only that it is gone. */
export default function RemoveDialog({ question, answer, target, way, onClose }: RemoveDialogProps) {
  const { title, text, verb, done } = WORDS[way];
  const own = way === 'delete' && (answer ? !answer.may.includes('hide') : question.isMine);
  const removing = useForm({
    initial: { note: '' },
    check: ({ note }) => ({ note: way === 'reject' && !note.trim() ? t('reasonNeeded') : undefined }),
    serverNames: { reason: 'note' },
    send: ({ note }) => remove(way, target, note.trim()),
    done: () => t(done),
    refresh: refreshForum,
    onSent: onClose,
  });
  return (
    <FormDialog
      form={removing}
      title={t(title)}
      submitLabel={t(verb)}
      tone={way === 'leave' ? 'normal' : 'danger'}
      failed={form('notDone')}
      guarded
      onClose={onClose}
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{question.title}</Typography>
      <Typography>{t(text)}</Typography>
      {own ? null : (
        <TextInput form={removing} name="note" label={t('noteToAuthor')} multiline minRows={2} max={MAX_NOTE} />
      )}
    </FormDialog>
  );
}
