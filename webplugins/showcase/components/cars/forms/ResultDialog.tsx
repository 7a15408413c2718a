import { type PictureData, Slot } from '@motorclub/sdk';
import { FormDialog, PicturesInput, SelectInput, TextInput, useField, useForm } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { type Car, type Result, refreshCars, saveResult } from '../../../api/cars.ts';
import { today } from '../../../lib/carDates.ts';
import { textOf, trimToNull } from '../../../lib/carFormValues.ts';
import { MAX_MEGABYTES } from '../../../lib/pictures.ts';
import { t } from '../../../texts/carForms.ts';
import { ROW } from './row.ts';

const KINDS = ['DYNO', 'QUARTER_MILE', 'ZERO_100', 'LAP'] as const;

const formOf = (result: Result | null) => ({
  kind: (result?.kind ?? 'DYNO') as string,
  value: textOf(result?.value),
  happenedOn: result?.happenedOn ?? today(),
  venue: textOf(result?.venue),
  eventId: result?.eventId ?? null,
  conditions: textOf(result?.details.conditions),
  pictures: (result?.pictures ?? []) as readonly PictureData[],
});
type ResultForm = ReturnType<typeof formOf>;

const numberOf = (text: string) => Number(text.trim().replace(',', '.'));

function errorsOf(form: ResultForm): Partial<Record<keyof ResultForm, string>> {
  return {
    ...(!(numberOf(form.value) > 0) && { value: t('noFigure') }),
    ...(form.happenedOn === '' && { happenedOn: t('required') }),
  };
}

export interface ResultDialogProps {
  readonly car: Car;
  /** What is changed; null for a new one. */
  readonly result: Result | null;
  readonly onClose: () => void;
}

/** What was measured, and its proof. */
export default function ResultDialog({ car, result, onClose }: ResultDialogProps) {
  const form = useForm({
    initial: formOf(result),
    check: errorsOf,
    serverNames: { pictureIds: 'pictures' },
    send: (values: ResultForm) => {
      const { conditions: _, ...kept } = result?.details ?? {};
      const conditions = trimToNull(values.conditions);
      return saveResult(car.id, result?.id ?? null, {
        kind: values.kind as Result['kind'],
        value: numberOf(values.value),
        happenedOn: values.happenedOn,
        venue: trimToNull(values.venue),
        eventId: values.eventId,
        details: { ...kept, ...(conditions && { conditions }) },
        pictureIds: values.pictures.map(({ id }) => id),
      });
    },
    onSent: onClose,
    refresh: refreshCars,
  });
  const event = useField({ form, name: 'eventId' });
  return (
    <FormDialog
      form={form}
      title={t(result ? 'editResult' : 'addResult')}
      submitLabel={t('save')}
      width="sm"
      failed={t('resultNotSaved')}
      guarded
      onClose={onClose}
    >
      <Box sx={ROW}>
        <SelectInput
          form={form}
          name="kind"
          label={t('kind')}
          disabled={result !== null}
          options={KINDS.map((value) => ({ value, label: t(`result_${value}`) }))}
        />
        <TextInput form={form} name="value" label={t('figure')} help={t('figureHelp')} inputMode="decimal" required />
        <TextInput form={form} name="happenedOn" label={t('day')} type="date" required />
        <TextInput form={form} name="venue" label={t('venue')} help={t('venueHelp')} max={120} />
      </Box>
      <Slot
        name="events.event_picker"
        layout="row"
        label={t('resultEvent')}
        help={t('resultEventHelp')}
        value={event.value}
        onChange={event.set}
        error={event.error}
        own={false}
      />
      <TextInput form={form} name="conditions" label={t('conditions')} max={120} />
      <PicturesInput
        form={form}
        name="pictures"
        kind="showcase.performance_result"
        max={10}
        maxMegabytes={MAX_MEGABYTES}
      />
    </FormDialog>
  );
}
