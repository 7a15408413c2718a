import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { ticketLabels } from '../../api/catalogue.ts';
import type { TypeForm } from '../../lib/typeForm.ts';
import { t } from '../../texts/selling.ts';

const MOST = 5;

/** Labels of those that the site's staff offers; one that is off stays until it is taken away. */
export function LabelsField({ form }: { readonly form: FieldSource<TypeForm> }) {
  const { data } = useQuery(ticketLabels);
  const known = data?.content ?? [];
  const { value: chosen, error, set } = useField({ form, name: 'labelIds' });
  if (known.length === 0 && chosen.length === 0) return null;
  return (
    <Autocomplete
      multiple
      options={known.filter(({ id, active }) => active || chosen.includes(id)).map(({ id }) => id)}
      getOptionLabel={(id) => known.find((label) => label.id === id)?.name ?? String(id)}
      getOptionDisabled={() => chosen.length >= MOST}
      value={[...chosen]}
      onChange={(_event, labelIds) => set(labelIds)}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('labelsLabel')}
          error={error !== undefined}
          helperText={error ?? t('labelsHelp')}
        />
      )}
      sx={{ mt: 2, mb: 1 }}
    />
  );
}
