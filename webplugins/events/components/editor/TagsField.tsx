import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { tags } from '../../api/catalogue.ts';
import type { EventForm } from '../../lib/eventForm.ts';
import type { FormHandle } from '../../lib/useForm.ts';
import { t } from '../../texts/writing.ts';

const MOST = 10;

/** Tags of those that there are. */
export function TagsField({ of }: { readonly of: FormHandle<EventForm> }) {
  const { data } = useQuery(tags);
  const known = data?.content ?? [];
  const error = of.errors.tagIds;
  return (
    <Autocomplete
      multiple
      options={known.map(({ id }) => id)}
      getOptionLabel={(id) => known.find((tag) => tag.id === id)?.name ?? String(id)}
      getOptionDisabled={() => of.form.tagIds.length >= MOST}
      value={[...of.form.tagIds]}
      onChange={(_event, tagIds) => of.edit({ tagIds })}
      renderInput={(input) => (
        <TextField {...input} label={t('tagsLabel')} error={error !== undefined} helperText={error ?? t('tagsHelp')} />
      )}
    />
  );
}
