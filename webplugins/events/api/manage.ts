import { api, type PageOf } from '@motorclub/sdk';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { EVENTS } from './events.ts';
import { keys } from './keys.ts';
import type {
  Attendee,
  CancelJob,
  ClubEvent,
  EventChange,
  EventCreate,
  EventPage,
  GivenBack,
  ManagedItem,
  ManagedType,
  MarkPaid,
  Order,
  OrderItem,
  Question,
  QuestionCreate,
  Refund,
  RefundBody,
  Refunded,
  Sales,
  SalesHistory,
  SeatHold,
  SeatHoldBody,
  Staff,
  ToGiveBack,
  TypeChange,
  TypeCreate,
  Voucher,
  VoucherCreate,
  Waiting,
} from './types.ts';

export const MANAGED_SIZE = 20;

export interface ManagedFilters {
  readonly q?: string;
  readonly status?: string;
  readonly failedRefunds?: true;
}

export const managedEvents = (organizerId: number, filters: ManagedFilters, page: number) => {
  const query = { ...filters, page, size: MANAGED_SIZE };
  return queryOptions({
    queryKey: keys.managed({ organizerId, ...query }),
    queryFn: ({ signal }) =>
      api.get<PageOf<ManagedItem>>(`/ticket-api/organizers/${organizerId}/events`, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The events to come at which a member lets people in; nobody helps at more than a hundred at a time. */
export const staffedEvents = (userId: number) =>
  queryOptions({
    queryKey: keys.managed({ staff: userId }),
    queryFn: ({ signal }) =>
      api.get<EventPage>(`/ticket-api/users/${userId}/staffed-events`, { query: { size: 100 }, signal }),
  });

export const createEvent = (body: EventCreate) => api.post<ClubEvent>(EVENTS, body);
export const changeEvent = (id: number, body: EventChange) => api.put<ClubEvent>(`${EVENTS}/${id}`, body);
export const deleteEvent = (id: number) => api.delete(`${EVENTS}/${id}`);
export const publishEvent = (id: number) => api.post<ClubEvent>(`${EVENTS}/${id}/publish`);
export const duplicateEvent = (id: number) => api.post<ClubEvent>(`${EVENTS}/${id}/duplicate`);
export const postponeEvent = (id: number, startsAt: string | null) =>
  api.post<ClubEvent>(`${EVENTS}/${id}/postpone`, startsAt ? { startsAt } : {});
export const cancelEvent = (id: number, reason: string, refund: boolean) =>
  api.post<CancelJob>(`${EVENTS}/${id}/cancel`, { reason, refund });

const JOB_PAUSE_MS = 1000;
const MONEY_PAUSE_MS = 5000;

export const cancelJob = (id: number, jobId: number) =>
  queryOptions({
    queryKey: keys.part(id, 'job', { jobId }),
    queryFn: ({ signal }) => api.get<CancelJob>(`${EVENTS}/${id}/cancel-jobs/${jobId}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'DONE' ? false : JOB_PAUSE_MS),
  });

/** Ticket types with their numbers; an event has few. */
export const managedTypes = (id: number) =>
  queryOptions({
    queryKey: keys.part(id, 'types'),
    queryFn: ({ signal }) =>
      api.get<PageOf<ManagedType>>(`${EVENTS}/${id}/managed-ticket-types`, { query: { size: 100 }, signal }),
  });

export const saveType = (eventId: number, typeId: number | null, body: TypeCreate | TypeChange) =>
  typeId === null
    ? api.post<ManagedType>(`${EVENTS}/${eventId}/ticket-types`, body)
    : api.put<ManagedType>(`/ticket-api/ticket-types/${typeId}`, body);
export const deleteType = (id: number) => api.delete(`/ticket-api/ticket-types/${id}`);
export const pauseType = (id: number, paused: boolean) =>
  api.post<ManagedType>(`/ticket-api/ticket-types/${id}/${paused ? 'pause' : 'resume'}`);

/** What an event has sold; test money counts as `includeTest` says, or as the site wants it. */
export const salesHistory = (id: number, includeTest?: boolean) => {
  const query = includeTest === undefined ? {} : { includeTest };
  return queryOptions({
    queryKey: keys.part(id, 'sales', { history: true, ...query }),
    queryFn: ({ signal }) => api.get<SalesHistory>(`${EVENTS}/${id}/sales-history`, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

export const sales = (id: number, includeTest?: boolean) => {
  const query = includeTest === undefined ? {} : { includeTest };
  return queryOptions({
    queryKey: keys.part(id, 'sales', query),
    queryFn: ({ signal }) => api.get<Sales>(`${EVENTS}/${id}/sales`, { query, signal }),
    placeholderData: keepPreviousData,
  });
};

function pageOf<T>(id: number, name: string, query: object) {
  return queryOptions({
    queryKey: keys.part(id, name, query),
    queryFn: ({ signal }) => api.get<PageOf<T>>(`${EVENTS}/${id}/${name}`, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface AttendeeFilters {
  readonly q?: string;
  readonly ticketTypeId?: string;
  readonly checkedIn?: string;
}

export interface OrderFilters {
  readonly q?: string;
  readonly status?: string;
  readonly disputed?: string;
}

export const attendees = (id: number, filters: AttendeeFilters, page: number) =>
  pageOf<Attendee>(id, 'attendees', { ...filters, page, size: MANAGED_SIZE });
export const eventOrders = (id: number, filters: OrderFilters, page: number) =>
  pageOf<OrderItem>(id, 'orders', { ...filters, page, size: MANAGED_SIZE });
/** Orders that are paid by hand: those that wait, or those that were let go. Asked for again: a job settles a mark. */
export const byHandOrders = (id: number, late: boolean, page: number) =>
  queryOptions({
    ...pageOf<OrderItem>(id, 'offline-orders', { late, page, size: MANAGED_SIZE }),
    refetchInterval: MONEY_PAUSE_MS,
  });
export const byHandRefunds = (id: number, page: number) =>
  queryOptions({
    ...pageOf<ToGiveBack>(id, 'offline-refunds', { page, size: MANAGED_SIZE }),
    refetchInterval: MONEY_PAUSE_MS,
  });
export const markPaid = (orderId: number, body: MarkPaid) =>
  api.post<Order>(`/ticket-api/orders/${orderId}/offline-payment`, body);
export const markGivenBack = (orderId: number, refundId: number, body: GivenBack) =>
  api.post<Order>(`/ticket-api/orders/${orderId}/offline-refunds/${refundId}`, body);

const listOf =
  <T>(name: string) =>
  (id: number, page: number) =>
    pageOf<T>(id, name, { page, size: MANAGED_SIZE });
export const staff = listOf<Staff>('staff');
export const vouchers = listOf<Voucher>('vouchers');
export const seatHolds = listOf<SeatHold>('seat-holds');
export const waiting = listOf<Waiting>('waitlist-entries');

/** The whole list of attendees for a spreadsheet. */
export const exportAttendees = (id: number) => api.get<string>(`${EVENTS}/${id}/attendees/export.csv`);

/** The orders of an event for a spreadsheet. */
export const exportOrders = (id: number) => api.get<string>(`${EVENTS}/${id}/orders/export.csv`);

export const addStaff = (id: number, username: string, takesMoney: boolean) =>
  api.post<void>(`${EVENTS}/${id}/staff`, { username, takesMoney });
export const removeStaff = (id: number, userId: number) => api.delete(`${EVENTS}/${id}/staff/${userId}`);

/** Creates a voucher of an event without a number, changes the one with it. */
export const saveVoucher = (eventId: number, id: number | null, body: VoucherCreate) =>
  id === null
    ? api.post<Voucher>(`${EVENTS}/${eventId}/vouchers`, body)
    : api.put<Voucher>(`/ticket-api/vouchers/${id}`, body);
export const deleteVoucher = (id: number) => api.delete(`/ticket-api/vouchers/${id}`);

export const holdSeats = (typeId: number, body: SeatHoldBody) =>
  api.post<SeatHold>(`/ticket-api/ticket-types/${typeId}/seat-holds`, body);
export const releaseSeats = (holdId: number) => api.delete(`/ticket-api/seat-holds/${holdId}`);

export const createQuestion = (id: number, body: QuestionCreate) =>
  api.post<Question>(`${EVENTS}/${id}/questions`, body);
export const deleteQuestion = (id: number) => api.delete(`/ticket-api/event-questions/${id}`);

/** Gives back tickets, money or both; the same `key` again changes nothing. */
export const refundOrder = (orderId: number, body: RefundBody, key: string) =>
  api.post<Refunded>(`/ticket-api/orders/${orderId}/refunds`, body, { headers: { 'Idempotency-Key': key } });

export const retryRefund = (orderId: number, refundId: number) =>
  api.post<readonly Refund[]>(`/ticket-api/orders/${orderId}/refunds/${refundId}/retry`);

export interface AnnouncementInput {
  readonly title: string;
  readonly message: string;
  readonly ticketTypeId: number | null;
  readonly attendeeId: number | null;
  readonly userId: number | null;
}

/** An announcement to everybody who holds a ticket, or one of a type, or to one person; `announcements` takes it. */
export const announce = (eventId: number, { title, message, ticketTypeId, attendeeId, userId }: AnnouncementInput) =>
  api.post<{ readonly id: number }>('/announcements', {
    type: 'LOGISTICS',
    title: title || null,
    message,
    eventId: ticketTypeId === null ? eventId : null,
    ticketTypeId,
    ...(attendeeId !== null && { attendeeId }),
    ...(userId !== null && { userId }),
    status: 'SENT',
  });
