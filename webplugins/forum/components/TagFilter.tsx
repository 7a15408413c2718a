import { useNavigate } from '@motorclub/sdk';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { ListParams } from '../api/listQuestions.ts';
import { listTags } from '../api/listTags.ts';
import { hrefOf } from '../lib/listParams.ts';
import { tagName } from '../lib/validate.ts';
import { t } from '../texts.ts';
import { TagOption } from './TagOption.tsx';

const SUGGESTIONS = 12;

/** Narrows the list to one tag; choosing goes to that list's address. */
export function TagFilter({ params }: { readonly params: ListParams }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(params.tag ?? '');
  // The field also shows the chosen tag; that is no search.
  const q = useDeferredValue(typed === params.tag ? '' : tagName(typed));
  const { data, isFetching } = useQuery(listTags({ q, size: SUGGESTIONS }));
  const tags = (data?.content ?? []).filter(({ name }) => name.startsWith(q));
  return (
    <Autocomplete
      size="small"
      sx={{ width: { xs: 1, sm: 220 }, order: { xs: -1, sm: 0 } }}
      options={tags.map(({ name }) => name)}
      filterOptions={(options) => options}
      value={params.tag ?? null}
      isOptionEqualToValue={(option, value) => option === value}
      onChange={(_, tag) => navigate(hrefOf({ ...params, tag }))}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      loading={isFetching}
      noOptionsText={t('noSuchTag')}
      renderOption={({ key, ...props }, name) => (
        <TagOption key={key} {...props} name={name} count={tags.find((tag) => tag.name === name)?.questionCount} />
      )}
      renderInput={(input) => <TextField {...input} label={t('filterByTag')} />}
    />
  );
}
