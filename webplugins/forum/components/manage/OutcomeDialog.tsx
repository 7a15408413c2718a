import { FormControlLabel, Radio, RadioGroup, TextField, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { recordOutcome, useKeepOutcomes } from '../../api/outcomes.ts';
import { type Answer, OUTCOMES, type OutcomeKind } from '../../api/types.ts';
import { useAction } from '../../api/useAction.ts';
import { useRefusals } from '../../lib/useRefusals.ts';
import { t } from '../../texts/outcome.ts';
import { FormDialog } from '../FormDialog.tsx';

const MAX_COMMENT = 500;
const MAX_CAR = 120;
const LABELS = {
  WORKED: 'outcomeWorked',
  DID_NOT_WORK: 'outcomeDidNotWork',
  OUTDATED: 'outcomeOutdated',
  DANGEROUS: 'outcomeDangerous',
} as const satisfies Record<OutcomeKind, string>;

/** Outcomes that need a reason: others act on them. */
const NEEDS_COMMENT: readonly OutcomeKind[] = ['DANGEROUS', 'DID_NOT_WORK'];

export interface OutcomeDialogProps {
  readonly answer: Answer;
  readonly kind: OutcomeKind;
  readonly onClose: () => void;
}

/** What the reader found who tried an answer. */
export default function OutcomeDialog({ answer, kind: first, onClose }: OutcomeDialogProps) {
  const heading = useId();
  const [kind, setKind] = useState(first);
  const [car, setCar] = useState('');
  const [comment, setComment] = useState('');
  const { errors, show, refused, rest } = useRefusals(['kind', 'car', 'comment'] as const);
  const keep = useKeepOutcomes(answer);
  const action = useAction({
    run: () => recordOutcome(answer.id, { kind, car: car.trim(), comment: comment.trim() }),
    done: () => t('outcomeDone'),
    onDone: (outcomes) => {
      keep(outcomes);
      onClose();
    },
    onRefused: refused,
  });
  const needed = NEEDS_COMMENT.includes(kind);
  const submit = () => {
    if (needed && !comment.trim()) show({ comment: t('outcomeWhy') });
    else action.mutate(undefined);
  };
  return (
    <FormDialog
      title={t('outcomeTitle', { name: answer.author.username })}
      submitLabel={t('outcomeSave')}
      tone={kind === 'DANGEROUS' ? 'danger' : 'normal'}
      pending={action.isPending}
      error={rest}
      dirty={comment.trim() !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Typography id={heading}>{t('outcomeAsk')}</Typography>
      <RadioGroup
        aria-labelledby={heading}
        value={kind}
        onChange={(_, chosen) => setKind(OUTCOMES.find((one) => one === chosen) ?? kind)}
      >
        {OUTCOMES.map((one) => (
          <FormControlLabel key={one} value={one} control={<Radio />} label={t(LABELS[one])} />
        ))}
      </RadioGroup>
      <TextField
        label={t('outcomeCar')}
        value={car}
        error={errors.car !== undefined}
        helperText={errors.car ?? t('outcomeCarHelp')}
        onChange={({ target }) => setCar(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_CAR } }}
      />
      <TextField
        label={t('outcomeComment')}
        required={needed}
        multiline
        minRows={2}
        value={comment}
        error={errors.comment !== undefined}
        helperText={errors.comment ?? t(kind === 'DANGEROUS' ? 'outcomeDangerHelp' : 'outcomeCommentHelp')}
        onChange={({ target }) => setComment(target.value)}
        slotProps={{ htmlInput: { maxLength: MAX_COMMENT } }}
      />
    </FormDialog>
  );
}
