// Written by `motorclub plugins types`. Do not edit.

declare module '@motorclub/sdk' {
  interface Endpoints {
    /** Write an announcement, as a draft or sent at once. */
    'POST /announcements': {
      readonly body?: Schemas['AnnouncementsCreate'];
      readonly answer: Schemas['AnnouncementsAnnouncement'];
    };
    /** The countries of ISO 3166-1 by name. A browser that navigates here gets the page of the same address. */
    'GET /countries': {
      readonly answer: readonly Schemas['Country'][];
    };
    /** Put the pictures of an item into another order: who may change it. */
    'PUT /platform/picture-order': {
      readonly body: Schemas['PictureOrder'];
      readonly answer: void;
    };
    /** Delete the caller's feed address. */
    'DELETE /ticket-api/calendar-feed': {
      readonly answer: void;
    };
    /** An address for the caller's calendar programme; the one before ends. */
    'POST /ticket-api/calendar-feed': {
      readonly answer: Schemas['EventsFeed'];
    };
    /** The events of the member who has this address; a calendar programme sends no other proof. */
    'GET /ticket-api/calendars/{token}.ics': {
      readonly path: {
        readonly token: string;
      };
      readonly answer: unknown;
    };
    /** Events to which a car of the showcase came, the latest first; for its owner also those that it is going to. */
    'GET /ticket-api/cars/{carId}/events': {
      readonly path: {
        readonly carId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['EventsEventItemPage'];
    };
    /** Proposed changes, the newest first: the caller's own, or all for those who decide on them. */
    'GET /ticket-api/catalogue-proposals': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly status?: 'OPEN' | 'ACCEPTED' | 'DECLINED' | null | undefined;
      };
      readonly answer: Schemas['EventsProposalPage'];
    };
    /** Make a proposed change, or decline it; its proposer and the owner are notified. 409 once it is decided. */
    'PUT /ticket-api/catalogue-proposals/{proposalId}': {
      readonly path: {
        readonly proposalId: number;
      };
      readonly body: Schemas['EventsProposalDecision'];
      readonly answer: Schemas['EventsProposal'];
    };
    /** Take an entry back, within a day. */
    'POST /ticket-api/check-ins/{checkInId}/undo': {
      readonly path: {
        readonly checkInId: number;
      };
      readonly body: Schemas['EventsReason'];
      readonly answer: Schemas['EventsScanAnswer'];
    };
    /** Categories in their order. */
    'GET /ticket-api/event-categories': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['EventsCategoryPage'];
    };
    /** A new category. */
    'POST /ticket-api/event-categories': {
      readonly body: Schemas['EventsCategoryBody'];
      readonly answer: Schemas['EventsCategory'];
    };
    /** Take one away that no event has. */
    'DELETE /ticket-api/event-categories/{categoryId}': {
      readonly path: {
        readonly categoryId: number;
      };
      readonly answer: void;
    };
    /** Change a category. */
    'PUT /ticket-api/event-categories/{categoryId}': {
      readonly path: {
        readonly categoryId: number;
      };
      readonly body: Schemas['EventsCategoryBody'];
      readonly answer: Schemas['EventsCategory'];
    };
    /** Propose a change of a category that is not the caller's to change. 409 while an earlier proposal is open. */
    'POST /ticket-api/event-categories/{categoryId}/proposals': {
      readonly path: {
        readonly categoryId: number;
      };
      readonly body: Schemas['EventsCategoryBody'];
      readonly answer: Schemas['EventsProposal'];
    };
    /** Ask no longer; the answers stay. */
    'DELETE /ticket-api/event-questions/{questionId}': {
      readonly path: {
        readonly questionId: number;
      };
      readonly answer: void;
    };
    /** Change a question; what has been answered stays as it was asked. */
    'PUT /ticket-api/event-questions/{questionId}': {
      readonly path: {
        readonly questionId: number;
      };
      readonly body?: Schemas['EventsQuestionChange'];
      readonly answer: Schemas['EventsQuestion'];
    };
    /** Tags by name. */
    'GET /ticket-api/event-tags': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['EventsTagPage'];
    };
    /** A new tag. */
    'POST /ticket-api/event-tags': {
      readonly body: Schemas['EventsTagBody'];
      readonly answer: Schemas['EventsTag'];
    };
    /** Take one away that no event has. */
    'DELETE /ticket-api/event-tags/{tagId}': {
      readonly path: {
        readonly tagId: number;
      };
      readonly answer: void;
    };
    /** Change a tag. */
    'PUT /ticket-api/event-tags/{tagId}': {
      readonly path: {
        readonly tagId: number;
      };
      readonly body: Schemas['EventsTagBody'];
      readonly answer: Schemas['EventsTag'];
    };
    /** Propose a change of a tag that is not the caller's to change. 409 while an earlier proposal is open. */
    'POST /ticket-api/event-tags/{tagId}/proposals': {
      readonly path: {
        readonly tagId: number;
      };
      readonly body: Schemas['EventsTagBody'];
      readonly answer: Schemas['EventsProposal'];
    };
    /** Published events, by their time unless said otherwise. */
    'GET /ticket-api/events': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly q?: string | null | undefined;
        readonly categoryId?: number | null | undefined;
        readonly tagId?: number | null | undefined;
        readonly city?: string | null | undefined;
        readonly organizerId?: number | null | undefined;
        readonly from?: string | null | undefined;
        readonly to?: string | null | undefined;
        readonly status?: 'PUBLISHED' | 'POSTPONED' | 'CANCELLED' | 'COMPLETED' | null | undefined;
        readonly sort?: 'startsAt' | '-startsAt' | 'newest' | null | undefined;
      };
      readonly answer: Schemas['EventsEventItemPage'];
    };
    /** A new event, a draft. */
    'POST /ticket-api/events': {
      readonly body: Schemas['EventsEventCreate'];
      readonly answer: Schemas['EventsEvent'];
    };
    /** Throw a draft away. */
    'DELETE /ticket-api/events/{eventId}': {
      readonly path: {
        readonly eventId: number;
      };
      readonly answer: void;
    };
    /** An event with its ticket types; a draft for its organiser only. */
    'GET /ticket-api/events/{eventId}': {
      readonly path: {
        readonly eventId: number;
      };
      readonly answer: Schemas['EventsEvent'];
    };
    /** Change an event; ticket holders are notified of a new time. */
    'PUT /ticket-api/events/{eventId}': {
      readonly path: {
        readonly eventId: number;
      };
      readonly body: Schemas['EventsEventChange'];
      readonly answer: Schemas['EventsEvent'];
    };
    /** Who comes. */
    'GET /ticket-api/events/{eventId}/attendees': {
      readonly path: {
        readonly eventId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly q?: string | null | undefined;
        readonly ticketTypeId?: number | null | undefined;
        readonly checkedIn?: boolean | null | undefined;
        readonly includeVoid?: boolean | null | undefined;
      };
      readonly answer: Schemas['EventsAttendeePage'];
    };
    /** Who comes, for a spreadsheet; no cell of it is taken for a formula. */
    'GET /ticket-api/events/{eventId}/attendees/export.csv': {
      readonly path: {
        readonly eventId: number;
      };
      readonly answer: unknown;
    };
    /** What can be bought now, with the number of the last frame that is in it. */
    'GET /ticket-api/events/{eventId}/availability': {
      readonly path: {
        readonly eventId: number;
      };
      readonly answer: Schemas['EventsAvailability'];
    };
    /** An event for a calendar programme. */
    'GET /ticket-api/events/{eventId}/calendar.ics': {
      readonly path: {
        readonly eventId: number;
      };
      readonly answer: unknown;
    };
    /** It does not take place; orders are cancelled and refunded in the background. */
    'POST /ticket-api/events/{eventId}/cancel': {
      readonly path: {
        readonly eventId: number;
      };
      readonly body: Schemas['EventsCancel'];
      readonly answer: Schemas['EventsJob'];
    };
    /** How far that is. */
    'GET /ticket-api/events/{eventId}/cancel-jobs/{jobId}': {
      readonly path: {
        readonly eventId: number;
        readonly jobId: number;
      };
      readonly answer: Schemas['EventsJob'];
    };
    /** All tickets as a device without a network knows them; 304 while they are the same. */
    'GET /ticket-api/events/{eventId}/check-in-manifest': {
      readonly path: {
        readonly eventId: number;
      };
      readonly answer: Schemas['EventsManifest'];
    };
    /** Who has come. */
    'GET /ticket-api/events/{eventId}/check-in-stats': {
      readonly path: {
        readonly eventId: number;
      };
      readonly answer: Schemas['EventsGateStats'];
    };
    /** One scan; whatever comes of it is 200 with a `result`. */
    'POST /ticket-api/events/{eventId}/check-ins': {
      readonly path: {
        readonly eventId: number;
      };
      readonly body: Schemas['EventsScan'];
      readonly answer: Schemas['EventsScanAnswer'];
    };
    /** Scans of a device that had no network. */
    'POST /ticket-api/events/{eventId}/check-ins/batches': {
      readonly path: {
        readonly eventId: number;
      };
      readonly body: Schemas['EventsBatch'];
      readonly answer: Schemas['EventsBatchAnswer'];
    };
    /** A draft like it, with its ticket types. */
    'POST /ticket-api/events/{eventId}/duplicate': {
      readonly path: {
        readonly eventId: number;
      };
      readonly answer: Schemas['EventsEvent'];
    };
    /** All ticket types of an event, with their numbers. */
    'GET /ticket-api/events/{eventId}/managed-ticket-types': {
      readonly path: {
        readonly eventId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['EventsManagedTypePage'];
    };
    /** Orders that wait for a transfer or cash, for those who may take the money of an event. */
    'GET /ticket-api/events/{eventId}/offline-orders': {
      readonly path: {
        readonly eventId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly late?: boolean | null | undefined;
      };
      readonly answer: Schemas['EventsOrderItemPage'];
    };
    /** Refunds to make by hand, the oldest first. */
    'GET /ticket-api/events/{eventId}/offline-refunds': {
      readonly path: {
        readonly eventId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['EventsToGiveBackPage'];
    };
    /** The orders of an event. */
    'GET /ticket-api/events/{eventId}/orders': {
      readonly path: {
        readonly eventId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly status?: string | null | undefined;
        readonly disputed?: boolean | null | undefined;
        readonly q?: string | null | undefined;
      };
      readonly answer: Schemas['EventsOrderItemPage'];
    };
    /** The orders of an event, for a spreadsheet; no cell of it is taken for a formula. */
    'GET /ticket-api/events/{eventId}/orders/export.csv': {
      readonly path: {
        readonly eventId: number;
      };
      readonly answer: unknown;
    };
    /** It takes place at another time, which may be said later. */
    'POST /ticket-api/events/{eventId}/postpone': {
      readonly path: {
        readonly eventId: number;
      };
      readonly body?: Schemas['EventsPostpone'];
      readonly answer: Schemas['EventsEvent'];
    };
    /** Show it to everybody, or bring a postponed one back. */
    'POST /ticket-api/events/{eventId}/publish': {
      readonly path: {
        readonly eventId: number;
      };
      readonly answer: Schemas['EventsEvent'];
    };
    /** What is asked of each ticket's attendee, in its order. */
    'GET /ticket-api/events/{eventId}/questions': {
      readonly path: {
        readonly eventId: number;
      };
      readonly answer: readonly Schemas['EventsQuestion'][];
    };
    /** A new question; tickets that are sold already are without an answer. */
    'POST /ticket-api/events/{eventId}/questions': {
      readonly path: {
        readonly eventId: number;
      };
      readonly body: Schemas['EventsQuestionCreate'];
      readonly answer: Schemas['EventsQuestion'];
    };
    /** What an event has sold, and who has come. */
    'GET /ticket-api/events/{eventId}/sales': {
      readonly path: {
        readonly eventId: number;
      };
      readonly query?: {
        readonly includeTest?: boolean | null | undefined;
      };
      readonly answer: Schemas['EventsSales'];
    };
    /** How an event was sold over time, how its guests came, and what is left of the money. */
    'GET /ticket-api/events/{eventId}/sales-history': {
      readonly path: {
        readonly eventId: number;
      };
      readonly query?: {
        readonly includeTest?: boolean | null | undefined;
      };
      readonly answer: Schemas['EventsSalesHistory'];
    };
    /** The reserved seats of an event. */
    'GET /ticket-api/events/{eventId}/seat-holds': {
      readonly path: {
        readonly eventId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['EventsSeatHoldPage'];
    };
    /** Who lets people in. */
    'GET /ticket-api/events/{eventId}/staff': {
      readonly path: {
        readonly eventId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['EventsStaffPage'];
    };
    /** Somebody may let people in from now on. */
    'POST /ticket-api/events/{eventId}/staff': {
      readonly path: {
        readonly eventId: number;
      };
      readonly body?: Schemas['EventsStaffBody'];
      readonly answer: void;
    };
    /** Somebody lets people in no longer. */
    'DELETE /ticket-api/events/{eventId}/staff/{userId}': {
      readonly path: {
        readonly eventId: number;
        readonly userId: number;
      };
      readonly answer: void;
    };
    /** The ticket types of an event that everybody may know of. */
    'GET /ticket-api/events/{eventId}/ticket-types': {
      readonly path: {
        readonly eventId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['EventsTicketTypePage'];
    };
    /** A new ticket type. */
    'POST /ticket-api/events/{eventId}/ticket-types': {
      readonly path: {
        readonly eventId: number;
      };
      readonly body: Schemas['EventsTypeCreate'];
      readonly answer: Schemas['EventsManagedType'];
    };
    /** What a code would do, with the hidden types that it opens; ten tries a minute. */
    'POST /ticket-api/events/{eventId}/voucher-checks': {
      readonly path: {
        readonly eventId: number;
      };
      readonly body: Schemas['EventsVoucherCode'];
      readonly answer: Schemas['EventsVoucherEffect'];
    };
    /** The vouchers of an event. */
    'GET /ticket-api/events/{eventId}/vouchers': {
      readonly path: {
        readonly eventId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['EventsVoucherPage'];
    };
    /** A new voucher. */
    'POST /ticket-api/events/{eventId}/vouchers': {
      readonly path: {
        readonly eventId: number;
      };
      readonly body: Schemas['EventsVoucherCreate'];
      readonly answer: Schemas['EventsVoucher'];
    };
    /** Who waits for seats of an event, and who has waited; the first who came first. */
    'GET /ticket-api/events/{eventId}/waitlist-entries': {
      readonly path: {
        readonly eventId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['EventsWaitingPage'];
    };
    /** Order tickets. The header Idempotency-Key makes sending it again harmless; free orders are paid at once. */
    'POST /ticket-api/orders': {
      readonly body: Schemas['EventsOrderBody'];
      readonly answer: Schemas['EventsPlaced'];
    };
    /** An order of the caller's, or of an event that the caller organises. */
    'GET /ticket-api/orders/{orderId}': {
      readonly path: {
        readonly orderId: number;
      };
      readonly answer: Schemas['EventsOrder'];
    };
    /** Cancel an order: a pending one at once, a paid one with a refund as the event's refund policy allows. */
    'POST /ticket-api/orders/{orderId}/cancel': {
      readonly path: {
        readonly orderId: number;
      };
      readonly answer: Schemas['EventsOrder'];
    };
    /** Where an order is paid, as long as its seats are kept. Raises 409 HOLD_EXPIRED. */
    'POST /ticket-api/orders/{orderId}/checkout-sessions': {
      readonly path: {
        readonly orderId: number;
      };
      readonly answer: Schemas['EventsPlaced'];
    };
    /** The money of an order has arrived by transfer or in cash; a moment later the order is paid. */
    'POST /ticket-api/orders/{orderId}/offline-payment': {
      readonly path: {
        readonly orderId: number;
      };
      readonly body: Schemas['EventsMarkPaid'];
      readonly answer: Schemas['EventsOrder'];
    };
    /** Mark a manual refund as paid; a moment later the order shows it. */
    'POST /ticket-api/orders/{orderId}/offline-refunds/{refundId}': {
      readonly path: {
        readonly orderId: number;
        readonly refundId: number;
      };
      readonly body: Schemas['EventsGivenBack'];
      readonly answer: Schemas['EventsOrder'];
    };
    /** What has gone back of an order, the oldest first. */
    'GET /ticket-api/orders/{orderId}/refunds': {
      readonly path: {
        readonly orderId: number;
      };
      readonly answer: readonly Schemas['EventsRefund'][];
    };
    /** Take tickets back, give money back, or both; all of the order unless it is said what. */
    'POST /ticket-api/orders/{orderId}/refunds': {
      readonly path: {
        readonly orderId: number;
      };
      readonly body: Schemas['EventsRefundBody'];
      readonly answer: Schemas['EventsRefunded'];
    };
    /** Try a failed refund once more; the refunds of the order as they are then. */
    'POST /ticket-api/orders/{orderId}/refunds/{refundId}/retry': {
      readonly path: {
        readonly orderId: number;
        readonly refundId: number;
      };
      readonly answer: readonly Schemas['EventsRefund'][];
    };
    /** How an order stands once its provider has been asked, for its buyer who waits: once in two seconds. */
    'POST /ticket-api/orders/{orderId}/sync': {
      readonly path: {
        readonly orderId: number;
      };
      readonly answer: Schemas['EventsOrder'];
    };
    /** The tickets of an order that are the caller's, as one page to print. */
    'GET /ticket-api/orders/{orderId}/tickets.html': {
      readonly path: {
        readonly orderId: number;
      };
      readonly answer: unknown;
    };
    /** The tickets of an order that are the caller's, one on each page. */
    'GET /ticket-api/orders/{orderId}/tickets.pdf': {
      readonly path: {
        readonly orderId: number;
      };
      readonly answer: unknown;
    };
    /** An organiser's events, drafts too: those to come, the next first, then those that are over. */
    'GET /ticket-api/organizers/{organizerId}/events': {
      readonly path: {
        readonly organizerId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly q?: string | null | undefined;
        readonly status?: 'DRAFT' | 'PUBLISHED' | 'POSTPONED' | 'CANCELLED' | 'COMPLETED' | null | undefined;
        readonly failedRefunds?: boolean | null | undefined;
      };
      readonly answer: Schemas['EventsManagedItemPage'];
    };
    /** The ways to pay, the site's own choice first; none while payments are off. */
    'GET /ticket-api/payment-providers': {
      readonly answer: readonly Schemas['EventsProvider'][];
    };
    /** Sell them again. */
    'DELETE /ticket-api/seat-holds/{holdId}': {
      readonly path: {
        readonly holdId: number;
      };
      readonly answer: void;
    };
    /** The labels that ticket types can have, in their order; those that are off cannot be chosen. */
    'GET /ticket-api/ticket-labels': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['EventsManagedLabelPage'];
    };
    /** A new label. */
    'POST /ticket-api/ticket-labels': {
      readonly body: Schemas['EventsLabelBody'];
      readonly answer: Schemas['EventsManagedLabel'];
    };
    /** Delete a label that no ticket type has. */
    'DELETE /ticket-api/ticket-labels/{labelId}': {
      readonly path: {
        readonly labelId: number;
      };
      readonly answer: void;
    };
    /** Change a label; ticket types that have it show the change. */
    'PUT /ticket-api/ticket-labels/{labelId}': {
      readonly path: {
        readonly labelId: number;
      };
      readonly body: Schemas['EventsLabelBody'];
      readonly answer: Schemas['EventsManagedLabel'];
    };
    /** What the bearer of a token is offered. */
    'GET /ticket-api/ticket-transfers/{token}': {
      readonly path: {
        readonly token: string;
      };
      readonly answer: Schemas['EventsOffered'];
    };
    /** Take a ticket over; its old QR code is refused from now on. */
    'POST /ticket-api/ticket-transfers/{token}/accept': {
      readonly path: {
        readonly token: string;
      };
      readonly answer: Schemas['EventsTicket'];
    };
    /** Do not take it. */
    'POST /ticket-api/ticket-transfers/{token}/decline': {
      readonly path: {
        readonly token: string;
      };
      readonly answer: void;
    };
    /** Take one away that nobody has ever ordered. */
    'DELETE /ticket-api/ticket-types/{ticketTypeId}': {
      readonly path: {
        readonly ticketTypeId: number;
      };
      readonly answer: void;
    };
    /** A ticket type of an event that is public; a hidden one for those who see what the event sells. */
    'GET /ticket-api/ticket-types/{ticketTypeId}': {
      readonly path: {
        readonly ticketTypeId: number;
      };
      readonly answer: Schemas['EventsTicketType'];
    };
    /** Change a ticket type; what is ordered keeps its price. */
    'PUT /ticket-api/ticket-types/{ticketTypeId}': {
      readonly path: {
        readonly ticketTypeId: number;
      };
      readonly body: Schemas['EventsTypeChange'];
      readonly answer: Schemas['EventsManagedType'];
    };
    /** Stop selling it. */
    'POST /ticket-api/ticket-types/{ticketTypeId}/pause': {
      readonly path: {
        readonly ticketTypeId: number;
      };
      readonly answer: Schemas['EventsManagedType'];
    };
    /** Go on selling it. */
    'POST /ticket-api/ticket-types/{ticketTypeId}/resume': {
      readonly path: {
        readonly ticketTypeId: number;
      };
      readonly answer: Schemas['EventsManagedType'];
    };
    /** Hold seats back, for guests, staff, the press. Raises 409 SOLD_OUT for more than are free. */
    'POST /ticket-api/ticket-types/{ticketTypeId}/seat-holds': {
      readonly path: {
        readonly ticketTypeId: number;
      };
      readonly body: Schemas['EventsSeatHoldBody'];
      readonly answer: Schemas['EventsSeatHold'];
    };
    /** Wait for seats of a type that is sold out. */
    'POST /ticket-api/ticket-types/{ticketTypeId}/waitlist-entries': {
      readonly path: {
        readonly ticketTypeId: number;
      };
      readonly body?: Schemas['EventsWaitBody'];
      readonly answer: Schemas['EventsWaiting'];
    };
    /** A ticket of the caller's. */
    'GET /ticket-api/tickets/{ticketId}': {
      readonly path: {
        readonly ticketId: number;
      };
      readonly answer: Schemas['EventsTicket'];
    };
    /** Say who comes. */
    'PUT /ticket-api/tickets/{ticketId}/attendee': {
      readonly path: {
        readonly ticketId: number;
      };
      readonly body?: Schemas['EventsAttendeeBody'];
      readonly answer: Schemas['EventsTicket'];
    };
    /** What is shown at the gate. Raises 410 for a ticket that is void. */
    'GET /ticket-api/tickets/{ticketId}/qr.svg': {
      readonly path: {
        readonly ticketId: number;
      };
      readonly answer: unknown;
    };
    /** A ticket of the caller's. */
    'GET /ticket-api/tickets/{ticketId}/ticket.pdf': {
      readonly path: {
        readonly ticketId: number;
      };
      readonly answer: unknown;
    };
    /** Offer a ticket to an email address, by a mail. */
    'POST /ticket-api/tickets/{ticketId}/transfers': {
      readonly path: {
        readonly ticketId: number;
      };
      readonly body: Schemas['EventsTransferBody'];
      readonly answer: Schemas['EventsTransfer'];
    };
    /** It is offered no longer. */
    'DELETE /ticket-api/tickets/{ticketId}/transfers/{transferId}': {
      readonly path: {
        readonly ticketId: number;
        readonly transferId: number;
      };
      readonly answer: void;
    };
    /** The caller's cars in the showcase, for tickets, without those that were sold; none while it is off. */
    'GET /ticket-api/users/{userId}/cars': {
      readonly path: {
        readonly userId: number;
      };
      readonly answer: readonly Schemas['EventsCar'][];
    };
    /** The caller's orders, the newest first. */
    'GET /ticket-api/users/{userId}/orders': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['EventsOrderItemPage'];
    };
    /** The events at which the caller lets people in, whatever their role. */
    'GET /ticket-api/users/{userId}/staffed-events': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly when?: 'all' | 'upcoming' | 'past' | null | undefined;
      };
      readonly answer: Schemas['EventsEventItemPage'];
    };
    /** The caller's tickets, by the time of their events. */
    'GET /ticket-api/users/{userId}/tickets': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
        readonly when?: 'all' | 'upcoming' | 'past' | null | undefined;
      };
      readonly answer: Schemas['EventsTicketPage'];
    };
    /** The caller's places on waiting lists, the newest first. */
    'GET /ticket-api/users/{userId}/waitlist-entries': {
      readonly path: {
        readonly userId: number;
      };
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['EventsWaitingPage'];
    };
    /** Venues by name. */
    'GET /ticket-api/venues': {
      readonly query?: {
        readonly page?: number | null | undefined;
        readonly size?: number | null | undefined;
      };
      readonly answer: Schemas['EventsVenuePage'];
    };
    /** A new venue. */
    'POST /ticket-api/venues': {
      readonly body: Schemas['EventsVenueBody'];
      readonly answer: Schemas['EventsVenue'];
    };
    /** Take one away that no event has. */
    'DELETE /ticket-api/venues/{venueId}': {
      readonly path: {
        readonly venueId: number;
      };
      readonly answer: void;
    };
    /** Change a venue; events there show it. */
    'PUT /ticket-api/venues/{venueId}': {
      readonly path: {
        readonly venueId: number;
      };
      readonly body: Schemas['EventsVenueBody'];
      readonly answer: Schemas['EventsVenue'];
    };
    /** Propose a change of a venue that is not the caller's to change. 409 while an earlier proposal is open. */
    'POST /ticket-api/venues/{venueId}/proposals': {
      readonly path: {
        readonly venueId: number;
      };
      readonly body: Schemas['EventsVenueBody'];
      readonly answer: Schemas['EventsProposal'];
    };
    /** Take one away that no order has used. */
    'DELETE /ticket-api/vouchers/{voucherId}': {
      readonly path: {
        readonly voucherId: number;
      };
      readonly answer: void;
    };
    /** Change a voucher; what it has done already stays. */
    'PUT /ticket-api/vouchers/{voucherId}': {
      readonly path: {
        readonly voucherId: number;
      };
      readonly body?: Schemas['EventsVoucherChange'];
      readonly answer: Schemas['EventsVoucher'];
    };
    /** Wait no longer; an offer goes to the next. */
    'DELETE /ticket-api/waitlist-entries/{entryId}': {
      readonly path: {
        readonly entryId: number;
      };
      readonly answer: void;
    };
    /** Members whose names begin so and whom the caller may mention, by name; at most eight. */
    'GET /users/mentionable': {
      readonly query: {
        readonly q: string;
      };
      readonly answer: Schemas['Members'];
    };
  }
}

