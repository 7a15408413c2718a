import { useTicketTopic } from '@motorclub/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { availability } from '../api/events.ts';
import { keys } from '../api/keys.ts';
import type { Availability, AvailabilityFrame, ClubEvent, TicketType } from '../api/types.ts';

export const availabilityTopic = (id: number) => `/topic/events/${id}/availability`;

/** A frame is the whole state: it counts if it is newer than what is known. */
export function fromFrame(now: Availability | undefined, frame: AvailabilityFrame): Availability {
  if (now && frame.seq <= now.seq) return now;
  const { seq, eventId, status, ticketTypes } = frame;
  return { seq, eventId, status, ticketTypes };
}

/** An event's ticket types as they can be bought at this moment. */
export function useAvailability(event: ClubEvent): readonly TicketType[] {
  const client = useQueryClient();
  const open = event.status !== 'DRAFT';
  const { data } = useQuery({ ...availability(event.id), enabled: open });
  const queryKey = keys.availability(event.id);
  useTicketTopic<AvailabilityFrame>(
    open ? availabilityTopic(event.id) : null,
    (frame) => {
      const known = client.getQueryData<Availability>(queryKey);
      client.setQueryData<Availability>(queryKey, (now) => fromFrame(now, frame));
      // Another state of the event, or a type that this page has never seen: all of it is read again.
      const types = new Set(event.ticketTypes.map(({ id }) => id));
      const strange = frame.ticketTypes.some(({ ticketTypeId }) => !types.has(ticketTypeId));
      if (strange || (known && known.status !== frame.status)) {
        void client.invalidateQueries({ queryKey: keys.one(event.id) });
      }
    },
    () => void client.invalidateQueries({ queryKey }),
  );
  const live = new Map(data?.ticketTypes.map((one) => [one.ticketTypeId, one]));
  return event.ticketTypes.map((type) => ({ ...type, ...live.get(type.id) }));
}
