import type { PictureData } from '@motorclub/sdk';
import { CheckInput, FormDialog, PicturesInput, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { type Car, refreshCars, type ServiceRecord, saveService } from '../../../api/cars.ts';
import { today } from '../../../lib/carDates.ts';
import {
  amountOf,
  CURRENCY_OPTIONS,
  isAmount,
  isWhole,
  moneyOf,
  textOf,
  trimToNull,
  wholeOf,
} from '../../../lib/carFormValues.ts';
import { MAX_MEGABYTES } from '../../../lib/pictures.ts';
import { t } from '../../../texts/carForms.ts';
import { ROW } from './row.ts';

const TYPES = ['OIL', 'BRAKES', 'TYRES', 'TIMING', 'FLUIDS', 'REPAIR', 'INSPECTION', 'OTHER'] as const;

const formOf = (record: ServiceRecord | null, car: Car) => ({
  doneOn: record?.doneOn ?? today(),
  odometerKm: textOf(record?.odometerKm ?? car.odometerKm),
  type: (record?.type ?? 'OIL') as string,
  shopName: textOf(record?.shopName),
  cost: amountOf(record?.cost ?? null),
  currency: record?.cost?.currency ?? 'EUR',
  notes: textOf(record?.notes),
  nextDueOn: textOf(record?.nextDueOn),
  nextDueKm: textOf(record?.nextDueKm),
  isPublic: record?.isPublic ?? false,
  pictures: (record?.pictures ?? []) as readonly PictureData[],
});
type ServiceForm = ReturnType<typeof formOf>;

function errorsOf(form: ServiceForm): Partial<Record<keyof ServiceForm, string>> {
  return {
    ...(form.doneOn === '' && { doneOn: t('required') }),
    ...(form.odometerKm.trim() === '' && { odometerKm: t('required') }),
    ...(!isWhole(form.odometerKm) && { odometerKm: t('wholeNumber') }),
    ...(!isWhole(form.nextDueKm) && { nextDueKm: t('wholeNumber') }),
    ...(!isAmount(form.cost, form.currency) && { cost: t('noAmount') }),
  };
}

export interface ServiceDialogProps {
  readonly car: Car;
  /** What is changed; null for a new one. */
  readonly record: ServiceRecord | null;
  readonly onClose: () => void;
}

/** A service of a car, and when the next one is due. */
export default function ServiceDialog({ car, record, onClose }: ServiceDialogProps) {
  const form = useForm({
    initial: formOf(record, car),
    check: errorsOf,
    serverNames: { pictureIds: 'pictures' },
    send: (values: ServiceForm) =>
      saveService(car.id, record?.id ?? null, {
        doneOn: values.doneOn,
        odometerKm: Number(values.odometerKm),
        type: values.type as ServiceRecord['type'],
        shopName: trimToNull(values.shopName),
        cost: moneyOf(values.cost, values.currency),
        notes: trimToNull(values.notes),
        nextDueOn: values.nextDueOn || null,
        nextDueKm: wholeOf(values.nextDueKm),
        isPublic: values.isPublic,
        pictureIds: values.pictures.map(({ id }) => id),
      }),
    onSent: onClose,
    refresh: refreshCars,
  });
  return (
    <FormDialog
      form={form}
      title={t(record ? 'editService' : 'addService')}
      submitLabel={t('save')}
      width="md"
      failed={t('serviceNotSaved')}
      guarded
      onClose={onClose}
    >
      <Box sx={ROW}>
        <SelectInput
          form={form}
          name="type"
          label={t('serviceType')}
          options={TYPES.map((value) => ({ value, label: t(`service_${value}`) }))}
        />
        <TextInput form={form} name="doneOn" label={t('day')} type="date" required />
        <TextInput form={form} name="odometerKm" label={t('odometerKm')} inputMode="numeric" required max={7} />
        <TextInput form={form} name="shopName" label={t('shopName')} max={120} />
        <TextInput form={form} name="cost" label={t('cost')} inputMode="decimal" />
        <SelectInput form={form} name="currency" label={t('currency')} options={CURRENCY_OPTIONS} />
        <TextInput form={form} name="nextDueOn" label={t('nextDueOnLabel')} type="date" />
        <TextInput form={form} name="nextDueKm" label={t('nextDueKmLabel')} inputMode="numeric" max={7} />
      </Box>
      <TextInput form={form} name="notes" label={t('notes')} max={3000} multiline minRows={3} />
      <CheckInput form={form} name="isPublic" label={t('showService')} look="switch" />
      <PicturesInput form={form} name="pictures" kind="showcase.service_record" max={10} maxMegabytes={MAX_MEGABYTES} />
    </FormDialog>
  );
}
