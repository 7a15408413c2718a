import { Autocomplete, Chip, type SxProps, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { listTags } from '../../api/listTags.ts';
import { tagName } from '../../lib/tagName.ts';
import { t } from '../../texts/list.ts';
import { TagOption } from '../TagOption.tsx';

export interface TagPickerProps {
  readonly value: readonly string[];
  readonly onChange: (tags: string[]) => void;
  /** What the tags are for; the filter of the list, unless it says otherwise. */
  readonly label?: string;
  readonly sx?: SxProps;
}

const SUGGESTIONS = 12;

/** Some of the tags that there are. */
export function TagPicker({ value, onChange, label = t('filterByTag'), sx = {} }: TagPickerProps) {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(tagName(typed));
  const { data, isFetching } = useQuery(listTags({ q, size: SUGGESTIONS + value.length }));
  const tags = (data?.content ?? []).filter(({ name }) => name.startsWith(q) && !value.includes(name));
  return (
    <Autocomplete
      multiple
      size="small"
      sx={sx}
      options={tags.map(({ name }) => name)}
      filterOptions={(options) => options}
      // The very array, since a new one resets what is being typed; MUI only reads it.
      value={value as string[]}
      onChange={(_, next) => onChange(next)}
      inputValue={typed}
      // As in TagsField.
      onInputChange={(event, text) => event && setTyped(text)}
      loading={isFetching}
      noOptionsText={t('noSuchTag')}
      renderValue={(chosen, getItemProps) =>
        chosen.map((tag, index) => {
          const { key, ...props } = getItemProps({ index });
          return <Chip key={key} {...props} size="small" label={tag} variant="outlined" />;
        })
      }
      renderOption={({ key, ...props }, name) => (
        <TagOption key={key} {...props} name={name} count={tags.find((tag) => tag.name === name)?.questionCount} />
      )}
      renderInput={(input) => <TextField {...input} label={label} />}
    />
  );
}
