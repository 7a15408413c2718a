import { Slot, useUser } from '@motorclub/sdk';
import { type FieldSource, useField } from '@motorclub/sdk/forms';
import { Box } from '@mui/material';
import { type Form, numberOf } from '../../lib/form.ts';
import { t } from '../../texts.ts';

const ROW = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const;

const textOf = (id: number | null) => (id === null ? '' : String(id));

/** Whom it concerns: all who hold a ticket of an event, or of one of its types. Organisers choose among their own. */
export function AudienceFields({ form }: { readonly form: FieldSource<Form> }) {
  const event = useField({ form, name: 'eventId' });
  const type = useField({ form, name: 'ticketTypeId' });
  const user = useUser();
  const eventId = numberOf(event.value);
  const pickEvent = (id: number | null) => {
    event.set(textOf(id));
    type.set('');
  };
  return (
    <Box sx={ROW}>
      <Slot
        name="events.event_picker"
        label={t('eventId')}
        help={t('eventIdHelp')}
        value={eventId}
        onChange={pickEvent}
        error={event.error ?? type.error}
        own={user?.role === 'EVENT_ORGANISER'}
      />
      <Slot
        name="events.ticket_type_picker"
        label={t('ticketTypeId')}
        help={t('ticketTypeHelp')}
        value={numberOf(type.value)}
        onChange={(id) => type.set(textOf(id))}
        eventId={eventId}
        none={t('allTicketTypes')}
      />
    </Box>
  );
}
