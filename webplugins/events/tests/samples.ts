import { aPage } from '@motorclub/sdk/testing';
import type {
  Attendee,
  Availability,
  Category,
  ClubEvent,
  EventItem,
  GateStats,
  ManagedItem,
  ManagedType,
  Manifest,
  Offered,
  Order,
  OrderItem,
  Proposal,
  Sales,
  SalesHistory,
  ScanAnswer,
  Tag,
  Ticket,
  TicketType,
  Venue,
  Voucher,
  Waiting,
} from '../api/types.ts';

export const STARTS = '2031-07-04T16:00:00.000Z';
export const ENDS = '2031-07-04T21:00:00.000Z';
export const WRITTEN = '2026-11-20T10:00:00.000Z';
export const ZONE = 'Europe/Berlin';

export const MEETS: Category = { id: 1, name: 'Meets', slug: 'meets', color: '#aa2200', icon: null, sortOrder: 0 };
export const CLASSIC: Tag = { id: 2, name: 'classic' };
export const AIRFIELD: Venue = {
  id: 3,
  name: 'Old airfield',
  addressLine1: 'Runway Road 1',
  addressLine2: null,
  city: 'Oldenburg',
  region: null,
  postalCode: '26121',
  countryCode: 'DE',
  lat: 53.18,
  lng: 8.17,
  capacityHint: 1200,
  parkingInfo: 'Show cars by gate B.',
  mapUrl: 'https://www.openstreetmap.org/search?query=53.18%2C8.17',
};

export const PROPOSAL: Proposal = {
  id: 9,
  kind: 'VENUE',
  targetId: AIRFIELD.id,
  targetName: AIRFIELD.name,
  changes: [{ field: 'addressLine1', before: 'Runway Road 1', after: 'Runway Road 17' }],
  status: 'OPEN',
  proposedBy: { id: 8, username: 'rita', profileImage: null },
  createdAt: '2026-11-20T10:00:00Z',
  decidedAt: null,
  answer: null,
};

export function aType(over: Partial<TicketType> = {}): TicketType {
  return {
    id: 21,
    eventId: 7,
    name: 'Visitor',
    description: null,
    priceMinor: 0,
    priceNowMinor: over.priceMinor ?? 0,
    tier: null,
    priceTiers: [],
    payWhatYouWant: false,
    suggestedMinor: null,
    currency: 'EUR',
    taxRateBp: 0,
    minPerOrder: 1,
    maxPerOrder: 10,
    maxPerUser: null,
    saleStartsAt: null,
    saleEndsAt: null,
    visibility: 'PUBLIC',
    sortOrder: 0,
    requiresCar: false,
    labels: [],
    saleStatus: 'ON_SALE',
    available: null,
    ...over,
  };
}

export const SHOW_CAR = aType({ id: 22, name: 'Show car', priceMinor: 1500, available: 4, maxPerUser: 2 });

export function aManagedType(over: Partial<ManagedType> = {}): ManagedType {
  return {
    ...aType(),
    priceNowMinor: over.priceMinor ?? 0,
    capacity: 200,
    held: 0,
    sold: 0,
    paused: false,
    labelIds: [],
    version: 1,
    ...over,
  };
}

export function anItem(over: Partial<EventItem> = {}): EventItem {
  return {
    id: 7,
    slug: 'night-garage-meet',
    title: 'Night Garage Meet',
    summary: 'Engines off at ten, stories until two.',
    bannerUrl: null,
    timezone: ZONE,
    startsAt: STARTS,
    endsAt: ENDS,
    status: 'PUBLISHED',
    lifecycle: 'UPCOMING',
    currency: 'EUR',
    categoryId: 1,
    categoryName: 'Meets',
    tags: [CLASSIC],
    city: 'Oldenburg',
    venueName: 'Old airfield',
    priceFromMinor: 0,
    priceToMinor: 0,
    soldOut: false,
    ...over,
  };
}

export function aManagedItem(over: Partial<ManagedItem> = {}): ManagedItem {
  return { ...anItem(), capacity: 240, held: 2, sold: 60, version: 3, revenueMinor: 4500, failedRefunds: 0, ...over };
}

