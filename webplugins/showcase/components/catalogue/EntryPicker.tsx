import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type Entry, type EntryKind, listBrands, listGenerations, listModels } from '../../api/catalogue.ts';
import { titleOf } from '../../lib/entries.ts';
import { t } from '../../texts/catalogue.ts';

export interface EntryPickerProps {
  readonly kind: EntryKind;
  readonly label: string;
  readonly value: Entry | null;
  readonly onChange: (entry: Entry | null) => void;
  /** Generations of this model only. */
  readonly carModelId?: number | undefined;
  /** Not offered. */
  readonly except?: number | undefined;
  readonly required?: boolean;
  readonly error?: string | undefined;
  readonly help?: string;
}

/** The entries in use with these words. */
function useEntries(kind: EntryKind, q: string, carModelId: number | undefined): readonly Entry[] {
  const brands = useQuery({ ...listBrands({ q }), enabled: kind === 'brands' });
  const models = useQuery({ ...listModels({ q }), enabled: kind === 'car-models' });
  const generations = useQuery({
    ...listGenerations({ q, ...(carModelId && { carModelId }), size: 100 }),
    enabled: kind === 'generations',
  });
  const found = { brands, 'car-models': models, generations }[kind].data;
  return found?.content ?? [];
}

/** A brand, a model or a generation in use, found by any words of it. */
export function EntryPicker(props: EntryPickerProps) {
  const { kind, label, value, onChange, carModelId, except, required = false, error, help } = props;
  const [typed, setTyped] = useState(value ? titleOf(value) : '');
  const words = value && typed === titleOf(value) ? '' : typed.trim();
  const entries = useEntries(kind, useDeferredValue(words), carModelId);
  return (
    <Autocomplete<Entry>
      options={entries.filter(({ id }) => id !== except)}
      filterOptions={(options) => options}
      getOptionLabel={titleOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      value={value}
      onChange={(_, entry) => onChange(entry)}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      noOptionsText={t('catalogue_nothingFound')}
      renderInput={(input) => (
        <TextField
          {...input}
          label={label}
          required={required}
          error={error !== undefined}
          helperText={error ?? help}
          slotProps={{ ...input.slotProps, htmlInput: { ...input.slotProps?.htmlInput, maxLength: 100 } }}
        />
      )}
    />
  );
}
