import type { PictureData } from '@motorclub/sdk';
import { CheckInput, FormDialog, PicturesInput, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { type Car, type Modification, refreshCars, saveModification } from '../../../api/cars.ts';
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
import { SYSTEMS, systemName } from '../../../lib/systems.ts';
import { t } from '../../../texts/carForms.ts';
import { ROW } from './row.ts';

const STARS = ['1', '2', '3', '4', '5'].map((value) => ({ value, label: value }));
const LEGAL = { '': null, yes: true, no: false } as const;

const formOf = (one: Modification | null) => ({
  system: (one?.system ?? 'ENGINE') as string,
  title: one?.title ?? '',
  partMaker: textOf(one?.partMaker),
  partName: textOf(one?.partName),
  partNumber: textOf(one?.partNumber),
  partCost: amountOf(one?.partCost ?? null),
  fittingCost: amountOf(one?.fittingCost ?? null),
  currency: one?.partCost?.currency ?? one?.fittingCost?.currency ?? 'EUR',
  costVisible: one?.costVisible ?? false,
  powerGainKw: textOf(one?.powerGainKw),
  installedOn: textOf(one?.installedOn),
  removedOn: textOf(one?.removedOn),
  odometerKm: textOf(one?.odometerKm),
  installedBy: (one?.installedBy ?? 'SELF') as string,
  shopName: textOf(one?.shopName),
  ratingPart: textOf(one?.ratingPart),
  ratingFitting: textOf(one?.ratingFitting),
  ratingSeller: textOf(one?.ratingSeller),
  legal: (one?.isRoadLegal == null ? '' : one.isRoadLegal ? 'yes' : 'no') as keyof typeof LEGAL,
  notes: textOf(one?.notes),
  pictures: (one?.pictures ?? []) as readonly PictureData[],
});
type ModificationForm = ReturnType<typeof formOf>;

function errorsOf(form: ModificationForm): Partial<Record<keyof ModificationForm, string>> {
  return {
    ...(form.title.trim() === '' && { title: t('required') }),
    ...(!isAmount(form.partCost, form.currency) && { partCost: t('noAmount') }),
    ...(!isAmount(form.fittingCost, form.currency) && { fittingCost: t('noAmount') }),
    ...(!/^-?\d{0,4}$/.test(form.powerGainKw.trim()) && { powerGainKw: t('wholeNumber') }),
    ...(!isWhole(form.odometerKm) && { odometerKm: t('wholeNumber') }),
  };
}

const bodyOf = (form: ModificationForm) => ({
  system: form.system as Modification['system'],
  title: form.title.trim(),
  partMaker: trimToNull(form.partMaker),
  partName: trimToNull(form.partName),
  partNumber: trimToNull(form.partNumber),
  partCost: moneyOf(form.partCost, form.currency),
  fittingCost: moneyOf(form.fittingCost, form.currency),
  costVisible: form.costVisible,
  powerGainKw: wholeOf(form.powerGainKw),
  installedOn: form.installedOn || null,
  removedOn: form.removedOn || null,
  odometerKm: wholeOf(form.odometerKm),
  installedBy: form.installedBy as Modification['installedBy'],
  shopName: trimToNull(form.shopName),
  ratingPart: wholeOf(form.ratingPart),
  ratingFitting: wholeOf(form.ratingFitting),
  ratingSeller: wholeOf(form.ratingSeller),
  isRoadLegal: LEGAL[form.legal],
  notes: trimToNull(form.notes),
  pictureIds: form.pictures.map(({ id }) => id),
});

export interface ModificationDialogProps {
  readonly car: Car;
  /** What is changed; null for a new one. */
  readonly modification: Modification | null;
  readonly onClose: () => void;
}

/** A modification, with its part, what it cost, and how good it was. */
export default function ModificationDialog({ car, modification, onClose }: ModificationDialogProps) {
  const form = useForm({
    initial: formOf(modification),
    check: errorsOf,
    serverNames: { pictureIds: 'pictures', isRoadLegal: 'legal' },
    send: (values: ModificationForm) => saveModification(car.id, modification?.id ?? null, bodyOf(values)),
    onSent: onClose,
    refresh: refreshCars,
  });
  return (
    <FormDialog
      form={form}
      title={t(modification ? 'editModification' : 'addModification')}
      submitLabel={t('save')}
      width="md"
      failed={t('modificationNotSaved')}
      guarded
      onClose={onClose}
    >
      <Box sx={ROW}>
        <TextInput form={form} name="title" label={t('modificationTitle')} required max={120} />
        <SelectInput
          form={form}
          name="system"
          label={t('system')}
          options={SYSTEMS.map((value) => ({ value, label: systemName(value) }))}
        />
        <TextInput form={form} name="partMaker" label={t('partMaker')} max={80} />
        <TextInput form={form} name="partName" label={t('partName')} help={t('partHelp')} max={120} />
        <TextInput form={form} name="partNumber" label={t('partNumber')} max={60} />
        <TextInput form={form} name="powerGainKw" label={t('powerGainKw')} max={5} />
        <TextInput form={form} name="installedOn" label={t('installed')} type="date" />
        <TextInput form={form} name="removedOn" label={t('removed')} type="date" />
        <TextInput form={form} name="odometerKm" label={t('odometerKm')} inputMode="numeric" max={7} />
        <SelectInput
          form={form}
          name="installedBy"
          label={t('installedBy')}
          options={[
            { value: 'SELF', label: t('by_SELF') },
            { value: 'SHOP', label: t('by_SHOP') },
          ]}
        />
        <TextInput form={form} name="shopName" label={t('shopName')} max={120} />
        <SelectInput
          form={form}
          name="legal"
          label={t('isRoadLegal')}
          none={t('unknown')}
          options={[
            { value: 'yes', label: t('yes') },
            { value: 'no', label: t('no') },
          ]}
        />
        <TextInput form={form} name="partCost" label={t('partCost')} inputMode="decimal" />
        <TextInput form={form} name="fittingCost" label={t('fittingCost')} inputMode="decimal" />
        <SelectInput form={form} name="currency" label={t('currency')} options={CURRENCY_OPTIONS} />
        <CheckInput form={form} name="costVisible" label={t('costVisible')} look="switch" />
        {(['ratingPart', 'ratingFitting', 'ratingSeller'] as const).map((name) => (
          <SelectInput
            key={name}
            form={form}
            name={name}
            label={t(`${name}Label`)}
            none={t('notRated')}
            options={STARS}
          />
        ))}
      </Box>
      <TextInput form={form} name="notes" label={t('notes')} max={3000} multiline minRows={3} />
      <PicturesInput form={form} name="pictures" kind="showcase.modification" max={10} maxMegabytes={MAX_MEGABYTES} />
    </FormDialog>
  );
}