export function anEvent(over: Partial<ClubEvent> = {}): ClubEvent {
  return {
    id: 7,
    slug: 'night-garage-meet',
    title: 'Night Garage Meet',
    summary: 'Engines off at ten, stories until two.',
    description: 'Bring a chair.',
    descriptionHtml: '<p>Bring a chair.</p>',
    banner: null,
    gallery: [],
    organizer: { id: 3, username: 'event_organiser', displayName: null, profileImage: null, role: 'EVENT_ORGANISER' },
    venue: AIRFIELD,
    onlineUrl: null,
    category: MEETS,
    tags: [CLASSIC],
    timezone: ZONE,
    startsAt: STARTS,
    endsAt: ENDS,
    doorsAt: null,
    status: 'PUBLISHED',
    lifecycle: 'UPCOMING',
    currency: 'EUR',
    refundPolicy: { type: 'UNTIL', hoursBefore: 48, feeMinor: 100 },
    transferAllowed: true,
    offlineDays: null,
    ageMin: null,
    cancelledAt: null,
    cancelReason: null,
    postponedFrom: null,
    ticketTypes: [aType(), SHOW_CAR],
    questions: [],
    canManage: false,
    canCheckIn: false,
    canTakeMoney: false,
    version: 3,
    createdAt: WRITTEN,
    updatedAt: WRITTEN,
    ...over,
  } as ClubEvent;
}

export const MINE = anEvent({ canManage: true, canCheckIn: true });

export function availabilityOf(event: ClubEvent, seq = 5): Availability {
  const ticketTypes = event.ticketTypes.map(
    ({ id, saleStatus, available, priceMinor, priceNowMinor, tier, currency }) => ({
      ticketTypeId: id,
      saleStatus: saleStatus as Availability['ticketTypes'][number]['saleStatus'],
      available,
      priceMinor,
      priceNowMinor,
      tier,
      currency,
    }),
  );
  return { eventId: event.id, status: event.status, seq, ticketTypes };
}

export function anOrder(over: Partial<Order> = {}): Order {
  return {
    id: 31,
    code: 'A1B2C3D4',
    eventId: 7,
    eventTitle: 'Night Garage Meet',
    startsAt: STARTS,
    timezone: ZONE,
    userId: 4,
    buyerName: 'Ines',
    buyerEmail: 'ines@example.org',
    status: 'PAID',
    paymentStatus: 'CAPTURED',
    currency: 'EUR',
    subtotalMinor: 1500,
    discountMinor: 0,
    taxMinor: 0,
    feeMinor: 0,
    totalMinor: 1500,
    refundedMinor: 0,
    livemode: false,
    paymentId: 71,
    disputeStatus: 'NONE',
    provider: null,
    instructions: null,
    expiresAt: '2031-07-04T16:15:00.000Z',
    paidAt: WRITTEN,
    cancelledAt: null,
    createdAt: WRITTEN,
    lines: [
      {
        ticketTypeId: 22,
        name: 'Show car',
        quantity: 1,
        unitPriceMinor: 1500,
        discountMinor: 0,
        taxMinor: 0,
        totalMinor: 1500,
      },
    ],
    ticketIds: [41],
    version: 1,
    ...over,
  };
}

export const anOrderItem = (over: Partial<OrderItem> = {}): OrderItem => anOrder(over);

export function aTicket(over: Partial<Ticket> = {}): Ticket {
  return {
    id: 41,
    code: 'ABCDEFGH12',
    orderId: 31,
    eventId: 7,
    eventTitle: 'Night Garage Meet',
    eventStatus: 'PUBLISHED',
    startsAt: STARTS,
    endsAt: ENDS,
    timezone: ZONE,
    venueName: 'Old airfield',
    city: 'Oldenburg',
    onlineUrl: null,
    ticketTypeId: 22,
    ticketTypeName: 'Show car',
    labels: [],
    attendeeName: null,
    attendeeEmail: null,
    carId: null,
    carName: null,
    answers: [],
    status: 'VALID',
    voidReason: null,
    checkedIn: false,
    issuedAt: WRITTEN,
    livemode: true,
    transferAllowed: true,
    transfer: null,
    ...over,
  };
}

export function aWait(over: Partial<Waiting> = {}): Waiting {
  return {
    id: 51,
    eventId: 7,
    ticketTypeId: 22,
    userId: 4,
    userName: 'gearhead',
    quantity: 1,
    status: 'WAITING',
    offeredAt: null,
    offerExpiresAt: null,
    createdAt: WRITTEN,
    ...over,
  };
}

export const OFFERED: Offered = {
  eventId: 7,
  eventTitle: 'Night Garage Meet',
  startsAt: STARTS,
  timezone: ZONE,
  ticketTypeName: 'Show car',
  fromName: 'marek',
  expiresAt: STARTS,
  status: 'PENDING',
};

