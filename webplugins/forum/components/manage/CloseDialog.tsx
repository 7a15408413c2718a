import { FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { MenuItem, Typography } from '@mui/material';
import { closeQuestion } from '../../api/managePost.ts';
import { CLOSE_REASONS, type CloseReason, type Question } from '../../api/types.ts';
import { refreshForum } from '../../api/useAction.ts';
import { t as form } from '../../texts/form.ts';
import { t } from '../../texts/manage.ts';
import { type Picked, QuestionField } from './QuestionPicker.tsx';

const MAX_NOTE = 500;

interface Values {
  readonly reason: CloseReason;
  readonly note: string;
  readonly target: Picked | null;
}

const EMPTY: Values = { reason: 'DUPLICATE', note: '', target: null };

export interface CloseDialogProps {
  readonly question: Question;
  readonly onClose: () => void;
}

/** Closes a question with a reason, and for a duplicate with the original. */
export default function CloseDialog({ question, onClose }: CloseDialogProps) {
  const closing = useForm({
    initial: EMPTY,
    check: ({ reason, target }) => ({ target: reason === 'DUPLICATE' && !target ? t('needsTarget') : undefined }),
    serverNames: { duplicateOfId: 'target' },
    send: ({ reason, note, target }) =>
      closeQuestion(question.id, {
        reason,
        note: note.trim(),
        ...(reason === 'DUPLICATE' && target ? { duplicateOfId: target.id } : {}),
      }),
    done: ({ votesMissing: count }) => (count > 0 ? t('closeVoted', { count }) : t('closedDone')),
    refresh: refreshForum,
    onSent: onClose,
  });
  return (
    <FormDialog
      form={closing}
      title={t('closeTitle')}
      submitLabel={t('closeDo')}
      width="sm"
      failed={form('notDone')}
      guarded
      onClose={onClose}
    >
      <Typography>{t('closeText')}</Typography>
      <TextInput form={closing} name="reason" select label={t('closeReason')}>
        {CLOSE_REASONS.map((one) => (
          <MenuItem key={one} value={one}>
            {t(one)}
          </MenuItem>
        ))}
      </TextInput>
      {closing.values.reason === 'DUPLICATE' ? (
        <QuestionField form={closing} name="target" label={t('duplicateOf')} except={question.id} />
      ) : null}
      <TextInput
        form={closing}
        name="note"
        label={t('closeNote')}
        multiline
        minRows={2}
        max={MAX_NOTE}
        help={t('closeNoteHelp')}
      />
    </FormDialog>
  );
}
