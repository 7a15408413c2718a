import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { Autocomplete, Chip, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { listTags } from '../api/listTags.ts';
import type { Tag } from '../api/types.ts';
import { tagName } from '../lib/tagName.ts';
import { t } from '../texts/form.ts';
import { TagOption } from './TagOption.tsx';

export interface TagsFieldProps {
  readonly form: FieldSource<{ readonly tags: readonly string[] }>;
  readonly max: number;
}

const SUGGESTIONS = 8;
const ENDS_TAG = /[,;\n]/;

function unique(tags: readonly string[]): string[] {
  return [...new Set(tags.map(tagName))].filter(Boolean);
}

function useSuggestions(typed: string, chosen: readonly string[]): Tag[] {
  const q = useDeferredValue(tagName(typed));
  const { data } = useQuery(listTags({ q, size: SUGGESTIONS + chosen.length }));
  // What an earlier beginning brought is shown until the answer to this one is there, where it fits.
  const fits = ({ name }: Tag) => name.startsWith(q) && !chosen.includes(name);
  return (data?.content ?? []).filter(fits).slice(0, SUGGESTIONS);
}

/** Tags: known ones are suggested while typing, others may be made. Enter, comma or leaving the field ends one. */
export function TagsField({ form, max }: TagsFieldProps) {
  const { value, error, set } = useField({ form, name: 'tags' });
  const [typed, setTyped] = useState('');
  const tags = useSuggestions(typed, value);
  const onInput = (text: string) => {
    if (!ENDS_TAG.test(text)) return setTyped(text);
    set(unique([...value, ...text.split(ENDS_TAG)]));
    return setTyped('');
  };
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect={false}
      clearOnBlur
      options={tags.map(({ name }) => name)}
      filterOptions={(options) => options}
      // The very array, since a new one resets what is being typed; MUI only reads it.
      value={value as string[]}
      onChange={(_, next) => set(unique(next))}
      inputValue={typed}
      // Without an event it is MUI that empties the field for other tags, a moment late: letters would be lost.
      onInputChange={(event, text) => event && onInput(text)}
      onBlur={() => typed.trim() && set(unique([...value, typed]))}
      renderValue={(chosen, getItemProps) =>
        chosen.map((tag, index) => {
          const { key, ...props } = getItemProps({ index });
          return <Chip key={key} {...props} label={tag} variant="outlined" />;
        })
      }
      renderOption={({ key, ...props }, name) => (
        <TagOption key={key} {...props} name={name} count={tags.find((tag) => tag.name === name)?.questionCount} />
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          label={t('tagsLabel')}
          placeholder={value.length < max ? t('tagsHint') : ''}
          error={error !== undefined}
          helperText={error ?? t('tagsHelp', { max })}
        />
      )}
    />
  );
}
