import { Autocomplete, type SxProps, TextField, type Theme } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { api } from '../http.ts';
import { UserAvatar } from '../ui/UserAvatar.tsx';
import { type Field, type FieldProps, useField } from './useField.ts';

interface Member {
  readonly id: number;
  readonly username: string;
  readonly profileImage: string | null;
}

const FRESH_MS = 60_000;

/** Members whose names begin so and whom the person may mention, at most eight. */
function useMembersNamed(typed: string) {
  const q = useDeferredValue(typed.trim());
  return useQuery({
    queryKey: ['sdk', 'members', q],
    queryFn: ({ signal }) =>
      api.get<{ readonly items: readonly Member[] }>('/users/mentionable', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: FRESH_MS,
  });
}

export interface MemberInputProps<V extends object> extends FieldProps<V, string> {
  readonly label: string;
  /** What stands below while nothing is wrong. */
  readonly help?: ReactNode;
  readonly size?: 'small' | 'medium';
  readonly required?: boolean;
  readonly sx?: SxProps<Theme>;
}

/** A username: typed, or taken from those that begin so. Whether there is such a member is for the server to say. */
export function MemberInput<V extends object>(props: MemberInputProps<V>) {
  const { form, name, label, help, size = 'medium', required = false, sx } = props;
  const { value, error, set, onBlur } = useField({ form, name }) as unknown as Field<string>;
  const { data } = useMembersNamed(value);
  return (
    <Autocomplete<Member, false, false, true>
      freeSolo
      fullWidth
      size={size}
      {...(sx ? { sx } : {})}
      options={value.trim() === '' ? [] : [...(data?.items ?? [])]}
      filterOptions={(options) => options}
      getOptionLabel={(member) => (typeof member === 'string' ? member : member.username)}
      inputValue={value}
      onInputChange={(_, typed) => set(typed)}
      renderOption={({ key, ...row }, { username, profileImage }) => (
        <li key={key} {...row} style={{ gap: 8 }}>
          <UserAvatar username={username} profileImage={profileImage} size={24} />
          {username}
        </li>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          name={name}
          label={label}
          required={required}
          onBlur={onBlur}
          error={error !== undefined}
          helperText={error ?? help}
        />
      )}
    />
  );
}
