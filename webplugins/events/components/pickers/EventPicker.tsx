import { formatZonedTime, useUser } from '@motorclub/sdk';
import type { SlotProps } from '@motorclub/sdk/manifest';
import { Autocomplete, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { listEvents, oneEvent } from '../../api/events.ts';
import { t } from '../../texts/picking.ts';

type Props = SlotProps['events.event_picker'];

const MATCHES = 20;

/** The newest events that match words; of one organiser where only theirs may be picked. */
function useMatches(q: string, own: boolean) {
  const user = useUser();
  const filters = { sort: 'newest', ...(q && { q }), ...(own && user && { organizerId: String(user.id) }) };
  return useQuery(listEvents(filters, 0, MATCHES));
}

/** One event, found by words of its title. */
export default function EventPicker({ label, value, onChange, error, help, own }: Props) {
  const { data: picked = null } = useQuery({ ...oneEvent(value ?? 0), enabled: value !== null });
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, isFetching } = useMatches(q === picked?.title ? '' : q, own);
  return (
    <Autocomplete<{ id: number; title: string; startsAt: string; timezone: string }>
      options={[...(data?.content ?? [])]}
      filterOptions={(options) => options}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, one) => option.id === one.id}
      value={value === null ? null : picked}
      onChange={(_, event) => onChange(event?.id ?? null)}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      loading={isFetching}
      noOptionsText={t('noneMatches')}
      renderOption={({ key, ...props }, { title, startsAt, timezone }) => (
        <li key={key} {...props}>
          {t('eventOption', { title, time: formatZonedTime(startsAt, timezone) })}
        </li>
      )}
      renderInput={(input) => (
        <TextField {...input} label={label} error={error !== undefined} helperText={error ?? help} />
      )}
    />
  );
}
