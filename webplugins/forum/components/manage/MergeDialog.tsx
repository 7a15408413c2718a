import { useNavigate } from '@motorclub/sdk';
import { FormDialog, useForm } from '@motorclub/sdk/forms';
import { Typography } from '@mui/material';
import { mergeQuestion } from '../../api/managePost.ts';
import type { Question } from '../../api/types.ts';
import { refreshForum } from '../../api/useAction.ts';
import { t as form } from '../../texts/form.ts';
import { t } from '../../texts/manage.ts';
import { type Picked, QuestionField } from './QuestionPicker.tsx';

export interface MergeDialogProps {
  readonly question: Question;
  readonly onClose: () => void;
}

/** Moves the answers of a question to another one. */
export default function MergeDialog({ question, onClose }: MergeDialogProps) {
  const navigate = useNavigate();
  const merging = useForm<{ readonly target: Picked | null }>({
    initial: { target: null },
    check: ({ target }) => ({ target: target ? undefined : t('needsTarget') }),
    serverNames: { intoId: 'target' },
    send: ({ target }) => mergeQuestion(question.id, target?.id ?? 0),
    done: () => t('mergedDone'),
    refresh: refreshForum,
    onSent: (_, { target }) => {
      onClose();
      void navigate(`/questions/${target?.id}`);
    },
  });
  return (
    <FormDialog
      form={merging}
      title={t('mergeTitle')}
      submitLabel={t('mergeDo')}
      tone="danger"
      width="sm"
      failed={form('notDone')}
      guarded
      onClose={onClose}
    >
      <Typography>{t('mergeText', { count: question.answerCount })}</Typography>
      <QuestionField form={merging} name="target" label={t('mergeInto')} except={question.id} />
    </FormDialog>
  );
}
