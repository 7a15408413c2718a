import { callApi, UserAvatar } from '@motorclub/sdk';
import { Autocomplete, Chip, TextField } from '@mui/material';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { membersNamed } from '../../api/membersNamed.ts';
import type { Author } from '../../api/types.ts';
import { t } from '../../texts/catalogue.ts';

export interface ModeratorsProps {
  readonly value: readonly number[];
  readonly onChange: (ids: number[]) => void;
}

const byId = (id: number) => ({
  queryKey: ['forum', 'member', id],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    callApi('GET /users/{userId}', { path: { userId: id }, signal }),
});

/** Members who keep order in a category, found by their names. */
export function Moderators({ value, onChange }: ModeratorsProps) {
  const [typed, setTyped] = useState('');
  const [met, setMet] = useState<readonly Author[]>([]);
  const { data } = useQuery(membersNamed(useDeferredValue(typed.trim())));
  const known = useQueries({ queries: value.map(byId) });
  const nameOf = (id: number) => {
    const found = [...met, ...known.flatMap((one) => one.data ?? [])].find((member) => member.id === id);
    return found?.username ?? `#${id}`;
  };
  const options = (data?.items ?? []).filter(({ id }) => !value.includes(id));
  const chosen = value.map((id) => ({ id, username: nameOf(id), profileImage: null }));
  return (
    <Autocomplete
      multiple
      options={[...options, ...chosen]}
      filterOptions={() => [...options]}
      getOptionLabel={({ username }) => username}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      value={chosen}
      onChange={(_, next) => {
        setMet((now) => [...now, ...next]);
        onChange(next.map(({ id }) => id));
      }}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      noOptionsText={t(typed ? 'noSuchMember' : 'typeAName')}
      renderOption={({ key, ...props }, { username, profileImage }) => (
        <li key={key} {...props} style={{ gap: 8 }}>
          <UserAvatar username={username} profileImage={profileImage} size={24} />
          {username}
        </li>
      )}
      renderValue={(members, getItemProps) =>
        members.map(({ username }, index) => {
          const { key, ...props } = getItemProps({ index });
          return <Chip key={key} {...props} label={username} variant="outlined" />;
        })
      }
      renderInput={(input) => <TextField {...input} label={t('moderators')} helperText={t('moderatorsHelp')} />}
    />
  );
}
