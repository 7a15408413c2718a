import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { matchesOf } from '../../../api/cars.ts';
import type { CarForm, ModelChoice } from '../../../lib/carForm.ts';
import { t } from '../../../texts/carForms.ts';

const nameOf = ({ brandName, carModelName }: ModelChoice) => `${brandName} ${carModelName}`;

/** A model of the catalogue, found by any words of it: `mx5 nd`. A generation that is meant is chosen with it. */
export function ModelInput({ form }: { readonly form: FieldSource<CarForm> }) {
  const { value, error, set, onBlur } = useField({ form, name: 'model' });
  const [typed, setTyped] = useState(value ? nameOf(value) : '');
  const q = useDeferredValue(typed.trim());
  const { data, isFetching } = useQuery(matchesOf(value && q === nameOf(value) ? '' : q));
  const choose = (match: ModelChoice | null) => {
    set(match);
    form.set('generationId', match?.generationId ? String(match.generationId) : '');
    form.set('engineCode', '');
  };
  return (
    <Autocomplete<ModelChoice>
      options={[...(data?.items ?? [])]}
      filterOptions={(options) => options}
      getOptionLabel={nameOf}
      getOptionKey={({ carModelId, generationId }) => `${carModelId}-${generationId ?? ''}`}
      isOptionEqualToValue={(option, one) =>
        option.carModelId === one.carModelId && option.generationId === one.generationId
      }
      value={value}
      onChange={(_, match) => choose(match)}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      loading={isFetching}
      noOptionsText={q === '' ? t('typeModel') : t('noModel')}
      renderOption={({ key, ...props }, match) => (
        <li key={key} {...props}>
          {[nameOf(match), match.generationCode].filter(Boolean).join(' · ')}
        </li>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          name="model"
          label={t('model')}
          required
          onBlur={onBlur}
          error={error !== undefined}
          helperText={error ?? t('modelHelp')}
        />
      )}
    />
  );
}