export const SALES: Sales = {
  eventId: 7,
  held: 2,
  sold: 60,
  capacity: 240,
  grossMinor: 45_000,
  testMinor: 0,
  includesTest: false,
  currency: 'EUR',
  ticketTypes: [
    { ticketTypeId: 21, name: 'Visitor', held: 0, sold: 30, capacity: 200 },
    { ticketTypeId: 22, name: 'Show car', held: 2, sold: 30, capacity: null },
  ],
  orders: 41,
  views: 1234,
  checkedIn: 0,
  waiting: 3,
};

export const HISTORY: SalesHistory = {
  currency: 'EUR',
  timezone: 'Europe/Berlin',
  days: [
    { day: '2031-04-01', tickets: 20, amountMinor: 15_000 },
    { day: '2031-04-02', tickets: 40, amountMinor: 30_000 },
  ],
  ticketTypes: [{ ticketTypeId: 21, name: 'Visitor', tickets: 60, amountMinor: 44_000 }],
  arrivals: [
    { at: '2031-05-01T16:00:00.000Z', count: 12 },
    { at: '2031-05-01T16:15:00.000Z', count: 30 },
  ],
  takings: [
    { currency: 'EUR', soldMinor: 50_000, refundedMinor: 5000, disputedMinor: 0, feeMinor: 1500, netMinor: 43_500 },
  ],
};

export function anAttendee(over: Partial<Attendee> = {}): Attendee {
  return {
    ticketId: 41,
    code: 'ABCDEFGH12',
    orderId: 31,
    orderCode: 'A1B2C3D4',
    ticketTypeId: 22,
    ticketTypeName: 'Show car',
    ownerId: 4,
    ownerName: 'ines',
    attendeeName: 'Ines K.',
    attendeeEmail: null,
    carId: null,
    carName: null,
    answers: [],
    status: 'VALID',
    voidReason: null,
    checkedIn: false,
    checkedInAt: null,
    priceMinor: 1500,
    currency: 'EUR',
    issuedAt: WRITTEN,
    ...over,
  };
}

export const VOUCHER: Voucher = {
  id: 61,
  eventId: 7,
  code: 'CLUB10',
  kind: 'PERCENT',
  value: 10,
  maxUses: 5,
  used: 0,
  perUserMax: 1,
  validFrom: null,
  validUntil: null,
  ticketTypeIds: [],
};

export const STATS: GateStats = {
  checkedIn: 1,
  total: 60,
  ticketTypes: [{ ticketTypeId: 21, name: 'Visitor', checkedIn: 1, total: 30 }],
  gates: [{ gate: 'B', checkedIn: 1 }],
};

export const MANIFEST: Manifest = {
  eventId: 7,
  ticketTypes: [
    { id: 21, name: 'Visitor' },
    { id: 22, name: 'Show car' },
  ],
  entries: [
    { ticketId: 41, tokenHash: 'ff', code: 'ABCDEFGH12', name: 'Ines K.', ticketTypeId: 22, state: 'VALID' },
    { ticketId: 42, tokenHash: 'ee', code: 'ABCDEFGH34', name: 'Otto', ticketTypeId: 21, state: 'CHECKED_IN' },
  ],
};

export function aScan(over: Partial<ScanAnswer> = {}): ScanAnswer {
  return {
    id: 71,
    kind: 'ENTRY',
    result: 'ADMITTED',
    gate: null,
    scannedAt: WRITTEN,
    receivedAt: WRITTEN,
    offline: false,
    ticketId: 41,
    ticketCode: 'ABCDEFGH12',
    attendeeName: 'Ines K.',
    ownerName: 'ines',
    ticketTypeName: 'Show car',
    voidReason: null,
    carName: null,
    answers: [],
    ...over,
  } as ScanAnswer;
}

export const QR =
  '<svg width="4" height="4" class="segno"><title>QR code of the ticket</title><path d="M0 0h4"/></svg>';

/** Answers to everything that the catalogue's lists ask. */
export const CATALOGUE = {
  'GET /ticket-api/event-categories': aPage([MEETS]),
  'GET /ticket-api/event-tags': aPage([CLASSIC]),
  'GET /ticket-api/venues': aPage([AIRFIELD]),
  'GET /countries': [{ code: 'DE', name: 'Germany', flagEmoji: '🇩🇪' }],
};
