import { formatZonedTime, useUser } from '@motorclub/sdk';
import { Autocomplete, Box, MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type EventChoice, type EventDetail, eventChoices, eventDetail } from '../../api/events.ts';
import { numberOf } from '../../lib/form.ts';
import { t } from '../../texts.ts';
import { type EditProps, FormField } from './TextFields.tsx';

const ROW = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

interface PickerProps extends EditProps {
  readonly chosen: EventDetail | undefined;
}

/** An event by words of its title; organisers choose among their own. */
function EventPicker({ errors, edit, chosen }: PickerProps) {
  const user = useUser();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const own = user?.role === 'EVENT_ORGANISER' ? user.id : null;
  const { data, isFetching } = useQuery(eventChoices(q === chosen?.title ? '' : q, own));
  const error = errors.eventId ?? errors.ticketTypeId;
  return (
    <Autocomplete<EventChoice>
      options={[...(data?.content ?? [])]}
      filterOptions={(options) => options}
      getOptionLabel={({ title }) => title}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(option, value) => option.id === value.id}
      value={chosen ?? null}
      onChange={(_, picked) => edit({ eventId: picked ? String(picked.id) : '', ticketTypeId: '' })}
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
export function AudienceFields(props: EditProps) {
  const { eventId, ticketTypeId } = props.form;
  const id = numberOf(eventId);
  const { data } = useQuery({ ...eventDetail(id ?? 0), enabled: id !== null });
  const types = id === null ? [] : (data?.ticketTypes ?? []);
  const known = types.some((type) => String(type.id) === ticketTypeId);
  return (
    <Box sx={ROW}>
      <EventPicker {...props} chosen={id === null ? undefined : data} />
      <FormField
        {...props}
        name="ticketTypeId"
        label={t('ticketTypeId')}
        help={t('ticketTypeHelp')}
        props={{
          select: true,
          disabled: id === null,
          value: known ? ticketTypeId : '',
          slotProps: { select: { displayEmpty: true }, inputLabel: { shrink: true } },
          children: [
            <MenuItem key="" value="">
              {t('allTicketTypes')}
            </MenuItem>,
            ...types.map((type) => (
              <MenuItem key={type.id} value={String(type.id)}>
                {type.name}
              </MenuItem>
            )),
          ],
        }}
      />
    </Box>
  );
}
