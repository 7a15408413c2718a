import type { Frame, PageOf } from '@motorclub/sdk';
import type { Schemas } from './schema.d.ts';

export type EventItem = Schemas['EventsEventItem'];
export type EventPage = PageOf<EventItem>;
export type ManagedItem = Schemas['EventsManagedItem'];
export type ClubEvent = Schemas['EventsEvent'];
export type EventCreate = Schemas['EventsEventCreate'];
export type EventChange = Schemas['EventsEventChange'];
export type Venue = Schemas['EventsVenue'];
export type VenueBody = Schemas['EventsVenueBody'];
export type Category = Schemas['EventsCategory'];
export type CategoryBody = Schemas['EventsCategoryBody'];
export type Tag = Schemas['EventsTag'];
export type TicketLabel = Schemas['EventsTicketLabel'];
export type ManagedLabel = Schemas['EventsManagedLabel'];
export type LabelBody = Schemas['EventsLabelBody'];
export type Proposal = Schemas['EventsProposal'];
export type TicketType = Schemas['EventsTicketType'];
export type ManagedType = Schemas['EventsManagedType'];
export type TypeCreate = Schemas['EventsTypeCreate'];
export type TypeChange = Schemas['EventsTypeChange'];
export type Availability = Schemas['EventsAvailability'];
export type Voucher = Schemas['EventsVoucher'];
export type VoucherCreate = Schemas['EventsVoucherCreate'];
export type SeatHold = Schemas['EventsSeatHold'];
export type SeatHoldBody = Schemas['EventsSeatHoldBody'];
export type VoucherEffect = Schemas['EventsVoucherEffect'];
export type OrderBody = Schemas['EventsOrderBody'];
export type Order = Schemas['EventsOrder'];
export type OrderItem = Schemas['EventsOrderItem'];
export type Placed = Schemas['EventsPlaced'];
export type Ticket = Schemas['EventsTicket'];
export type Transfer = Schemas['EventsTransfer'];
export type Offered = Schemas['EventsOffered'];
export type Waiting = Schemas['EventsWaiting'];
export type Attendee = Schemas['EventsAttendee'];
export type Refund = Schemas['EventsRefund'];
export type RefundBody = Schemas['EventsRefundBody'];
export type Refunded = Schemas['EventsRefunded'];
export type Sales = Schemas['EventsSales'];
export type SalesHistory = Schemas['EventsSalesHistory'];
export type Way = Schemas['EventsProvider'];
export type ToGiveBack = Schemas['EventsToGiveBack'];
export type MarkPaid = Schemas['EventsMarkPaid'];
export type GivenBack = Schemas['EventsGivenBack'];
export type Staff = Schemas['EventsStaff'];
export type CancelJob = Schemas['EventsJob'];
/** This device always names its kind. */
export type Scan = Schemas['EventsScan'] & Required<Pick<Schemas['EventsScan'], 'kind'>>;
export type ScanAnswer = Schemas['EventsScanAnswer'];
export type GateStats = Schemas['EventsGateStats'];
export type Manifest = Schemas['EventsManifest'];
export type ManifestEntry = Schemas['EventsManifestEntry'];

export const EVENT_STATUSES = ['DRAFT', 'PUBLISHED', 'POSTPONED', 'CANCELLED', 'COMPLETED'] as const;
export type EventStatus = (typeof EVENT_STATUSES)[number];
export const ORDER_STATUSES = [
  'PENDING',
  'PAID',
  'EXPIRED',
  'CANCELLED',
  'PARTIALLY_REFUNDED',
  'REFUND_PENDING',
  'REFUNDED',
  'REFUND_FAILED',
] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];
export const RESULTS = [
  'ADMITTED',
  'ALREADY_CHECKED_IN',
  'VOID',
  'REVOKED',
  'WRONG_EVENT',
  'WRONG_TYPE',
  'NOT_YET_OPEN',
  'UNKNOWN',
  'CONFLICT',
] as const;
export type ScanResult = (typeof RESULTS)[number];

/** What `/topic/events/{eventId}/availability` sends: all that can be bought. */
export interface AvailabilityFrame extends Frame, Omit<Availability, 'seq'> {}

/** What `/topic/events/{eventId}/sales` sends. */
export type SalesFrame = Frame & Omit<Sales, 'orders' | 'views' | 'checkedIn' | 'waiting'>;

/** What `/topic/events/{eventId}/check-ins` sends. */
export interface GateFrame extends Frame, GateStats {
  readonly last: {
    readonly ticketCode: string | null;
    readonly attendeeName: string | null;
    readonly result: string;
    readonly gate: string | null;
    readonly scannedAt: string;
  } | null;
}

export type Question = ClubEvent['questions'][number];
export type QuestionCreate = Schemas['EventsQuestionCreate'];
export type Guest = Schemas['EventsAttendeeBody'];

export const QUESTION_KINDS = ['TEXT', 'CHOICE', 'YES_NO'] as const;
