import { formatZonedTime, useUser } from '@motorclub/sdk';
import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { Autocomplete, Box, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type EventChoice, type EventDetail, eventChoices, eventDetail } from '../../api/events.ts';
import { type Form, numberOf } from '../../lib/form.ts';
import { t } from '../../texts.ts';

const ROW = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

interface AudienceProps {
  readonly form: FieldSource<Form>;
}

interface PickerProps extends AudienceProps {
  readonly chosen: EventDetail | undefined;
}

/** An event by words of its title; organisers choose among their own. */
function EventPicker({ form, chosen }: PickerProps) {
  const event = useField({ form, name: 'eventId' });
  const type = useField({ form, name: 'ticketTypeId' });
  const user = useUser();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const own = user?.role === 'EVENT_ORGANISER' ? user.id : null;
  const { data, isFetching } = useQuery(eventChoices(q === chosen?.title ? '' : q, own));
  const error = event.error ?? type.error;
  const pick = (id: string) => {
    event.set(id);
    type.set('');
  };
  return (
    <Autocomplete<EventChoice>
      options={[...(data?.content ?? [])]}
      filterOptions={(options) => options}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      value={chosen ?? null}
      onChange={(_, picked) => pick(picked ? String(picked.id) : '')}
      inputValue={typed}
      onInputChange={(_, text) => setTyped(text)}
      loading={isFetching}
      noOptionsText={t('noEvents')}
      renderOption={({ key, ...props }, { title, startsAt, timezone }) => (
        <li key={key} {...props}>
          {t('eventOption', { title, time: formatZonedTime(startsAt, timezone) })}
        </li>
      )}
      renderInput={(input) => (
        <TextField {...input} label={t('eventId')} error={error !== undefined} helperText={error ?? t('eventIdHelp')} />
      )}
    />
  );
}

/** Whom it concerns: all who hold a ticket of an event, or of one of its types. */
export function AudienceFields({ form }: AudienceProps) {
  const { eventId, ticketTypeId } = form.values;
  const id = numberOf(eventId);
  const { data } = useQuery({ ...eventDetail(id ?? 0), enabled: id !== null });
  const types = id === null ? [] : (data?.ticketTypes ?? []);
  const known = types.some((type) => String(type.id) === ticketTypeId);
  return (
    <Box sx={ROW}>
      <EventPicker form={form} chosen={id === null ? undefined : data} />
      <TextField
        select
        fullWidth
        label={t('ticketTypeId')}
        value={known ? ticketTypeId : ''}
        disabled={id === null}
        onChange={({ target }) => form.set('ticketTypeId', target.value)}
        helperText={t('ticketTypeHelp')}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('allTicketTypes')}</MenuItem>
        {types.map((type) => (
          <MenuItem key={type.id} value={String(type.id)}>
            {type.name}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}
