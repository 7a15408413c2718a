import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { Autocomplete, TextField } from '@mui/material';
import type { Draft } from '../lib/form.ts';

export interface NameFieldProps {
  readonly form: FieldSource<Draft>;
  readonly name: 'brand' | 'model';
  readonly label: string;
  readonly suggestions: readonly string[];
  /** Below the field, unless something is wrong with it. */
  readonly help?: string | undefined;
}

/** A name with suggestions; any other may be typed. */
export function NameField({ form, name, label, suggestions, help }: NameFieldProps) {
  const { value, error, set } = useField({ form, name });
  return (
    <Autocomplete
      freeSolo
      autoHighlight={false}
      options={suggestions}
      inputValue={value}
      onInputChange={(_, next, reason) => (reason === 'reset' ? undefined : set(next))}
      onChange={(_, next) => set(next ?? '')}
      value={value === '' ? null : value}
      renderInput={(params) => (
        <TextField {...params} label={label} error={error !== undefined} helperText={error ?? help} />
      )}
    />
  );
}
