import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { tags } from '../../api/catalogue.ts';
import type { EventForm } from '../../lib/eventForm.ts';
import { t } from '../../texts/writing.ts';

const MOST = 10;

/** Tags of those that there are. */
export function TagsField({ form }: { readonly form: FieldSource<EventForm> }) {
  const { data } = useQuery(tags);
  const known = data?.content ?? [];
  const { value, error, set } = useField({ form, name: 'tagIds' });
  return (
    <Autocomplete
      multiple
      options={known.map(({ id }) => id)}
      getOptionLabel={(id) => known.find((tag) => tag.id === id)?.name ?? String(id)}
      getOptionDisabled={() => value.length >= MOST}
      value={[...value]}
      onChange={(_event, tagIds) => set(tagIds)}
      renderInput={(input) => (
        <TextField {...input} label={t('tagsLabel')} error={error !== undefined} helperText={error ?? t('tagsHelp')} />
      )}
    />
  );
}
