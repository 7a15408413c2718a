import type { PictureData } from '@motorclub/sdk';
import { FormDialog, MarkdownInput, PicturesInput, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { type Car, type LogEntry, refreshCars, saveEntry } from '../../../api/cars.ts';
import { today } from '../../../lib/carDates.ts';
import { amountOf, CURRENCY_OPTIONS, isAmount, isWhole, moneyOf, textOf, wholeOf } from '../../../lib/carFormValues.ts';
import { MAX_MEGABYTES } from '../../../lib/pictures.ts';
import { t } from '../../../texts/carForms.ts';
import { ROW } from './row.ts';

const KINDS = ['BUILD', 'SERVICE', 'DRIVE', 'EVENT', 'RESULT'] as const;

interface LogForm {
  title: string;
  body: string;
  kind: string;
  happenedOn: string;
  odometerKm: string;
  cost: string;
  currency: string;
  status: string;
  pictures: readonly PictureData[];
}

const formOf = (entry: LogEntry | null): LogForm => ({
  title: entry?.title ?? '',
  body: entry?.body ?? '',
  kind: entry?.kind ?? 'BUILD',
  happenedOn: entry?.happenedOn ?? today(),
  odometerKm: textOf(entry?.odometerKm),
  cost: amountOf(entry?.cost ?? null),
  currency: entry?.cost?.currency ?? 'EUR',
  status: entry?.status ?? 'PUBLISHED',
  pictures: entry?.pictures ?? [],
});

function errorsOf(form: LogForm): Partial<Record<keyof LogForm, string>> {
  return {
    ...(form.title.trim().length < 3 && { title: t('atLeast', { count: 3 }) }),
    ...(form.body.trim().length < 10 && { body: t('atLeast', { count: 10 }) }),
    ...(form.happenedOn === '' && { happenedOn: t('required') }),
    ...(!isWhole(form.odometerKm) && { odometerKm: t('wholeNumber') }),
    ...(!isAmount(form.cost, form.currency) && { cost: t('noAmount') }),
  };
}

export interface LogDialogProps {
  readonly car: Car;
  /** What is changed; null for a new one. */
  readonly entry: LogEntry | null;
  readonly onClose: () => void;
}

/** An entry of the build log. */
export default function LogDialog({ car, entry, onClose }: LogDialogProps) {
  const form = useForm({
    initial: formOf(entry),
    check: errorsOf,
    serverNames: { pictureIds: 'pictures' },
    send: (values: LogForm) =>
      saveEntry(car.id, entry, {
        title: values.title.trim(),
        body: values.body,
        kind: values.kind as LogEntry['kind'],
        happenedOn: values.happenedOn,
        odometerKm: wholeOf(values.odometerKm),
        cost: moneyOf(values.cost, values.currency),
        pictureIds: values.pictures.map(({ id }) => id),
        ...((values.status === 'DRAFT' || values.status === 'PUBLISHED') && { status: values.status }),
      }),
    onSent: onClose,
    refresh: refreshCars,
  });
  const isDraft = entry === null || entry.status === 'DRAFT';
  return (
    <FormDialog
      form={form}
      title={t(entry ? 'editEntry' : 'addEntry')}
      submitLabel={t('save')}
      width="md"
      failed={t('entryNotSaved')}
      guarded
      onClose={onClose}
    >
      <TextInput form={form} name="title" label={t('entryTitle')} required max={120} />
      <MarkdownInput form={form} name="body" style="LONG" label={t('entryBody')} max={20_000} minRows={6} />
      <Box sx={ROW}>
        <SelectInput
          form={form}
          name="kind"
          label={t('kind')}
          options={KINDS.map((value) => ({ value, label: t(`logKind_${value}`) }))}
        />
        <TextInput form={form} name="happenedOn" label={t('day')} type="date" required />
        <TextInput form={form} name="odometerKm" label={t('odometerKm')} inputMode="numeric" max={7} />
        <TextInput form={form} name="cost" label={t('cost')} inputMode="decimal" />
        <SelectInput form={form} name="currency" label={t('currency')} options={CURRENCY_OPTIONS} />
        {isDraft ? (
          <SelectInput
            form={form}
            name="status"
            label={t('publish')}
            options={[
              { value: 'PUBLISHED', label: t('publishNow') },
              { value: 'DRAFT', label: t('keepDraft') },
            ]}
          />
        ) : null}
      </Box>
      <PicturesInput
        form={form}
        name="pictures"
        kind="showcase.build_log_entry"
        max={20}
        maxMegabytes={MAX_MEGABYTES}
      />
    </FormDialog>
  );
}
