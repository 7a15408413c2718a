import { DraftNotice, SwitchedOff, useEditDraft, usePluginEnabled } from '@motorclub/sdk';
import { CheckInput, FormDialog, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { changeType, createType } from '../../api/manage.ts';
import type { ClubEvent, ManagedType } from '../../api/types.ts';
import { refreshEvents } from '../../api/useAction.ts';
import { bodyOf, EMPTY_TYPE, errorsOf, formOf, VISIBILITIES } from '../../lib/typeForm.ts';
import { t } from '../../texts/selling.ts';
import { ROW } from '../parts/rows.ts';
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
  const form = useForm({
    initial: draft.base,
    draft,
    check: (form) => errorsOf(form, currency, timezone),
    zone: timezone,
    send: (form) => {
      const body = bodyOf(form, currency, timezone);
      return type ? changeType(type.id, { ...body, version: draft.version }) : createType(event.id, body);
    },
    done: () => t('typeSaved'),
    onSent: onClose,
    refresh: refreshEvents,
  });
  const zone = t('inZone', { zone: timezone });
  const chosen = form.values.payWhatYouWant;
  return (
    <FormDialog
      form={form}
      title={t(type ? 'typeEdit' : 'typeNew')}
      submitLabel={t('save')}
      width="sm"
      failed={t('refused')}
      {...(draft.outdated ? { failure: null } : {})}
      onClose={onClose}
      onCancel={cancel}
    >
      <DraftNotice draft={draft} onResolve={form.clearErrors} />
      <TextInput form={form} name="name" label={t('typeName')} required max={80} />
      <TextInput form={form} name="description" label={t('typeDescription')} max={2000} multiline />
      <Box sx={ROW}>
        <TextInput
          form={form}
          name="priceMinor"
          label={t(chosen ? 'priceLeast' : 'price', { currency })}
          help={t('priceHelp')}
          inputMode="decimal"
        />
        {chosen ? (
          <TextInput
            form={form}
            name="suggestedMinor"
            label={t('suggested', { currency })}
            help={t('suggestedHelp')}
            inputMode="decimal"
          />
        ) : null}
        <TextInput form={form} name="taxRateBp" label={t('taxRate')} help={t('taxHelp')} inputMode="decimal" />
        <TextInput form={form} name="capacity" label={t('typeCapacity')} help={t('capacityHelp')} inputMode="numeric" />
        <TextInput form={form} name="maxPerUser" label={t('maxPerUser')} help={t('noLimitHelp')} inputMode="numeric" />
        <TextInput form={form} name="minPerOrder" label={t('minPerOrder')} inputMode="numeric" />
        <TextInput form={form} name="maxPerOrder" label={t('maxPerOrder')} inputMode="numeric" />
        <TextInput form={form} name="saleStartsAt" type="datetime-local" label={t('saleStartsAt')} help={zone} />
        <TextInput
          form={form}
          name="saleEndsAt"
          type="datetime-local"
          label={t('saleEndsAt')}
          help={t('saleEndHelp')}
        />
        <SelectInput
          form={form}
          name="visibility"
          label={t('visibility')}
          options={VISIBILITIES.map((value) => ({ value, label: t(`visibility_${value}`) }))}
        />
        <TextInput form={form} name="sortOrder" label={t('sortOrder')} inputMode="numeric" />
      </Box>
      {chosen ? null : <Tiers form={form} currency={currency} zone={zone} />}
      <LabelsField form={form} />
      <CheckInput form={form} name="payWhatYouWant" label={t('payWhatTheyWant')} />
      {garages || type?.requiresCar ? <CheckInput form={form} name="requiresCar" label={t('requiresCar')} /> : null}
      <SwitchedOff plugin="showcase" />
    </FormDialog>
  );
}
