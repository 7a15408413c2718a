import { FormDialog, RadioInput, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { recordOutcome, useKeepOutcomes } from '../../api/outcomes.ts';
import { type Answer, OUTCOMES, type OutcomeKind } from '../../api/types.ts';
import { refreshForum } from '../../api/useAction.ts';
import { useGarage } from '../../lib/useGarage.ts';
import { t as form } from '../../texts/form.ts';
import { t } from '../../texts/outcome.ts';

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
  const keep = useKeepOutcomes(answer);
  const garage = useGarage();
  const outcome = useForm({
    initial: { kind: first, carId: '', car: '', comment: '' },
    check: ({ kind, comment }) => ({
      comment: NEEDS_COMMENT.includes(kind) && !comment.trim() ? t('outcomeWhy') : undefined,
    }),
    send: ({ kind, carId, car, comment }) =>
      recordOutcome(answer.id, {
        kind,
        ...(carId ? { carId: Number(carId) } : { car: car.trim() }),
        comment: comment.trim(),
      }),
    done: () => t('outcomeDone'),
    refresh: refreshForum,
    onSent: (outcomes) => {
      keep(outcomes);
      onClose();
    },
  });
  const { kind, carId } = outcome.values;
  return (
    <FormDialog
      form={outcome}
      title={t('outcomeTitle', { name: answer.author.username })}
      submitLabel={t('outcomeSave')}
      tone={kind === 'DANGEROUS' ? 'danger' : 'normal'}
      width="sm"
      failed={form('notDone')}
      guarded
      onClose={onClose}
    >
      <RadioInput
        form={outcome}
        name="kind"
        label={t('outcomeAsk')}
        options={OUTCOMES.map((value) => ({ value, label: t(LABELS[value]) }))}
      />
      {garage.length > 0 ? (
        <SelectInput
          form={outcome}
          name="carId"
          label={t('outcomeGarage')}
          none={t('outcomeOtherCar')}
          options={garage.map(({ id, name }) => ({ value: String(id), label: name }))}
        />
      ) : null}
      {carId ? null : (
        <TextInput form={outcome} name="car" label={t('outcomeCar')} max={MAX_CAR} help={t('outcomeCarHelp')} />
      )}
      <TextInput
        form={outcome}
        name="comment"
        label={t('outcomeComment')}
        required={NEEDS_COMMENT.includes(kind)}
        multiline
        minRows={2}
        max={MAX_COMMENT}
        help={t(kind === 'DANGEROUS' ? 'outcomeDangerHelp' : 'outcomeCommentHelp')}
      />
    </FormDialog>
  );
}
