import type { SlotProps } from '@motorclub/sdk/manifest';
import { MenuItem, TextField } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { oneEvent } from '../../api/events.ts';

type Props = SlotProps['events.ticket_type_picker'];

/** One of an event's ticket types, or none of them. */
export default function TicketTypePicker({ label, value, onChange, error, help, eventId, none }: Props) {
  const { data } = useQuery({ ...oneEvent(eventId ?? 0), enabled: eventId !== null });
  const types = data?.ticketTypes ?? [];
  const known = types.some(({ id }) => id === value);
  return (
    <TextField
      select
      fullWidth
      label={label}
      value={known ? value : ''}
      disabled={eventId === null}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      error={error !== undefined}
      helperText={error ?? help}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value="">{none}</MenuItem>
      {types.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </TextField>
  );
}
