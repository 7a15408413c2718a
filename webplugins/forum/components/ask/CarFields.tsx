import { usePreferences } from '@motorclub/sdk';
import { Box, FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { listFacets } from '../../api/facets.ts';
import type { About } from '../../lib/askForm.ts';
import { t } from '../../texts/ask.ts';
import { type EditProps, Words } from './Words.tsx';

const GRID = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;
const DIGITS = { inputMode: 'numeric', autoComplete: 'off' } as const;

/** The makes that questions are about, and the models of the one that is given; others can be typed. */
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
export function CarFields(edit: EditProps) {
  const { form, errors, change } = edit;
  const label = useId();
  const known = useKnownCars(form.brand);
  const miles = usePreferences().units.distance === 'MI';
  return (
    <FormControl id="ask-about" error={errors.about !== undefined} sx={{ display: 'grid', gap: 1.5 }}>
      <div>
        <FormLabel id={label}>{t('about')}</FormLabel>
        <RadioGroup
          row
          aria-labelledby={label}
          value={form.about}
          onChange={(_, about) => change({ about: about as About })}
        >
          <FormControlLabel value="car" control={<Radio />} label={t('aboutCar')} />
          <FormControlLabel value="none" control={<Radio />} label={t('aboutNone')} />
        </RadioGroup>
        {errors.about ? <FormHelperText>{errors.about}</FormHelperText> : null}
      </div>
      {form.about === 'car' ? (
        <Box sx={GRID}>
          <Words
            {...edit}
            name="brand"
            label={t('brand')}
            help={t('brandHelp')}
            input={{ maxLength: 60, list: `${label}-makes` }}
          />
          <Options id={`${label}-makes`} of={known.makes} />
          <Words
            {...edit}
            name="carModel"
            label={t('model')}
            help={t('modelHelp')}
            input={{ maxLength: 80, list: `${label}-models` }}
          />
          <Options id={`${label}-models`} of={known.models} />
          <Words
            {...edit}
            name="generation"
            label={t('generation')}
            help={t('generationHelp')}
            input={{ maxLength: 40 }}
          />
          <Words {...edit} name="year" label={t('year')} input={{ ...DIGITS, maxLength: 4 }} />
          <Words {...edit} name="engine" label={t('engine')} help={t('engineHelp')} input={{ maxLength: 60 }} />
          <Words
            {...edit}
            name="mileage"
            label={t(miles ? 'mileageMi' : 'mileageKm')}
            input={{ ...DIGITS, maxLength: 11 }}
          />
        </Box>
      ) : null}
    </FormControl>
  );
}
