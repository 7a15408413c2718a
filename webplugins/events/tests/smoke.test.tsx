import { aPage, axeSmoke } from '@motorclub/sdk/testing';
import { test } from 'vitest';
import plugin from '../plugin.tsx';
import {
  aManagedItem,
  anItem,
  anOrderItem,
  aTicket,
  availabilityOf,
  CATALOGUE,
  MANIFEST,
  MINE,
  QR,
  STATS,
} from './samples.ts';

const api = {
  ...CATALOGUE,
  'GET /ticket-api/cars/{carId}/events': aPage([anItem()]),
  'GET /ticket-api/events': aPage([anItem(), anItem({ id: 8, title: 'Hill Climb', soldOut: true })]),
  'GET /ticket-api/events/{eventId}': MINE,
  'GET /ticket-api/events/{eventId}/availability': availabilityOf(MINE),
  'GET /ticket-api/users/{userId}/waitlist-entries': aPage([]),
  'GET /ticket-api/users/{userId}/orders': aPage([anOrderItem()]),
  'GET /ticket-api/users/{userId}/tickets': aPage([
    aTicket(),
    aTicket({ id: 42, status: 'VOID', voidReason: 'REFUNDED' }),
  ]),
  'GET /ticket-api/tickets/{ticketId}/qr.svg': QR,
  'GET /ticket-api/users/{userId}/staffed-events': aPage([anItem()]),
  'GET /ticket-api/organizers/{organizerId}/events': aPage([aManagedItem()]),
  'GET /ticket-api/events/{eventId}/check-in-stats': STATS,
  'GET /ticket-api/events/{eventId}/check-in-manifest': MANIFEST,
};

const picker = { label: 'Event', value: 7, onChange: () => undefined };
const slots = {
  'car.events': { carId: 3, brand: 'Opel', model: 'Kadett', generation: 'C' },
  'events.event_picker': { ...picker, own: true },
  'events.ticket_type_picker': { ...picker, label: 'Ticket type', eventId: 7, none: 'All types' },
};

test('every page and contribution loads, shows each of its states and passes axe', async () => {
  await axeSmoke(plugin, { api, params: { id: 7 }, permissions: ['events.manage'], slots });
  // Ten places, each as everybody and with a server that fails.
}, 180_000);
