import { Panel } from '@motorclub/sdk';
import { Box, Button, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { getCatalogue } from '../api/about.ts';
import type { Catalogue } from '../api/types.ts';
import { type Draft, EMPTY, type FieldErrors } from '../lib/form.ts';
import { conditionName } from '../lib/labels.ts';
import { idOf } from '../lib/usePredictor.ts';
import { t } from '../texts.ts';
import { Choice } from './Choice.tsx';
import { CountryField } from './CountryField.tsx';
import { MileageField } from './MileageField.tsx';
import { NameField } from './NameField.tsx';
import { OptionFields } from './OptionFields.tsx';

const CONDITIONS = ['1', '2', '3', '4', '5'];

export interface CarFormProps {
  readonly draft: Draft;
  readonly errors: FieldErrors;
  readonly pending: boolean;
  readonly onChange: (part: Partial<Draft>) => void;
  readonly onSubmit: () => void;
  readonly onStartOver: () => void;
}

const unique = (names: readonly string[]) => [...new Set(names)];

function suggestionsFrom(catalogue: Catalogue | undefined, brand: string) {
  const models = catalogue?.models ?? [];
  const same = (name: string) => name.localeCompare(brand.trim(), 'en', { sensitivity: 'base' }) === 0;
  const ofBrand = brand.trim() === '' ? models : models.filter((one) => same(one.brand));
  return { brands: unique(models.map((one) => one.brand)), models: unique(ofBrand.map((one) => one.model)) };
}

/** What makes the car what it is: its name, its age, its use, its place. */
function Facts({ draft, errors, onChange }: Pick<CarFormProps, 'draft' | 'errors' | 'onChange'>) {
  const { data, isError } = useQuery(getCatalogue);
  const { brands, models } = suggestionsFrom(data, draft.brand);
  return (
    <>
      <NameField
        id={idOf('brand')}
        label={t('brand')}
        value={draft.brand}
        suggestions={brands}
        error={errors.brand}
        onChange={(brand) => onChange({ brand })}
      />
      <NameField
        id={idOf('model')}
        label={t('model')}
        value={draft.model}
        suggestions={models}
        error={errors.model}
        onChange={(model) => onChange({ model })}
      />
      {isError ? (
        <Typography variant="caption" sx={{ color: 'text.secondary', gridColumn: '1 / -1' }}>
          {t('suggestionsFailed')}
        </Typography>
      ) : null}
      <TextField
        id={idOf('generation')}
        label={t('generation')}
        value={draft.generation}
        onChange={({ target }) => onChange({ generation: target.value })}
        error={errors.generation !== undefined}
        helperText={errors.generation ?? t('generationHelp')}
      />
      <TextField
        id={idOf('year')}
        label={t('year')}
        value={draft.year}
        onChange={({ target }) => onChange({ year: target.value })}
        error={errors.year !== undefined}
        helperText={errors.year}
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4, autoComplete: 'off' } }}
      />
      <MileageField
        id={idOf('mileage')}
        value={draft.mileage}
        unit={draft.unit}
        error={errors.mileage}
        onChange={onChange}
      />
      <Choice
        id={idOf('condition')}
        label={t('condition')}
        value={draft.condition}
        error={errors.condition}
        onChange={(condition) => onChange({ condition })}
      >
        <option value="">{t('conditionUnsaid')}</option>
        {CONDITIONS.map((condition) => (
          <option key={condition} value={condition}>
            {conditionName(condition)}
          </option>
        ))}
      </Choice>
      <CountryField
        id={idOf('country')}
        value={draft.country}
        withCars={data?.countries ?? []}
        error={errors.country}
        onChange={(country) => onChange({ country })}
      />
    </>
  );
}

/** The car to be estimated. What is typed stays in this tab. */
export function CarForm({ draft, errors, pending, onChange, onSubmit, onStartOver }: CarFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const untouched = JSON.stringify(draft) === JSON.stringify(EMPTY);
  return (
    <Panel title={t('yourCar')}>
      <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2, pt: 1 }}>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: '1fr' } }}>
          <Facts draft={draft} errors={errors} onChange={onChange} />
        </Box>
        <OptionFields draft={draft} onChange={onChange} />
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
          <Button type="submit" variant="contained" size="large" loading={pending}>
            {t('estimate')}
          </Button>
          {untouched ? null : (
            <Button color="inherit" onClick={onStartOver}>
              {t('startOver')}
            </Button>
          )}
        </Box>
      </Box>
    </Panel>
  );
}
