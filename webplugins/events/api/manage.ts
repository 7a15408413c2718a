import { callApi, type QueryOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keys } from './keys.ts';
import type {
  EventChange,
  EventCreate,
  EventStatus,
  GivenBack,
  MarkPaid,
  QuestionCreate,
  RefundBody,
  SeatHoldBody,
  TypeChange,
  TypeCreate,
  VoucherCreate,
} from './types.ts';

export const MANAGED_SIZE = 20;

export interface ManagedFilters {
  readonly q?: string;
  readonly status?: EventStatus;
  readonly failedRefunds?: true;
}

export const managedEvents = (organizerId: number, filters: ManagedFilters, page: number) => {
  const query = { ...filters, page, size: MANAGED_SIZE };
  return queryOptions({
    queryKey: keys.managed({ organizerId, ...query }),
    queryFn: ({ signal }) =>
      callApi('GET /ticket-api/organizers/{organizerId}/events', { path: { organizerId }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The events to come at which a member lets people in; nobody helps at more than a hundred at a time. */
export const staffedEvents = (userId: number) =>
  queryOptions({
    queryKey: keys.managed({ staff: userId }),
    queryFn: ({ signal }) =>
      callApi('GET /ticket-api/users/{userId}/staffed-events', { path: { userId }, query: { size: 100 }, signal }),
  });

export const createEvent = (body: EventCreate) => callApi('POST /ticket-api/events', { body });
export const changeEvent = (id: number, body: EventChange) =>
  callApi('PUT /ticket-api/events/{eventId}', { path: { eventId: id }, body });
export const deleteEvent = (id: number) => callApi('DELETE /ticket-api/events/{eventId}', { path: { eventId: id } });
export const publishEvent = (id: number) =>
  callApi('POST /ticket-api/events/{eventId}/publish', { path: { eventId: id } });
export const duplicateEvent = (id: number) =>
  callApi('POST /ticket-api/events/{eventId}/duplicate', { path: { eventId: id } });
export const postponeEvent = (id: number, startsAt: string | null) =>
  callApi('POST /ticket-api/events/{eventId}/postpone', { path: { eventId: id }, body: startsAt ? { startsAt } : {} });
export const cancelEvent = (id: number, reason: string, refund: boolean) =>
  callApi('POST /ticket-api/events/{eventId}/cancel', { path: { eventId: id }, body: { reason, refund } });

const JOB_PAUSE_MS = 1000;
const MONEY_PAUSE_MS = 5000;

export const cancelJob = (id: number, jobId: number) =>
  queryOptions({
    queryKey: keys.part(id, 'job', { jobId }),
    queryFn: ({ signal }) =>
      callApi('GET /ticket-api/events/{eventId}/cancel-jobs/{jobId}', { path: { eventId: id, jobId }, signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'DONE' ? false : JOB_PAUSE_MS),
  });

/** Ticket types with their numbers; an event has few. */
export const managedTypes = (id: number) =>
  queryOptions({
    queryKey: keys.part(id, 'types'),
    queryFn: ({ signal }) =>
      callApi('GET /ticket-api/events/{eventId}/managed-ticket-types', {
        path: { eventId: id },
        query: { size: 100 },
        signal,
      }),
  });

export const createType = (eventId: number, body: TypeCreate) =>
  callApi('POST /ticket-api/events/{eventId}/ticket-types', { path: { eventId }, body });
export const changeType = (typeId: number, body: TypeChange) =>
  callApi('PUT /ticket-api/ticket-types/{ticketTypeId}', { path: { ticketTypeId: typeId }, body });
export const deleteType = (id: number) =>
  callApi('DELETE /ticket-api/ticket-types/{ticketTypeId}', { path: { ticketTypeId: id } });
export const pauseType = (id: number, paused: boolean) =>
  callApi(`POST /ticket-api/ticket-types/{ticketTypeId}/${paused ? 'pause' : 'resume'}`, {
    path: { ticketTypeId: id },
  });

/** What an event has sold; test money counts as `includeTest` says, or as the site wants it. */
export const salesHistory = (id: number, includeTest?: boolean) => {
  const query = includeTest === undefined ? {} : { includeTest };
  return queryOptions({
    queryKey: keys.part(id, 'sales', { history: true, ...query }),
    queryFn: ({ signal }) =>
      callApi('GET /ticket-api/events/{eventId}/sales-history', { path: { eventId: id }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const sales = (id: number, includeTest?: boolean) => {
  const query = includeTest === undefined ? {} : { includeTest };
  return queryOptions({
    queryKey: keys.part(id, 'sales', query),
    queryFn: ({ signal }) =>
      callApi('GET /ticket-api/events/{eventId}/sales', { path: { eventId: id }, query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** A page of a list of an event; the last one stays while it is on its way. */
function listPage<Page>(id: number, name: string, query: object, read: (signal: AbortSignal) => Promise<Page>) {
  return queryOptions({
    queryKey: keys.part(id, name, query),
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
  });
}

export interface AttendeeFilters {
  readonly q?: string;
  readonly ticketTypeId?: string;
  readonly checkedIn?: string;
  /** `true` for tickets that are no longer valid too. */
  readonly includeVoid?: string;
}

export interface OrderFilters {
  readonly q?: string;
  readonly status?: string;
  readonly disputed?: string;
}

/** Filters are text, as in the address; the server refuses what it does not know. */
export function attendees(eventId: number, filters: AttendeeFilters, page: number) {
  const query = {
    ...filters,
    page,
    size: MANAGED_SIZE,
  } as object as QueryOf<'GET /ticket-api/events/{eventId}/attendees'>;
  return listPage(eventId, 'attendees', query, (signal) =>
    callApi('GET /ticket-api/events/{eventId}/attendees', { path: { eventId }, query, signal }),
  );
}
export function eventOrders(eventId: number, filters: OrderFilters, page: number) {
  const query = {
    ...filters,
    page,
    size: MANAGED_SIZE,
  } as object as QueryOf<'GET /ticket-api/events/{eventId}/orders'>;
  return listPage(eventId, 'orders', query, (signal) =>
    callApi('GET /ticket-api/events/{eventId}/orders', { path: { eventId }, query, signal }),
  );
}
/** Orders that are paid by hand: pending or expired ones. Polled, because a job settles a marked payment. */
export function byHandOrders(eventId: number, late: boolean, page: number) {
  const query = { late, page, size: MANAGED_SIZE };
  return queryOptions({
    ...listPage(eventId, 'offline-orders', query, (signal) =>
      callApi('GET /ticket-api/events/{eventId}/offline-orders', { path: { eventId }, query, signal }),
    ),
    refetchInterval: MONEY_PAUSE_MS,
  });
}
export function byHandRefunds(eventId: number, page: number) {
  const query = { page, size: MANAGED_SIZE };
  return queryOptions({
    ...listPage(eventId, 'offline-refunds', query, (signal) =>
      callApi('GET /ticket-api/events/{eventId}/offline-refunds', { path: { eventId }, query, signal }),
    ),
    refetchInterval: MONEY_PAUSE_MS,
  });
}
export const markPaid = (orderId: number, body: MarkPaid) =>
  callApi('POST /ticket-api/orders/{orderId}/offline-payment', { path: { orderId }, body });
export const markGivenBack = (orderId: number, refundId: number, body: GivenBack) =>
  callApi('POST /ticket-api/orders/{orderId}/offline-refunds/{refundId}', { path: { orderId, refundId }, body });

export function staff(eventId: number, page: number) {
  const query = { page, size: MANAGED_SIZE };
  return listPage(eventId, 'staff', query, (signal) =>
    callApi('GET /ticket-api/events/{eventId}/staff', { path: { eventId }, query, signal }),
  );
}
export function vouchers(eventId: number, page: number) {
  const query = { page, size: MANAGED_SIZE };
  return listPage(eventId, 'vouchers', query, (signal) =>
    callApi('GET /ticket-api/events/{eventId}/vouchers', { path: { eventId }, query, signal }),
  );
}
export function seatHolds(eventId: number, page: number) {
  const query = { page, size: MANAGED_SIZE };
  return listPage(eventId, 'seat-holds', query, (signal) =>
    callApi('GET /ticket-api/events/{eventId}/seat-holds', { path: { eventId }, query, signal }),
  );
}
export function waitingList(eventId: number, page: number) {
  const query = { page, size: MANAGED_SIZE };
  return listPage(eventId, 'waitlist-entries', query, (signal) =>
    callApi('GET /ticket-api/events/{eventId}/waitlist-entries', { path: { eventId }, query, signal }),
  );
}

/** The whole list of attendees for a spreadsheet. */
export const exportAttendees = (id: number) =>
  callApi('GET /ticket-api/events/{eventId}/attendees/export.csv', { path: { eventId: id } }) as Promise<string>;

/** The orders of an event for a spreadsheet. */
export const exportOrders = (id: number) =>
  callApi('GET /ticket-api/events/{eventId}/orders/export.csv', { path: { eventId: id } }) as Promise<string>;

export const addStaff = (id: number, username: string, takesMoney: boolean) =>
  callApi('POST /ticket-api/events/{eventId}/staff', { path: { eventId: id }, body: { username, takesMoney } });
export const removeStaff = (id: number, userId: number) =>
  callApi('DELETE /ticket-api/events/{eventId}/staff/{userId}', { path: { eventId: id, userId } });

/** Creates a voucher of an event without a number, changes the one with it. */
export const saveVoucher = (eventId: number, id: number | null, body: VoucherCreate) =>
  id === null
    ? callApi('POST /ticket-api/events/{eventId}/vouchers', { path: { eventId }, body })
    : callApi('PUT /ticket-api/vouchers/{voucherId}', { path: { voucherId: id }, body });
export const deleteVoucher = (id: number) =>
  callApi('DELETE /ticket-api/vouchers/{voucherId}', { path: { voucherId: id } });

export const holdSeats = (typeId: number, body: SeatHoldBody) =>
  callApi('POST /ticket-api/ticket-types/{ticketTypeId}/seat-holds', { path: { ticketTypeId: typeId }, body });
export const releaseSeats = (holdId: number) => callApi('DELETE /ticket-api/seat-holds/{holdId}', { path: { holdId } });

export const createQuestion = (id: number, body: QuestionCreate) =>
  callApi('POST /ticket-api/events/{eventId}/questions', { path: { eventId: id }, body });
export const deleteQuestion = (id: number) =>
  callApi('DELETE /ticket-api/event-questions/{questionId}', { path: { questionId: id } });

/** Gives back tickets, money or both; the same `key` again changes nothing. */
export const refundOrder = (orderId: number, body: RefundBody, key: string) =>
  callApi('POST /ticket-api/orders/{orderId}/refunds', {
    path: { orderId },
    body,
    headers: { 'Idempotency-Key': key },
  });

export const retryRefund = (orderId: number, refundId: number) =>
  callApi('POST /ticket-api/orders/{orderId}/refunds/{refundId}/retry', { path: { orderId, refundId } });

export const TYPES = ['DELAY', 'CANCELLATION', 'EMERGENCY', 'WEATHER', 'LOGISTICS', 'SAFETY', 'PROMOTIONAL'] as const;
export const PRIORITIES = ['LOW', 'NORMAL', 'HIGH', 'URGENT'] as const;

export interface AnnouncementInput {
  readonly type: (typeof TYPES)[number];
  readonly priority: (typeof PRIORITIES)[number];
  readonly title: string;
  readonly message: string;
  readonly ticketTypeId: number | null;
  readonly attendeeId: number | null;
  readonly userId: number | null;
}

/** An announcement to everybody who holds a ticket, or one of a type, or to one person; `announcements` takes it. */
export const announce = (
  eventId: number,
  { type, priority, title, message, ticketTypeId, attendeeId, userId }: AnnouncementInput,
) =>
  callApi('POST /announcements', {
    body: {
      type,
      priority,
      title: title || null,
      message,
      eventId: ticketTypeId === null ? eventId : null,
      ticketTypeId,
      ...(attendeeId !== null && { attendeeId }),
      ...(userId !== null && { userId }),
      status: 'SENT',
    },
  });
