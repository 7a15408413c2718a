import { CheckInput, FormDialog, TextInput, useForm } from '@motorclub/sdk/forms';
import { Button, Stack } from '@mui/material';
import { refreshRanks, useAction } from '../../api/levels.ts';
import { type PointRule, saveRule, startRecalculation } from '../../api/points.ts';
import { bodyOf, errorsOf, formOf, type RuleForm, simulationOf } from '../../lib/ruleForm.ts';
import { t } from '../../texts/points.ts';
import { SimulationState } from './SimulationState.tsx';

export interface RuleDialogProps {
  readonly rule: PointRule;
  readonly onClose: () => void;
}

/** The amounts of a rule, which can be tried out before they are saved. */
export default function RuleDialog({ rule, onClose }: RuleDialogProps) {
  const form = useForm<RuleForm, PointRule>({
    initial: formOf(rule),
    check: errorsOf,
    send: (values) => saveRule(rule.key, bodyOf(rule, values)),
    done: ({ title }) => t('ruleSaved', { name: title }),
    onSent: onClose,
    refresh: refreshRanks,
  });
  const simulating = useAction({ run: (values: RuleForm) => startRecalculation(simulationOf(rule, values)) });
  const { values } = form;
  const isComplete = Object.values(errorsOf(values)).every((error) => error === undefined);
  return (
    <FormDialog
      form={form}
      title={t('ruleChange', { name: rule.title })}
      submitLabel={t('ruleSave')}
      width="sm"
      onClose={onClose}
    >
      <TextInput form={form} name="points" label={t('rulePoints')} required max={6} autoFocus />
      <TextInput
        form={form}
        name="dailyCap"
        label={t('ruleDailyCap')}
        help={t('ruleNoCap')}
        inputMode="numeric"
        max={6}
      />
      <TextInput
        form={form}
        name="pairCap"
        label={t('rulePairCap')}
        help={t('ruleNoCap')}
        inputMode="numeric"
        max={6}
      />
      <TextInput form={form} name="pairDays" label={t('rulePairDays')} inputMode="numeric" required max={3} />
      <CheckInput form={form} name="countsToDailyTotal" label={t('ruleToTotal')} look="switch" />
      <CheckInput form={form} name="isActive" label={t('ruleOn')} look="switch" />
      <Stack sx={{ gap: 1.5, alignItems: 'flex-start' }}>
        <Button
          variant="outlined"
          color="inherit"
          disabled={!isComplete}
          loading={simulating.isPending}
          onClick={() => simulating.mutate(values)}
        >
          {t('ruleSimulate')}
        </Button>
        {simulating.data ? <SimulationState recalculationId={simulating.data.id} /> : null}
      </Stack>
    </FormDialog>
  );
}
