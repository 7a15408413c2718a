import { toast, useNavigate } from '@motorclub/sdk';
import { CheckInput, FormDialog, SelectInput, TextInput, useForm } from '@motorclub/sdk/forms';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addCar, type Car, countries, editCar, generationsOf, refreshCars } from '../../../api/cars.ts';
import { bodyOf, type CarForm, changeOf, emptyCar, errorsOf, formOf, optionsOf } from '../../../lib/carForm.ts';
import { CURRENCY_OPTIONS } from '../../../lib/carFormValues.ts';
import { countryName } from '../../../lib/countryName.ts';
import { t } from '../../../texts/carForms.ts';
import { CategoriesInput } from './CategoriesInput.tsx';
import { ModelInput } from './ModelInput.tsx';
import { ROW } from './row.ts';

export interface CarDialogProps {
  /** What is changed; null for a new one. */
  readonly car: Car | null;
  readonly onClose: () => void;
  /** What follows a new one, in place of its page. */
  readonly onAdded?: (car: Car) => void;
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ mb: 1 }}>
        {title}
      </Typography>
      <Box sx={ROW}>{children}</Box>
    </Box>
  );
}

type Form = ReturnType<typeof useForm<CarForm, Car>>;

/** What the car is, by the catalogue. */
function What({ form }: { readonly form: Form }) {
  const { model, generationId } = form.values;
  const { data: generations } = useQuery(generationsOf(model?.carModelId ?? 0));
  const { data: lands = [] } = useQuery(countries);
  const all = generations?.content ?? [];
  const engines = all.find(({ id }) => String(id) === generationId)?.engines ?? [];
  return (
    <Section title={t('whatItIs')}>
      <ModelInput form={form} />
      <SelectInput
        form={form}
        name="generationId"
        label={t('generation')}
        none={t('unknown')}
        options={all.map(({ id, code, name, yearFrom, yearTo }) => ({
          value: String(id),
          label: `${[code, name].filter(Boolean).join(' · ')} (${yearFrom}–${yearTo ?? ''})`,
        }))}
      />
      <TextInput form={form} name="year" label={t('year')} required inputMode="numeric" max={4} />
      <TextInput form={form} name="nickname" label={t('nickname')} max={60} />
      <SelectInput form={form} name="fuel" label={t('fuel')} options={optionsOf('fuel')} />
      {engines.length > 0 ? (
        <SelectInput
          form={form}
          name="engineCode"
          label={t('engineCode')}
          none={t('unknown')}
          options={engines.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
        />
      ) : (
        <TextInput form={form} name="engineCode" label={t('engineCode')} max={40} />
      )}
      <SelectInput form={form} name="gearbox" label={t('gearbox')} none={t('unknown')} options={optionsOf('gearbox')} />
      <SelectInput form={form} name="drive" label={t('drive')} none={t('unknown')} options={optionsOf('drive')} />
      <TextInput form={form} name="colour" label={t('colour')} max={60} />
      <SelectInput
        form={form}
        name="countryCode"
        label={t('country')}
        none={t('unknown')}
        options={lands.map(({ code }) => ({ value: code, label: countryName(code) }))}
      />
      <CategoriesInput form={form} />
    </Section>
  );
}

const FIGURES = ['stockPowerKw', 'powerKw', 'stockTorqueNm', 'torqueNm', 'stockWeightKg', 'weightKg'] as const;

function Figures({ form }: { readonly form: Form }) {
  return (
    <Section title={t('figures')}>
      {FIGURES.map((name) => (
        <TextInput key={name} form={form} name={name} label={t(name)} inputMode="numeric" max={5} />
      ))}
    </Section>
  );
}

function Ownership({ form }: { readonly form: Form }) {
  return (
    <Section title={t('ownership')}>
      <SelectInput form={form} name="relation" label={t('relation')} options={optionsOf('relation')} />
      <TextInput form={form} name="odometerKm" label={t('odometerKm')} inputMode="numeric" max={7} />
      <TextInput form={form} name="odometerNote" label={t('odometerNote')} help={t('odometerNoteHelp')} max={300} />
      <TextInput form={form} name="acquiredOn" label={t('acquiredOn')} type="date" />
      <TextInput form={form} name="soldOn" label={t('soldOn')} type="date" />
    </Section>
  );
}

function Private({ form, vinLast4 }: { readonly form: Form; readonly vinLast4: string | null }) {
  return (
    <Section title={t('privacy')}>
      <SelectInput form={form} name="visibility" label={t('visibility')} options={optionsOf('visibility')} />
      <TextInput
        form={form}
        name="vin"
        label={t('vin')}
        help={vinLast4 ? t('vinKept', { end: vinLast4 }) : t('vinHelp')}
        max={17}
        write={(typed) => typed.toUpperCase()}
      />
      <TextInput form={form} name="value" label={t('valueEstimate')} help={t('valueHelp')} inputMode="decimal" />
      <SelectInput form={form} name="currency" label={t('currency')} options={CURRENCY_OPTIONS} />
      <CheckInput form={form} name="plateHidden" label={t('plateHidden')} look="switch" />
    </Section>
  );
}

/** A car: all its facts. */
export default function CarDialog({ car, onClose, onAdded }: CarDialogProps) {
  const navigate = useNavigate();
  const form = useForm<CarForm, Car>({
    initial: car ? formOf(car) : emptyCar(),
    check: errorsOf,
    serverNames: { carModelId: 'model', valueEstimate: 'value', carCategoryIds: 'categoryIds' },
    send: (values) => (car ? editCar(car.id, changeOf(values, car.version)) : addCar(bodyOf(values))),
    onSent: (saved) => {
      onClose();
      if (car) return;
      toast.success(t('carAdded'));
      if (onAdded) onAdded(saved);
      else navigate(`/car/${saved.id}`);
    },
    refresh: refreshCars,
  });
  return (
    <FormDialog
      form={form}
      title={t(car ? 'editCar' : 'addCar')}
      submitLabel={t(car ? 'save' : 'addCar')}
      width="md"
      failed={t('carNotSaved')}
      guarded
      onClose={onClose}
    >
      <What form={form} />
      <Figures form={form} />
      <Ownership form={form} />
      <Private form={form} vinLast4={car?.vinLast4 ?? null} />
    </FormDialog>
  );
}
