import { MenuItem, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { closeQuestion } from '../../api/managePost.ts';
import { CLOSE_REASONS, type CloseReason, type Question } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { useRefusals } from '../../lib/useRefusals.ts';
import { t } from '../../texts/manage.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type Picked, QuestionPicker } from './QuestionPicker.tsx';

const MAX_NOTE = 500;

/** Says why a question takes no more answers, and for a duplicate, of which it is one. */
export default function CloseDialog({
  question,
  onClose,
}: {
  readonly question: Question;
  readonly onClose: () => void;
}) {
  const [reason, setReason] = useState<CloseReason>('DUPLICATE');
  const [note, setNote] = useState('');
  const [target, setTarget] = useState<Picked | null>(null);
  const { errors, show, refused, rest } = useRefusals(['reason', 'note', 'duplicateOfId'] as const);
  const duplicate = reason === 'DUPLICATE';
  const action = useAction({
    run: () =>
      closeQuestion(question.id, {
        reason,
        note: note.trim(),
        ...(duplicate && target ? { duplicateOfId: target.id } : {}),
      }),
    done: ({ votesMissing: count }) => (count > 0 ? t('closeVoted', { count }) : t('closedDone')),
    onDone: onClose,
    onRefused: refused,
  });
  const submit = () => {
    if (duplicate && !target) show({ duplicateOfId: t('needsTarget') });
    else action.mutate(undefined);
  };
  return (
    <FormDialog
      title={t('closeTitle')}
      submitLabel={t('closeDo')}
      pending={action.isPending}
      error={rest}
      dirty={note.trim() !== '' || target !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>{t('closeText')}</Typography>
      <TextField
        select
        label={t('closeReason')}
        value={reason}
        error={errors.reason !== undefined}
        helperText={errors.reason}
        onChange={({ target: chosen }) => setReason(chosen.value as CloseReason)}
      >
        {CLOSE_REASONS.map((one) => (
          <MenuItem key={one} value={one}>
            {t(one)}
          </MenuItem>
        ))}
      </TextField>
      {duplicate ? (
        <QuestionPicker
          label={t('duplicateOf')}
          value={target}
          except={question.id}
          error={errors.duplicateOfId}
          onChange={setTarget}
        />
      ) : null}
      <TextField
        label={t('closeNote')}
        multiline
        minRows={2}
        value={note}
        error={errors.note !== undefined}
        helperText={errors.note ?? t('closeNoteHelp')}
        onChange={({ target: field }) => setNote(field.value)}
        slotProps={{ htmlInput: { maxLength: MAX_NOTE } }}
      />
    </FormDialog>
  );
}
