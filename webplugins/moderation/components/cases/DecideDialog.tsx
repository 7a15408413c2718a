import { useCan } from '@motorclub/sdk';
import { FormDialog, type FormHandle, SelectInput, useForm } from '@motorclub/sdk/forms';
import { type CaseDetail, type Resolution, refreshCases, resolveCase } from '../../api/cases.ts';
import {
  bodyOfDecision,
  checkDecision,
  DAYS,
  type DecisionValues,
  emptyDecision,
  isSanction,
  MODERATORS_DAYS,
  RESOLUTIONS,
  SCOPES,
} from '../../lib/decision.ts';
import { t } from '../../texts/cases.ts';
import { NoteFields } from './NoteFields.tsx';

interface SanctionProps {
  readonly form: FormHandle<DecisionValues>;
}

function WarningFields({ form }: SanctionProps) {
  const points = Array.from({ length: 10 }, (_, index) => String(index + 1));
  return (
    <SelectInput
      form={form}
      name="points"
      label={t('case_points')}
      options={points.map((value) => ({ value, label: value }))}
    />
  );
}

function BanFields({ form }: SanctionProps) {
  const isAdmin = useCan('moderation.escalated_cases');
  const days = DAYS.filter((value) => isAdmin || (Number(value) > 0 && Number(value) <= MODERATORS_DAYS));
  return (
    <>
      <SelectInput
        form={form}
        name="scope"
        label={t('case_scope')}
        options={SCOPES.map((value) => ({ value, label: t(`case_scope_${value}`) }))}
      />
      <SelectInput
        form={form}
        name="days"
        label={t('case_days')}
        options={days.map((value) => ({ value, label: t(`case_days_${value}`) }))}
      />
    </>
  );
}

const ACTIONS = ['HIDE', 'REMOVE'] as const;
const JUDGEMENTS = ['AGREED', 'DISAGREED', 'IGNORED'] as const;

export interface DecideDialogProps {
  readonly found: CaseDetail;
  readonly onClose: () => void;
}

/** What is done about a case, and what its author reads. */
export default function DecideDialog({ found, onClose }: DecideDialogProps) {
  const offered = RESOLUTIONS.filter((resolution) => found.resolutions.includes(resolution));
  const form = useForm<DecisionValues>({
    initial: emptyDecision(offered[0] ?? 'NO_ACTION'),
    check: checkDecision,
    serverNames: { publicNote: 'note', expiresAt: 'days' },
    send: (values) => resolveCase(found.id, bodyOfDecision(found, values)),
    done: () => t('case_decided'),
    refresh: refreshCases,
    onSent: onClose,
  });
  const { resolution } = form.values;
  return (
    <FormDialog
      form={form}
      title={t('case_decideTitle', { title: found.title })}
      submitLabel={t('case_save')}
      failed={t('case_notDecided')}
      width="sm"
      guarded
      onClose={onClose}
    >
      <SelectInput
        form={form}
        name="resolution"
        label={t('case_resolution')}
        options={offered.map((value: Resolution) => ({ value, label: t(`case_resolution_${value}`) }))}
        autoFocus
      />
      {resolution === 'WARNED' ? <WarningFields form={form} /> : null}
      {resolution === 'BANNED' ? <BanFields form={form} /> : null}
      {isSanction(resolution) ? (
        <SelectInput
          form={form}
          name="action"
          label={t('case_action')}
          none={t('case_actionNone')}
          options={ACTIONS.map((value) => ({ value, label: t(`case_action_${value}`) }))}
        />
      ) : null}
      <NoteFields form={form} resolution={resolution} />
      <SelectInput
        form={form}
        name="reports"
        label={t('case_judge')}
        none={t('case_judgeDefault')}
        options={JUDGEMENTS.map((value) => ({ value, label: t(`case_judge_${value}`) }))}
      />
    </FormDialog>
  );
}
