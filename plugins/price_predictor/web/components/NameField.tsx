import { Autocomplete, TextField } from '@mui/material';

export interface NameFieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly suggestions: readonly string[];
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A name with suggestions; any other may be typed. */
export function NameField({ id, label, value, suggestions, error, onChange }: NameFieldProps) {
  return (
    <Autocomplete
      id={id}
      freeSolo
      autoHighlight={false}
      options={suggestions}
      inputValue={value}
      onInputChange={(_, next, reason) => (reason === 'reset' ? undefined : onChange(next))}
      onChange={(_, next) => onChange(next ?? '')}
      value={value === '' ? null : value}
      renderInput={(params) => <TextField {...params} label={label} error={error !== undefined} helperText={error} />}
    />
  );
}
