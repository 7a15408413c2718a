import { majorOf, minorOf } from '@motorclub/sdk';
import { FormDialog, MoneyInput, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { type Goal, refreshGiving, saveGoal } from '../../api/giving.ts';
import { t } from '../../texts/managing.ts';

const KINDS = ['ONE_OFF', 'MONTHLY'] as const;
const STATUSES = ['DRAFT', 'ACTIVE', 'REACHED', 'CLOSED'] as const;
const NEW_STATUSES = ['DRAFT', 'ACTIVE'] as const;
const LEAST_TITLE = 3;

export interface GoalDialogProps {
  /** What is changed; null for a new one. */
  readonly goal: Goal | null;
  /** Of the site. */
  readonly currency: string;
  readonly onClose: () => void;
}

const formOf = (goal: Goal | null) => ({
  title: goal?.title ?? '',
  description: goal?.description ?? '',
  kind: goal?.kind ?? ('ONE_OFF' as const),
  target: goal ? majorOf(goal.targetMinor, goal.currency) : '',
  status: goal?.status ?? ('DRAFT' as const),
});

type GoalForm = ReturnType<typeof formOf>;

/** A goal that donations are collected for. */
export default function GoalDialog({ goal, currency, onClose }: GoalDialogProps) {
  const form = useForm<GoalForm, Goal>({
    initial: formOf(goal),
    check: ({ title, target }) => ({
      title: title.trim().length >= LEAST_TITLE ? undefined : t('manageRequired'),
      target: minorOf(target, currency) ? undefined : t('manageAmountWrong'),
    }),
    serverNames: { targetMinor: 'target' },
    send: ({ title, description, kind, target, status }) =>
      saveGoal(goal, {
        title: title.trim(),
        description: description.trim(),
        kind,
        status,
        targetMinor: minorOf(target, currency) ?? 0,
        startsAt: goal?.startsAt ?? null,
        endsAt: goal?.endsAt ?? null,
      } as Parameters<typeof saveGoal>[1]),
    done: ({ title }) => t('manageSaved', { name: title }),
    onSent: onClose,
    refresh: refreshGiving,
  });
  return (
    <FormDialog
      form={form}
      title={goal ? t('manageEditOf', { name: goal.title }) : t('goalNew')}
      submitLabel={t('manageSave')}
      width="sm"
      onClose={onClose}
    >
      <TextInput form={form} name="title" label={t('goalName')} required max={80} autoFocus />
      <TextInput form={form} name="description" label={t('goalText')} max={1000} multiline minRows={2} />
      <SelectInput
        form={form}
        name="kind"
        label={t('goalKind')}
        options={KINDS.map((value) => ({ value, label: t(`goalKind_${value}`) }))}
      />
      <MoneyInput form={form} name="target" label={t('goalTarget')} currency={currency} required />
      <SelectInput
        form={form}
        name="status"
        label={t('manageStatus')}
        options={(goal ? STATUSES : NEW_STATUSES).map((value) => ({ value, label: t(`goalStatus_${value}`) }))}
      />
    </FormDialog>
  );
}
