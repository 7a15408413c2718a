import { DraftNotice, useEditDraft, usePluginEnabled } from '@motorclub/sdk';
import { Box } from '@mui/material';
import { changeType, createType } from '../../api/manage.ts';
import type { ClubEvent, ManagedType } from '../../api/types.ts';
import { bodyOf, EMPTY_TYPE, errorsOf, formOf, VISIBILITIES } from '../../lib/typeForm.ts';
import { useForm } from '../../lib/useForm.ts';
import { t } from '../../texts/selling.ts';
import { CheckField } from '../parts/CheckField.tsx';
import { Field } from '../parts/Field.tsx';
import { FormDialog } from '../parts/FormDialog.tsx';
import { ROW } from '../parts/rows.ts';
import { SelectField } from '../parts/SelectField.tsx';
import { LabelsField } from './LabelsField.tsx';
import { Tiers } from './Tiers.tsx';

export interface TypeDialogProps {
  readonly event: Pick<ClubEvent, 'id' | 'currency' | 'timezone'>;
  /** What is changed; null for a new one. */
  readonly type: ManagedType | null;
  readonly onClose: () => void;
}

/** A ticket type: what it costs, how many there are, when it is sold, who is shown it. */
export default function TypeDialog({ event, type, onClose }: TypeDialogProps) {
  const { currency, timezone } = event;
  const garages = usePluginEnabled('showcase');
  const draft = useEditDraft(
    type ? `events.type.${type.id}` : `events.type.new.${event.id}`,
    type?.version ?? 0,
    type ? formOf(type, timezone) : EMPTY_TYPE,
  );
  const cancel = () => {
    draft.discard();
    onClose();
  };
  const of = useForm({
    state: [draft.value, draft.change],
    check: (form) => errorsOf(form, currency),
    zone: timezone,
    run: (form) => {
      const body = bodyOf(form, currency, timezone);
      return type ? changeType(type.id, { ...body, version: draft.version }) : createType(event.id, body);
    },
    done: () => t('typeSaved'),
    onDone: cancel,
  });
  const zone = t('inZone', { zone: timezone });
  const chosen = of.form.payWhatYouWant;
  return (
    <FormDialog
      title={t(type ? 'typeEdit' : 'typeNew')}
      submit={t('save')}
      pending={of.pending}
      refusal={draft.outdated ? null : of.refusal}
      wide
      onSubmit={of.submit}
      onClose={onClose}
      onCancel={cancel}
    >
      <DraftNotice draft={draft} onResolve={of.clearErrors} />
      <Field of={of} name="name" label={t('typeName')} required max={80} />
      <Field of={of} name="description" label={t('typeDescription')} max={2000} props={{ multiline: true }} />
      <Box sx={ROW}>
        <Field
          of={of}
          name="priceMinor"
          label={t(chosen ? 'priceLeast' : 'price', { currency })}
          help={t('priceHelp')}
          inputMode="decimal"
        />
        {chosen ? (
          <Field
            of={of}
            name="suggestedMinor"
            label={t('suggested', { currency })}
            help={t('suggestedHelp')}
            inputMode="decimal"
          />
        ) : null}
        <Field of={of} name="taxRateBp" label={t('taxRate')} help={t('taxHelp')} inputMode="decimal" />
        <Field of={of} name="capacity" label={t('typeCapacity')} help={t('capacityHelp')} inputMode="numeric" />
        <Field of={of} name="maxPerUser" label={t('maxPerUser')} help={t('noLimitHelp')} inputMode="numeric" />
        <Field of={of} name="minPerOrder" label={t('minPerOrder')} inputMode="numeric" />
        <Field of={of} name="maxPerOrder" label={t('maxPerOrder')} inputMode="numeric" />
        <Field of={of} name="saleStartsAt" type="datetime-local" label={t('saleStartsAt')} help={zone} />
        <Field of={of} name="saleEndsAt" type="datetime-local" label={t('saleEndsAt')} help={t('saleEndHelp')} />
        <SelectField
          of={of}
          name="visibility"
          label={t('visibility')}
          options={VISIBILITIES.map((value) => ({ value, label: t(`visibility_${value}`) }))}
        />
        <Field of={of} name="sortOrder" label={t('sortOrder')} inputMode="numeric" />
      </Box>
      {chosen ? null : <Tiers of={of} currency={currency} zone={zone} />}
      <LabelsField of={of} />
      <CheckField of={of} name="payWhatYouWant" label={t('payWhatYouWant')} />
      {garages || type?.requiresCar ? <CheckField of={of} name="requiresCar" label={t('requiresCar')} /> : null}
    </FormDialog>
  );
}
