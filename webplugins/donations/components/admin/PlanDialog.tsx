import { CheckInput, FormDialog, MoneyInput, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { FormHelperText, Stack } from '@mui/material';
import { type PlanItem, refreshSubscriptions, savePlan } from '../../api/subscriptions.ts';
import { bodyOf, errorsOf, formOf, type PlanForm } from '../../lib/planForm.ts';
import { t } from '../../texts/plans.ts';
import { RightsInput } from './RightsInput.tsx';

const STATUSES = ['DRAFT', 'ACTIVE', 'ARCHIVED'] as const;

export interface PlanDialogProps {
  /** What is changed; null for a new one. */
  readonly plan: PlanItem | null;
  readonly onClose: () => void;
}

/** A plan: what it costs, what it says and what it gives. */
export default function PlanDialog({ plan, onClose }: PlanDialogProps) {
  const form = useForm<PlanForm, PlanItem>({
    initial: formOf(plan),
    check: errorsOf,
    serverNames: { monthMinor: 'monthPrice', yearMinor: 'yearPrice' },
    send: (values) => savePlan(plan, bodyOf(values)),
    done: ({ name }) => t('planSaved', { name }),
    onSent: onClose,
    refresh: refreshSubscriptions,
  });
  const { currency, rights } = form.values;
  return (
    <FormDialog
      form={form}
      title={plan ? t('planEditOf', { name: plan.name }) : t('planAddTitle')}
      submitLabel={t('planSave')}
      width="sm"
      onClose={onClose}
    >
      <TextInput form={form} name="name" label={t('planName')} required max={60} autoFocus />
      {plan ? null : (
        <TextInput form={form} name="key" label={t('planKey')} help={t('planKeyHelp')} required max={40} />
      )}
      <TextInput form={form} name="description" label={t('planDescription')} max={500} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextInput form={form} name="currency" label={t('planCurrency')} required max={3} />
        <MoneyInput form={form} name="monthPrice" label={t('planMonthPrice')} currency={currency} />
        <MoneyInput form={form} name="yearPrice" label={t('planYearPrice')} currency={currency} />
      </Stack>
      <FormHelperText>{t('planPriceHelp')}</FormHelperText>
      <TextInput
        form={form}
        name="features"
        label={t('planFeatures')}
        help={t('planFeaturesHelp')}
        multiline
        minRows={3}
      />
      <RightsInput rights={rights} onChange={(next) => form.set('rights', next)} />
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <TextInput form={form} name="trialDays" label={t('planTrialDays')} inputMode="numeric" max={2} />
        <TextInput form={form} name="position" label={t('planPosition')} inputMode="numeric" max={4} />
      </Stack>
      <SelectInput
        form={form}
        name="status"
        label={t('planStatus')}
        options={STATUSES.map((value) => ({ value, label: t(`planStatus_${value}`) }))}
      />
      <CheckInput form={form} name="giftable" label={t('planGiftable')} />
    </FormDialog>
  );
}
