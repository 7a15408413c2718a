import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { Autocomplete, TextField } from '@mui/material';
import { useTypeNames } from '../../lib/useTypeNames.ts';
import { t } from '../../texts/config.ts';
import type { ReasonForm } from './ReasonDialog.tsx';

/** The kinds of content that a reason is offered for; none stands for all. */
export function TypesInput({ form }: { readonly form: FieldSource<ReasonForm> }) {
  const { value, set, onBlur } = useField({ form, name: 'targetTypes' });
  const names = useTypeNames();
  const types = [...new Set([...names.keys(), ...value])];
  return (
    <Autocomplete
      multiple
      options={types}
      getOptionLabel={(type) => names.get(type) ?? type}
      value={[...value]}
      onChange={(_, chosen) => set(chosen)}
      renderInput={(input) => (
        <TextField
          {...input}
          name="targetTypes"
          label={t('configReasonTypes')}
          helperText={t('configReasonTypesHelp')}
          onBlur={onBlur}
        />
      )}
    />
  );
}