export interface Schemas {
  readonly AnnouncementsAnnouncement: {
    readonly attendeeId: number | null;
    readonly category: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL' | 'EVENT_SPECIFIC';
    readonly channels: readonly ('IN_APP' | 'EMAIL')[];
    readonly contactPhone: string | null;
    readonly createdAt: string;
    readonly editedAt: string | null;
    readonly eventId: number | null;
    readonly eventName: string | null;
    readonly expiresAt: string | null;
    readonly failureReason: string | null;
    readonly id: number;
    readonly isRead?: boolean;
    readonly late: boolean;
    readonly message: string;
    readonly organizerId: number;
    readonly priority: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
    readonly readAt?: string | null;
    readonly safetyInstructions: string | null;
    readonly scheduledAt: string | null;
    readonly sentAt: string | null;
    readonly status: 'DRAFT' | 'SCHEDULED' | 'SENT' | 'FAILED';
    readonly tab: 'personal' | 'event' | 'general';
    readonly templateId: number | null;
    readonly ticketTypeId: number | null;
    readonly timezone: string | null;
    readonly title: string | null;
    readonly type: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL';
    readonly updatedAt: string;
    readonly userId: number | null;
    readonly version: number;
  };
  readonly AnnouncementsCreate: {
    readonly attendeeId?: number | null;
    readonly category?: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL' | 'EVENT_SPECIFIC';
    readonly channels?: readonly ('IN_APP' | 'EMAIL')[];
    readonly contactPhone?: string | null;
    readonly eventId?: number | null;
    readonly expiresAt?: string | null;
    readonly message?: string;
    readonly organizerId?: number;
    readonly priority?: 'LOW' | 'NORMAL' | 'HIGH' | 'URGENT';
    readonly safetyInstructions?: string | null;
    readonly status?: 'DRAFT' | 'SENT';
    readonly templateId?: number;
    readonly ticketTypeId?: number | null;
    readonly title?: string | null;
    readonly type?: 'GENERAL' | 'DELAY' | 'CANCELLATION' | 'EMERGENCY' | 'WEATHER' | 'LOGISTICS' | 'SAFETY' | 'PROMOTIONAL';
    readonly userId?: number | null;
    readonly variables?: Readonly<Record<string, string>>;
  };
  readonly Author: {
    readonly id: number;
    readonly profileImage: string | null;
    readonly username: string;
  };
  readonly Country: {
    readonly code: string;
    readonly flagEmoji: string;
    readonly name: string;
  };
  readonly EventsAnswer: {
    readonly label: string;
    readonly questionId: number;
    readonly value: string;
  };
  readonly EventsAnswerBody: {
    readonly questionId: number;
    readonly value: string | null;
  };
  readonly EventsArrivals: {
    readonly at: string;
    readonly count: number;
  };
  readonly EventsAttendee: {
    readonly answers: readonly Schemas['EventsAnswer'][];
    readonly attendeeEmail: string | null;
    readonly attendeeName: string | null;
    readonly carId: number | null;
    readonly carName: string | null;
    readonly checkedIn: boolean;
    readonly checkedInAt: string | null;
    readonly code: string;
    readonly currency: string;
    readonly issuedAt: string;
    readonly orderCode: string;
    readonly orderId: number;
    readonly ownerId: number;
    readonly ownerName: string;
    readonly priceMinor: number;
    readonly status: string;
    readonly ticketId: number;
    readonly ticketTypeId: number;
    readonly ticketTypeName: string;
    readonly voidReason: string | null;
  };
  readonly EventsAttendeeBody: {
    readonly answers?: readonly Schemas['EventsAnswerBody'][];
    readonly carId?: number | null;
    readonly email?: string | null;
    readonly name?: string | null;
  };
  readonly EventsAttendeePage: {
    readonly content: readonly Schemas['EventsAttendee'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsAvailability: {
    readonly eventId: number;
    readonly seq: number;
    readonly status: string;
    readonly ticketTypes: readonly Schemas['EventsTypeAvailability'][];
  };
  readonly EventsBatch: {
    readonly items: readonly Schemas['EventsScan'][];
    readonly sentAt?: string | null;
  };
  readonly EventsBatchAnswer: {
    readonly items: readonly Schemas['EventsScanAnswer'][];
  };
  readonly EventsCancel: {
    readonly reason: string;
    readonly refund?: boolean;
  };
  readonly EventsCar: {
    readonly id: number;
    readonly name: string;
  };
  readonly EventsCategory: {
    readonly color: string | null;
    readonly icon: string | null;
    readonly id: number;
    /** In lists for organisers: whether they may change it themselves, or only propose that. */
    readonly mayChange?: boolean;
    readonly name: string;
    readonly slug: string;
    readonly sortOrder: number;
  };
  readonly EventsCategoryBody: {
    readonly color?: string | null;
    readonly icon?: string | null;
    readonly name: string;
    readonly sortOrder?: number;
  };
  readonly EventsCategoryPage: {
    readonly content: readonly Schemas['EventsCategory'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsCheckout: {
    readonly expiresAt: string;
    readonly redirectUrl: string;
  };
  readonly EventsDaySales: {
    readonly amountMinor: number;
    readonly day: string;
    readonly tickets: number;
  };
  readonly EventsEvent: {
    readonly ageMin: number | null;
    readonly banner: Schemas['Picture'] | null;
    readonly canCheckIn: boolean;
    readonly canManage: boolean;
    readonly canTakeMoney: boolean;
    readonly cancelReason: string | null;
    readonly cancelledAt: string | null;
    readonly category: Schemas['EventsCategory'] | null;
    readonly createdAt: string;
    readonly currency: string;
    readonly description: string;
    readonly descriptionHtml: string;
    readonly doorsAt: string | null;
    readonly endsAt: string;
    readonly gallery: readonly Schemas['Picture'][];
    readonly id: number;
    readonly lifecycle: string;
    readonly offlineDays: number | null;
    readonly onlineUrl: string | null;
    readonly organizer: Schemas['Author'];
    readonly postponedFrom: string | null;
    readonly questions: readonly Schemas['EventsQuestion'][];
    readonly refundPolicy: Schemas['EventsRefundPolicy'];
    readonly slug: string;
    readonly startsAt: string;
    readonly status: string;
    readonly summary: string | null;
    readonly tags: readonly Schemas['EventsTag'][];
    readonly ticketTypes: readonly Schemas['EventsTicketType'][];
    readonly timezone: string;
    readonly title: string;
    readonly transferAllowed: boolean;
    readonly updatedAt: string;
    readonly venue: Schemas['EventsVenue'] | null;
    readonly version: number;
  };
  readonly EventsEventChange: {
    readonly ageMin?: number | null;
    readonly capacity?: number | null;
    readonly categoryId?: number | null;
    readonly currency?: string;
    readonly description?: string;
    readonly doorsAt?: string | null;
    readonly endsAt?: string;
    readonly offlineDays?: number | null;
    readonly onlineUrl?: string | null;
    readonly refundFeeMinor?: number;
    readonly refundHoursBefore?: number;
    readonly refundRule?: 'NONE' | 'UNTIL';
    readonly startsAt?: string;
    readonly summary?: string | null;
    readonly tagIds?: readonly number[];
    readonly timezone?: string;
    readonly title?: string;
    readonly transferAllowed?: boolean;
    readonly venueId?: number | null;
    readonly version: number;
  };
  readonly EventsEventCreate: {
    readonly ageMin?: number | null;
    readonly capacity?: number | null;
    readonly categoryId?: number | null;
    readonly currency: string;
    readonly description?: string;
    readonly doorsAt?: string | null;
    readonly endsAt: string;
    readonly offlineDays?: number | null;
    readonly onlineUrl?: string | null;
    readonly refundFeeMinor?: number;
    readonly refundHoursBefore?: number;
    readonly refundRule?: 'NONE' | 'UNTIL';
    readonly startsAt: string;
    readonly summary?: string | null;
    readonly tagIds?: readonly number[];
    readonly timezone: string;
    readonly title: string;
    readonly transferAllowed?: boolean;
    readonly venueId?: number | null;
  };
  readonly EventsEventItem: {
    readonly bannerUrl: string | null;
    readonly categoryId: number | null;
    readonly categoryName: string | null;
    readonly city: string | null;
    readonly currency: string;
    readonly endsAt: string;
    readonly id: number;
    readonly lifecycle: string;
    readonly priceFromMinor: number | null;
    readonly priceToMinor: number | null;
    readonly slug: string;
    readonly soldOut: boolean;
    readonly startsAt: string;
    readonly status: string;
    readonly summary: string | null;
    readonly tags: readonly Schemas['EventsTag'][];
    readonly timezone: string;
    readonly title: string;
    readonly venueName: string | null;
  };
  readonly EventsEventItemPage: {
    readonly content: readonly Schemas['EventsEventItem'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsFeed: {
    readonly url: string;
  };
  readonly EventsFirst: {
    readonly gate: string | null;
    readonly scannedAt: string;
    readonly staffName: string;
  };
  readonly EventsGateCount: {
    readonly checkedIn: number;
    readonly gate: string | null;
  };
  readonly EventsGateStats: {
    readonly checkedIn: number;
    readonly gates: readonly Schemas['EventsGateCount'][];
    readonly ticketTypes: readonly Schemas['EventsTypeCount'][];
    readonly total: number;
  };
  readonly EventsGivenBack: {
    readonly givenOn: string;
    readonly note?: string | null;
  };
  readonly EventsJob: {
    readonly disputed: number;
    readonly done: number;
    readonly failed: number;
    readonly failedRefunds: number;
    readonly jobId: number;
    readonly status: string;
    readonly total: number;
  };
  readonly EventsLabelBody: {
    readonly active?: boolean;
    readonly color?: string | null;
    readonly name: string;
    readonly perks?: readonly string[];
    readonly sortOrder?: number;
  };
  readonly EventsLineBody: {
    readonly quantity: number;
    readonly ticketTypeId: number;
    readonly unitPriceMinor?: number | null;
  };
  readonly EventsManagedItem: {
    readonly bannerUrl: string | null;
    readonly capacity: number | null;
    readonly categoryId: number | null;
    readonly categoryName: string | null;
    readonly city: string | null;
    readonly currency: string;
    readonly endsAt: string;
    readonly failedRefunds: number;
    readonly held: number;
    readonly id: number;
    readonly lifecycle: string;
    readonly priceFromMinor: number | null;
    readonly priceToMinor: number | null;
    readonly revenueMinor: number;
    readonly slug: string;
    readonly sold: number;
    readonly soldOut: boolean;
    readonly startsAt: string;
    readonly status: string;
    readonly summary: string | null;
    readonly tags: readonly Schemas['EventsTag'][];
    readonly timezone: string;
    readonly title: string;
    readonly venueName: string | null;
    readonly version: number;
  };
  readonly EventsManagedItemPage: {
    readonly content: readonly Schemas['EventsManagedItem'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsManagedLabel: {
    readonly active: boolean;
    readonly color: string | null;
    readonly id: number;
    readonly name: string;
    readonly perks: readonly string[];
    readonly sortOrder: number;
    readonly typeCount: number;
  };
  readonly EventsManagedLabelPage: {
    readonly content: readonly Schemas['EventsManagedLabel'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsManagedType: {
    readonly available: number | null;
    readonly capacity: number | null;
    readonly currency: string;
    readonly description: string | null;
    readonly eventId: number;
    readonly held: number;
    readonly id: number;
    readonly labelIds: readonly number[];
    readonly labels: readonly Schemas['EventsTicketLabel'][];
    readonly maxPerOrder: number;
    readonly maxPerUser: number | null;
    readonly minPerOrder: number;
    readonly name: string;
    readonly paused: boolean;
    readonly payWhatYouWant: boolean;
    readonly priceMinor: number;
    readonly priceNowMinor: number;
    readonly priceTiers: readonly Schemas['EventsTier'][];
    readonly requiresCar: boolean;
    readonly saleEndsAt: string | null;
    readonly saleStartsAt: string | null;
    readonly saleStatus: string;
    readonly sold: number;
    readonly sortOrder: number;
    readonly suggestedMinor: number | null;
    readonly taxRateBp: number;
    readonly tier: Schemas['EventsTierNow'] | null;
    readonly version: number;
    readonly visibility: string;
  };
  readonly EventsManagedTypePage: {
    readonly content: readonly Schemas['EventsManagedType'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsManifest: {
    readonly entries: readonly Schemas['EventsManifestEntry'][];
    readonly eventId: number;
    readonly ticketTypes: readonly Schemas['EventsManifestType'][];
  };
  readonly EventsManifestEntry: {
    readonly code: string;
    readonly name: string;
    readonly state: string;
    readonly ticketId: number;
    readonly ticketTypeId: number;
    readonly tokenHash: string;
  };
  readonly EventsManifestType: {
    readonly id: number;
    readonly name: string;
  };
  readonly EventsMarkPaid: {
    readonly amountMinor: number;
    readonly note?: string | null;
    readonly receivedOn: string;
  };
  readonly EventsOffered: {
    readonly eventId: number;
    readonly eventTitle: string;
    readonly expiresAt: string;
    readonly fromName: string;
    readonly startsAt: string;
    readonly status: string;
    readonly ticketTypeName: string;
    readonly timezone: string;
  };
  readonly EventsOrder: {
    readonly buyerEmail: string;
    readonly buyerName: string;
    readonly cancelledAt: string | null;
    readonly code: string;
    readonly createdAt: string;
    readonly currency: string;
    readonly discountMinor: number;
    readonly disputeStatus: 'NONE' | 'OPEN' | 'WON' | 'LOST';
    readonly eventId: number;
    readonly eventTitle: string;
    readonly expiresAt: string;
    readonly feeMinor: number;
    readonly id: number;
    readonly instructions: string | null;
    readonly lines: readonly Schemas['EventsOrderLine'][];
    readonly livemode: boolean;
    readonly paidAt: string | null;
    readonly paymentId: number | null;
    readonly paymentStatus: string | null;
    readonly provider: string | null;
    readonly refundedMinor: number;
    readonly startsAt: string;
    readonly status: string;
    readonly subtotalMinor: number;
    readonly taxMinor: number;
    readonly ticketIds: readonly number[];
    readonly timezone: string;
    readonly totalMinor: number;
    readonly userId: number;
    readonly version: number;
  };
  readonly EventsOrderBody: {
    readonly attendees?: readonly Schemas['EventsAttendeeBody'][];
    readonly eventId: number;
    readonly lines: readonly Schemas['EventsLineBody'][];
    readonly provider?: string | null;
    readonly voucherCode?: string | null;
  };
  readonly EventsOrderItem: {
    readonly buyerName: string;
    readonly cancelledAt: string | null;
    readonly code: string;
    readonly createdAt: string;
    readonly currency: string;
    readonly discountMinor: number;
    readonly disputeStatus: 'NONE' | 'OPEN' | 'WON' | 'LOST';
    readonly eventId: number;
    readonly eventTitle: string;
    readonly expiresAt: string;
    readonly feeMinor: number;
    readonly id: number;
    readonly instructions: string | null;
    readonly lines: readonly Schemas['EventsOrderLine'][];
    readonly livemode: boolean;
    readonly paidAt: string | null;
    readonly paymentId: number | null;
    readonly provider: string | null;
    readonly refundedMinor: number;
    readonly startsAt: string;
    readonly status: string;
    readonly subtotalMinor: number;
    readonly taxMinor: number;
    readonly timezone: string;
    readonly totalMinor: number;
    readonly userId: number;
  };
  readonly EventsOrderItemPage: {
    readonly content: readonly Schemas['EventsOrderItem'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsOrderLine: {
    readonly discountMinor: number;
    readonly name: string;
    readonly quantity: number;
    readonly taxMinor: number;
    readonly ticketTypeId: number;
    readonly totalMinor: number;
    readonly unitPriceMinor: number;
  };
  readonly EventsPlaced: {
    readonly checkout: Schemas['EventsCheckout'] | null;
    readonly order: Schemas['EventsOrder'];
  };
  readonly EventsPostpone: {
    readonly endsAt?: string;
    readonly startsAt?: string;
  };
  readonly EventsProposal: {
    readonly answer: string | null;
    readonly changes: readonly Schemas['EventsProposedChange'][];
    readonly createdAt: string;
    readonly decidedAt: string | null;
    readonly id: number;
    readonly kind: 'CATEGORY' | 'TAG' | 'VENUE';
    readonly proposedBy: Schemas['Author'];
    readonly status: 'OPEN' | 'ACCEPTED' | 'DECLINED';
    readonly targetId: number;
    readonly targetName: string;
  };
  readonly EventsProposalDecision: {
    readonly accept: boolean;
    readonly answer?: string | null;
  };
  readonly EventsProposalPage: {
    readonly content: readonly Schemas['EventsProposal'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsProposedChange: {
    readonly after: unknown;
    readonly before: unknown;
    readonly field: string;
  };
  readonly EventsProvider: {
    readonly checkout: boolean;
    readonly key: string;
    readonly label: string;
    readonly livemode: boolean;
  };
  readonly EventsQuestion: {
    readonly atGate: boolean;
    readonly eventId: number;
    readonly id: number;
    readonly kind: string;
    readonly label: string;
    readonly options: readonly string[];
    readonly required: boolean;
    readonly sortOrder: number;
    readonly ticketTypeIds: readonly number[];
  };
  readonly EventsQuestionChange: {
    readonly atGate?: boolean;
    readonly kind?: 'TEXT' | 'CHOICE' | 'YES_NO';
    readonly label?: string;
    readonly options?: readonly string[];
    readonly required?: boolean;
    readonly sortOrder?: number;
    readonly ticketTypeIds?: readonly number[];
  };
  readonly EventsQuestionCreate: {
    readonly atGate?: boolean;
    readonly kind: 'TEXT' | 'CHOICE' | 'YES_NO';
    readonly label: string;
    readonly options?: readonly string[];
    readonly required?: boolean;
    readonly sortOrder?: number;
    readonly ticketTypeIds?: readonly number[];
  };
  readonly EventsReason: {
    readonly reason: string;
  };
  readonly EventsRefund: {
    readonly amountMinor: number;
    readonly createdAt: string;
    readonly currency: string;
    readonly failure: string | null;
    readonly id: number;
    readonly note: string | null;
    readonly orderId: number;
    readonly reason: string;
    readonly settledAt: string | null;
    readonly status: string;
    readonly ticketIds: readonly number[];
  };
  readonly EventsRefundBody: {
    readonly amountMinor?: number;
    readonly keepTickets?: boolean;
    readonly note?: string | null;
    readonly reason: 'REQUESTED' | 'FRAUD' | 'OTHER';
    readonly ticketIds?: readonly number[];
  };
  readonly EventsRefundPolicy: {
    readonly feeMinor: number;
    readonly hoursBefore: number;
    readonly type: string;
  };
  readonly EventsRefunded: {
    readonly order: Schemas['EventsOrder'];
    readonly refund: Schemas['EventsRefund'] | null;
  };
  readonly EventsSales: {
    readonly capacity: number | null;
    readonly checkedIn: number;
    readonly currency: string;
    readonly eventId: number;
    readonly grossMinor: number;
    readonly held: number;
    readonly includesTest: boolean;
    readonly orders: number;
    readonly sold: number;
    readonly testMinor: number;
    readonly ticketTypes: readonly Schemas['EventsTypeSales'][];
    readonly views: number;
    readonly waiting: number;
  };
  readonly EventsSalesHistory: {
    readonly arrivals: readonly Schemas['EventsArrivals'][];
    readonly currency: string;
    readonly days: readonly Schemas['EventsDaySales'][];
    readonly takings: readonly Schemas['EventsTakings'][];
    readonly ticketTypes: readonly Schemas['EventsTypeRevenue'][];
    readonly timezone: string;
  };
  readonly EventsScan: {
    readonly deviceId?: string | null;
    readonly gate?: string | null;
    readonly kind?: 'ENTRY' | 'EXIT';
    readonly nonce: string;
    readonly scannedAt?: string | null;
    readonly ticketTypeIds?: readonly number[];
    readonly token: string;
  };
  readonly EventsScanAnswer: {
    readonly answers: readonly Schemas['EventsAnswer'][];
    readonly attendeeName: string | null;
    readonly carName: string | null;
    readonly deviceSaid: string | null;
    readonly first?: Schemas['EventsFirst'] | null;
    readonly gate: string | null;
    readonly id: number;
    readonly kind: string;
    readonly offline: boolean;
    readonly ownerName: string | null;
    readonly receivedAt: string;
    readonly result: string;
    readonly scannedAt: string;
    readonly ticketCode: string | null;
    readonly ticketId: number | null;
    readonly ticketTypeName: string | null;
    readonly voidReason: string | null;
  };
  readonly EventsSeatHold: {
    readonly createdAt: string;
    readonly eventId: number;
    readonly expiresAt: string | null;
    readonly id: number;
    readonly quantity: number;
    readonly reason: string;
    readonly ticketTypeId: number;
    readonly ticketTypeName: string;
  };
  readonly EventsSeatHoldBody: {
    readonly expiresAt?: string | null;
    readonly quantity: number;
    readonly reason: string;
  };
  readonly EventsSeatHoldPage: {
    readonly content: readonly Schemas['EventsSeatHold'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsStaff: {
    readonly createdAt: string;
    readonly takesMoney: boolean;
    readonly user: Schemas['Author'];
  };
  readonly EventsStaffBody: {
    readonly takesMoney?: boolean;
    readonly userId?: number;
    readonly username?: string;
  };
  readonly EventsStaffPage: {
    readonly content: readonly Schemas['EventsStaff'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsTag: {
    readonly id: number;
    /** In lists for organisers: whether they may change it themselves, or only propose that. */
    readonly mayChange?: boolean;
    readonly name: string;
  };
  readonly EventsTagBody: {
    readonly name: string;
  };
  readonly EventsTagPage: {
    readonly content: readonly Schemas['EventsTag'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsTakings: {
    readonly currency: string;
    readonly disputedMinor: number;
    readonly feeMinor: number;
    readonly netMinor: number;
    readonly refundedMinor: number;
    readonly soldMinor: number;
  };
  readonly EventsTicket: {
    readonly answers: readonly Schemas['EventsAnswer'][];
    readonly attendeeEmail: string | null;
    readonly attendeeName: string | null;
    readonly carId: number | null;
    readonly carName: string | null;
    readonly checkedIn: boolean;
    readonly city: string | null;
    readonly code: string;
    readonly endsAt: string;
    readonly eventId: number;
    readonly eventStatus: string;
    readonly eventTitle: string;
    readonly id: number;
    readonly issuedAt: string;
    readonly labels: readonly Schemas['EventsTicketLabel'][];
    readonly livemode: boolean;
    readonly onlineUrl: string | null;
    readonly orderId: number;
    readonly startsAt: string;
    readonly status: string;
    readonly ticketTypeId: number;
    readonly ticketTypeName: string;
    readonly timezone: string;
    readonly transfer: Schemas['EventsTransfer'] | null;
    readonly transferAllowed: boolean;
    readonly venueName: string | null;
    readonly voidReason: string | null;
  };
  readonly EventsTicketLabel: {
    readonly color: string | null;
    readonly id: number;
    readonly name: string;
    readonly perks: readonly string[];
  };
  readonly EventsTicketPage: {
    readonly content: readonly Schemas['EventsTicket'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsTicketType: {
    readonly available: number | null;
    readonly currency: string;
    readonly description: string | null;
    readonly eventId: number;
    readonly id: number;
    readonly labels: readonly Schemas['EventsTicketLabel'][];
    readonly maxPerOrder: number;
    readonly maxPerUser: number | null;
    readonly minPerOrder: number;
    readonly name: string;
    readonly payWhatYouWant: boolean;
    readonly priceMinor: number;
    readonly priceNowMinor: number;
    readonly priceTiers: readonly Schemas['EventsTier'][];
    readonly requiresCar: boolean;
    readonly saleEndsAt: string | null;
    readonly saleStartsAt: string | null;
    readonly saleStatus: string;
    readonly sortOrder: number;
    readonly suggestedMinor: number | null;
    readonly taxRateBp: number;
    readonly tier: Schemas['EventsTierNow'] | null;
    readonly visibility: string;
  };
  readonly EventsTicketTypePage: {
    readonly content: readonly Schemas['EventsTicketType'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsTier: {
    readonly name: string;
    readonly priceMinor: number;
    readonly until: string | null;
    readonly upTo: number | null;
  };
  readonly EventsTierBody: {
    readonly name: string;
    readonly priceMinor: number;
    readonly until?: string | null;
    readonly upTo?: number | null;
  };
  readonly EventsTierNow: {
    readonly left: number | null;
    readonly name: string;
    readonly until: string | null;
  };
  readonly EventsToGiveBack: {
    readonly amountMinor: number;
    readonly buyerName: string;
    readonly createdAt: string;
    readonly currency: string;
    readonly id: number;
    readonly note: string | null;
    readonly orderCode: string;
    readonly orderId: number;
    readonly reason: string;
  };
  readonly EventsToGiveBackPage: {
    readonly content: readonly Schemas['EventsToGiveBack'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsTransfer: {
    readonly expiresAt: string;
    readonly id: number;
    readonly status: string;
    readonly ticketId: number;
    readonly toEmail: string;
  };
  readonly EventsTransferBody: {
    readonly toEmail: string;
  };
  readonly EventsTypeAvailability: {
    readonly available: number | null;
    readonly currency: string;
    readonly priceMinor: number;
    readonly priceNowMinor: number;
    readonly saleStatus: 'SCHEDULED' | 'ON_SALE' | 'PAUSED' | 'SOLD_OUT' | 'ENDED';
    readonly ticketTypeId: number;
    readonly tier: Schemas['EventsTierNow'] | null;
  };
  readonly EventsTypeChange: {
    readonly capacity?: number | null;
    readonly description?: string | null;
    readonly labelIds?: readonly number[];
    readonly maxPerOrder?: number;
    readonly maxPerUser?: number | null;
    readonly minPerOrder?: number;
    readonly name?: string;
    readonly payWhatYouWant?: boolean;
    readonly priceMinor?: number;
    readonly priceTiers?: readonly Schemas['EventsTierBody'][];
    readonly requiresCar?: boolean;
    readonly saleEndsAt?: string | null;
    readonly saleStartsAt?: string | null;
    readonly sortOrder?: number;
    readonly suggestedMinor?: number | null;
    readonly taxRateBp?: number;
    readonly version: number;
    readonly visibility?: 'PUBLIC' | 'HIDDEN' | 'VOUCHER_ONLY';
  };
  readonly EventsTypeCount: {
    readonly checkedIn: number;
    readonly name: string;
    readonly ticketTypeId: number;
    readonly total: number;
  };
  readonly EventsTypeCreate: {
    readonly capacity?: number | null;
    readonly description?: string | null;
    readonly labelIds?: readonly number[];
    readonly maxPerOrder?: number;
    readonly maxPerUser?: number | null;
    readonly minPerOrder?: number;
    readonly name: string;
    readonly payWhatYouWant?: boolean;
    readonly priceMinor?: number;
    readonly priceTiers?: readonly Schemas['EventsTierBody'][];
    readonly requiresCar?: boolean;
    readonly saleEndsAt?: string | null;
    readonly saleStartsAt?: string | null;
    readonly sortOrder?: number;
    readonly suggestedMinor?: number | null;
    readonly taxRateBp?: number;
    readonly visibility?: 'PUBLIC' | 'HIDDEN' | 'VOUCHER_ONLY';
  };
  readonly EventsTypeRevenue: {
    readonly amountMinor: number;
    readonly name: string;
    readonly ticketTypeId: number;
    readonly tickets: number;
  };
  readonly EventsTypeSales: {
    readonly capacity: number | null;
    readonly held: number;
    readonly name: string;
    readonly sold: number;
    readonly ticketTypeId: number;
  };
  readonly EventsVenue: {
    readonly addressLine1: string;
    readonly addressLine2: string | null;
    readonly capacityHint: number | null;
    readonly city: string;
    readonly countryCode: string;
    readonly id: number;
    readonly lat: number | null;
    readonly lng: number | null;
    readonly mapUrl: string | null;
    /** In lists for organisers: whether they may change it themselves, or only propose that. */
    readonly mayChange?: boolean;
    readonly name: string;
    readonly parkingInfo: string | null;
    readonly postalCode: string | null;
    readonly region: string | null;
  };
  readonly EventsVenueBody: {
    readonly addressLine1: string;
    readonly addressLine2?: string | null;
    readonly capacityHint?: number | null;
    readonly city: string;
    readonly countryCode: string;
    readonly lat?: number | null;
    readonly lng?: number | null;
    readonly name: string;
    readonly parkingInfo?: string | null;
    readonly postalCode?: string | null;
    readonly region?: string | null;
  };
  readonly EventsVenuePage: {
    readonly content: readonly Schemas['EventsVenue'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsVoucher: {
    readonly code: string;
    readonly eventId: number;
    readonly id: number;
    readonly kind: string;
    readonly maxUses: number;
    readonly perUserMax: number | null;
    readonly ticketTypeIds: readonly number[];
    readonly used: number;
    readonly validFrom: string | null;
    readonly validUntil: string | null;
    readonly value: number;
  };
  readonly EventsVoucherChange: {
    readonly maxUses?: number;
    readonly perUserMax?: number | null;
    readonly ticketTypeIds?: readonly number[];
    readonly validFrom?: string | null;
    readonly validUntil?: string | null;
    readonly value?: number;
  };
  readonly EventsVoucherCode: {
    readonly code: string;
  };
  readonly EventsVoucherCreate: {
    readonly code: string;
    readonly kind: 'PERCENT' | 'FIXED' | 'SET_PRICE';
    readonly maxUses?: number;
    readonly perUserMax?: number | null;
    readonly ticketTypeIds?: readonly number[];
    readonly validFrom?: string | null;
    readonly validUntil?: string | null;
    readonly value: number;
  };
  readonly EventsVoucherEffect: {
    readonly kind: string;
    readonly ticketTypeIds: readonly number[];
    readonly ticketTypes: readonly Schemas['EventsTicketType'][];
    readonly value: number;
  };
  readonly EventsVoucherPage: {
    readonly content: readonly Schemas['EventsVoucher'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly EventsWaitBody: {
    readonly quantity?: number;
  };
  readonly EventsWaiting: {
    readonly createdAt: string;
    readonly eventId: number;
    readonly id: number;
    readonly offerExpiresAt: string | null;
    readonly offeredAt: string | null;
    readonly quantity: number;
    readonly status: string;
    readonly ticketTypeId: number;
    readonly userId: number;
    readonly userName: string;
  };
  readonly EventsWaitingPage: {
    readonly content: readonly Schemas['EventsWaiting'][];
    readonly currentPage: number;
    readonly hasMore: boolean;
    readonly totalElements: number;
    readonly totalPages: number;
  };
  readonly Members: {
    readonly items: readonly Schemas['Author'][];
  };
  readonly Picture: {
    readonly alt: string;
    readonly blurs: readonly (readonly number[])[];
    readonly color: string;
    readonly focusX: number;
    readonly focusY: number;
    readonly height: number;
    readonly id: number;
    readonly isCover: boolean;
    readonly position: number;
    readonly smallUrl: string;
    readonly url: string;
    readonly variants: readonly Schemas['PictureVersion'][];
    readonly width: number;
  };
  readonly PictureOrder: {
    readonly ids: readonly number[];
    readonly kind: string;
    readonly ref: string;
  };
  readonly PictureVersion: {
    readonly format: string;
    readonly url: string;
    readonly width: number;
  };
}
