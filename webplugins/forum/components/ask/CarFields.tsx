import { SwitchedOff, usePreferences, useUser } from '@motorclub/sdk';
import { type FieldSource, RadioInput, TextInput } from '@motorclub/sdk/forms';
import { Box, Stack, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listFacets } from '../../api/facets.ts';
import { type AskForm, chosenCar, fieldsOfGarage } from '../../lib/askForm.ts';
import { useGarage } from '../../lib/useGarage.ts';
import { t } from '../../texts/ask.ts';
import { MoreFields } from './MoreFields.tsx';

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;
const MORE = ['generation', 'year', 'engine', 'mileage'] as const;
const DIGITS = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** The brands that questions are about, and the models of the chosen one; others can be typed. */
function useKnownCars(brand: string) {
  const brands = useQuery(listFacets()).data?.items.map(({ value }) => value) ?? [];
  const known = brands.find((one) => one.toLowerCase() === brand.trim().toLowerCase());
  const models = useQuery({ ...listFacets(known), enabled: known !== undefined }).data?.items ?? [];
  return { brands, models: known ? models.map(({ value }) => value) : [] };
}

function Options({ id, of }: { readonly id: string; readonly of: readonly string[] }) {
  return (
    <datalist id={id}>
      {of.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

interface CarFieldsProps {
  readonly form: FieldSource<AskForm>;
}

/** One of the asker's cars in the showcase, with which the other fields are filled. */
function GarageField({ form }: CarFieldsProps) {
  const garage = useGarage();
  const miles = usePreferences().units.distance === 'MI';
  const member = useUser() !== null;
  if (garage.length === 0) return member ? <SwitchedOff plugin="showcase" /> : null;
  const choose = (carId: string) => {
    const car = chosenCar({ carId }, garage);
    const fields = { carId, ...(car ? fieldsOfGarage(car, miles) : {}) };
    for (const [name, value] of Object.entries(fields)) form.set(name as 'carId', String(value));
  };
  return (
    <TextField
      select
      label={t('garage')}
      value={chosenCar(form.values, garage)?.id ?? ''}
      onChange={({ target }) => choose(target.value)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {garage.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      <option value="">{t('garageOther')}</option>
    </TextField>
  );
}

/** Which car the question is about, in the asker's own words, or that it is about none. */
export function CarFields({ form }: CarFieldsProps) {
  const id = useId();
  const { about, brand } = form.values;
  const known = useKnownCars(brand);
  const own = chosenCar(form.values, useGarage()) !== undefined;
  const miles = usePreferences().units.distance === 'MI';
  const abouts = [
    { value: 'car', label: t('aboutCar') },
    { value: 'none', label: t('aboutNone') },
  ];
  return (
    <Stack sx={{ gap: 1.5 }}>
      <RadioInput form={form} name="about" label={t('about')} options={abouts} row />
      {about === 'car' ? <GarageField form={form} /> : null}
      {about === 'car' && !own ? (
        <Box sx={GRID}>
          <TextInput
            form={form}
            name="brand"
            label={t('brand')}
            help={t('brandHelp')}
            max={60}
            slotProps={{ htmlInput: { list: `${id}-brands` } }}
          />
          <Options id={`${id}-brands`} of={known.brands} />
          <TextInput
            form={form}
            name="carModel"
            label={t('model')}
            help={t('modelHelp')}
            max={80}
            slotProps={{ htmlInput: { list: `${id}-models` } }}
          />
          <Options id={`${id}-models`} of={known.models} />
        </Box>
      ) : null}
      {about === 'car' ? (
        <MoreFields label={t('moreCar')} filled={!own && MORE.some((name) => form.values[name].trim() !== '')}>
          <Box sx={GRID}>
            <TextInput form={form} name="generation" label={t('generation')} help={t('generationHelp')} max={40} />
            <TextInput form={form} name="year" label={t('year')} max={4} {...DIGITS} />
            <TextInput form={form} name="engine" label={t('engine')} help={t('engineHelp')} max={60} />
            <TextInput form={form} name="mileage" label={t(miles ? 'mileageMi' : 'mileageKm')} max={11} {...DIGITS} />
          </Box>
        </MoreFields>
      ) : null}
    </Stack>
  );
}
