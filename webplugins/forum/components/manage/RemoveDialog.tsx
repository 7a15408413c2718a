import { TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { deletePost, hidePost, leaveQuestion, rejectQuestion } from '../../api/managePost.ts';
import type { Target } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { useRefusals } from '../../lib/useRefusals.ts';
import { t } from '../../texts/manage.ts';
import { FormDialog } from '../FormDialog.tsx';
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

/** Takes a post out of sight, or leaves it there; its author is told why, others only that it is gone. */
export default function RemoveDialog({ question, answer, target, way, onClose }: RemoveDialogProps) {
  const { title, text, verb, done } = WORDS[way];
  const own = way === 'delete' && (answer ? !answer.may.includes('hide') : question.isMine);
  const [note, setNote] = useState('');
  const { errors, show, refused, rest } = useRefusals(['note', 'reason'] as const);
  const action = useAction({
    run: () => remove(way, target, note.trim()),
    done: () => t(done),
    onDone: onClose,
    onRefused: refused,
  });
  const submit = () => {
    if (way === 'reject' && !note.trim()) show({ reason: t('reasonNeeded') });
    else action.mutate(undefined);
  };
  const error = errors.note ?? errors.reason;
  return (
    <FormDialog
      title={t(title)}
      submitLabel={t(verb)}
      tone={way === 'leave' ? 'normal' : 'danger'}
      width="xs"
      pending={action.isPending}
      error={rest}
      dirty={note.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{question.title}</Typography>
      <Typography>{t(text)}</Typography>
      {own ? null : (
        <TextField
          label={t('noteToAuthor')}
          multiline
          minRows={2}
          value={note}
          error={error !== undefined}
          helperText={error}
          onChange={(event) => setNote(event.target.value)}
          slotProps={{ htmlInput: { maxLength: MAX_NOTE } }}
        />
      )}
    </FormDialog>
  );
}
