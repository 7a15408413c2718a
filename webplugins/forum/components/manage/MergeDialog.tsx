import { useNavigate } from '@motorclub/sdk';
import { Typography } from '@mui/material';
import { useState } from 'react';
import { mergeQuestion } from '../../api/managePost.ts';
import type { Question } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { useRefusals } from '../../lib/useRefusals.ts';
import { t } from '../../texts/manage.ts';
import { FormDialog } from '../FormDialog.tsx';
import { type Picked, QuestionPicker } from './QuestionPicker.tsx';

/** Moves the answers of a question to another one. */
export default function MergeDialog({
  question,
  onClose,
}: {
  readonly question: Question;
  readonly onClose: () => void;
}) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<Picked | null>(null);
  const { errors, show, refused, rest } = useRefusals(['intoId'] as const);
  const action = useAction({
    run: ({ id }: Picked) => mergeQuestion(question.id, id),
    done: () => t('mergedDone'),
    onDone: (_, { id }) => {
      onClose();
      void navigate(`/questions/${id}`);
    },
    onRefused: refused,
  });
  const submit = () => {
    if (target) action.mutate(target);
    else show({ intoId: t('needsTarget') });
  };
  return (
    <FormDialog
      title={t('mergeTitle')}
      submitLabel={t('mergeDo')}
      tone="danger"
      pending={action.isPending}
      error={rest}
      dirty={target !== null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography>{t('mergeText', { count: question.answerCount })}</Typography>
      <QuestionPicker
        label={t('mergeInto')}
        value={target}
        except={question.id}
        error={errors.intoId}
        onChange={setTarget}
      />
    </FormDialog>
  );
}
