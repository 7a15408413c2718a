import { usePreferences } from '@motorclub/sdk';
import { type FieldSource, RadioInput, TextInput } from '@motorclub/sdk/forms';
import { Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listFacets } from '../../api/facets.ts';
import type { AskForm } from '../../lib/askForm.ts';
import { t } from '../../texts/ask.ts';

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;
const DIGITS = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** The makes that questions are about, and the models of the chosen make; others can be typed. */
function useKnownCars(brand: string) {
  const makes = useQuery(listFacets()).data?.items.map(({ value }) => value) ?? [];
  const make = makes.find((one) => one.toLowerCase() === brand.trim().toLowerCase());
  const models = useQuery({ ...listFacets(make), enabled: make !== undefined }).data?.items ?? [];
  return { makes, models: make ? models.map(({ value }) => value) : [] };
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

/** Which car the question is about, in the asker's own words, or that it is about none. */
export function CarFields({ form }: { readonly form: FieldSource<AskForm> }) {
  const id = useId();
  const { about, brand } = form.values;
  const known = useKnownCars(brand);
  const miles = usePreferences().units.distance === 'MI';
  const abouts = [
    { value: 'car', label: t('aboutCar') },
    { value: 'none', label: t('aboutNone') },
  ];
  return (
    <Stack sx={{ gap: 1.5 }}>
      <RadioInput form={form} name="about" label={t('about')} options={abouts} row />
      {about === 'car' ? (
        <Box sx={GRID}>
          <TextInput
            form={form}
            name="brand"
            label={t('brand')}
            help={t('brandHelp')}
            max={60}
            slotProps={{ htmlInput: { list: `${id}-makes` } }}
          />
          <Options id={`${id}-makes`} of={known.makes} />
          <TextInput
            form={form}
            name="carModel"
            label={t('model')}
            help={t('modelHelp')}
            max={80}
            slotProps={{ htmlInput: { list: `${id}-models` } }}
          />
          <Options id={`${id}-models`} of={known.models} />
          <TextInput form={form} name="generation" label={t('generation')} help={t('generationHelp')} max={40} />
          <TextInput form={form} name="year" label={t('year')} max={4} {...DIGITS} />
          <TextInput form={form} name="engine" label={t('engine')} help={t('engineHelp')} max={60} />
          <TextInput form={form} name="mileage" label={t(miles ? 'mileageMi' : 'mileageKm')} max={11} {...DIGITS} />
        </Box>
      ) : null}
    </Stack>
  );
}
