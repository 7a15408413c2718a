import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { categories } from '../../../api/cars.ts';
import { type CarForm, MOST_CATEGORIES } from '../../../lib/carForm.ts';
import { t } from '../../../texts/carForms.ts';

/** Up to three categories of a car. */
export function CategoriesInput({ form }: { readonly form: FieldSource<CarForm> }) {
  const { value, error, set, onBlur } = useField({ form, name: 'categoryIds' });
  const { data } = useQuery(categories);
  const all = data?.content ?? [];
  return (
    <Autocomplete
      multiple
      options={[...all]}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      getOptionDisabled={() => value.length >= MOST_CATEGORIES}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      value={all.filter(({ id }) => value.includes(id))}
      onChange={(_, chosen) => set(chosen.map(({ id }) => id))}
      noOptionsText={t('noCategories')}
      renderInput={(input) => (
        <TextField
          {...input}
          name="categoryIds"
          label={t('categories')}
          onBlur={onBlur}
          error={error !== undefined}
          helperText={error ?? t('categoriesHelp')}
        />
      )}
    />
  );
}
