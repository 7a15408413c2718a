"""Whom events tell of what, in the app and by mail, after the change has been committed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import sqlalchemy as sa

from motorclub.api import (
    STAFF,
    Category,
    Channel,
    Member,
    NotificationKind,
    Role,
    Subscriber,
    db,
    notify,
    send_mail,
    service,
    site_url,
)
from motorclub_events import mails, wording
from motorclub_events.events import (
    ChangeProposed,
    EventChanged,
    OrderDisputed,
    OrderPaid,
    ProposalDecided,
    RefundSettled,
    SeatOffered,
    TicketsChanged,
    WaitEnded,
)
from motorclub_events.models import (
    CatalogueProposal,
    ClubEvent,
    DisputeStatus,
    EventCategory,
    EventStatus,
    EventTag,
    Order,
    OrderRefund,
    ProposalStatus,
    Ticket,
    TicketStatus,
    TicketType,
    Venue,
    WaitlistEntry,
    WaitStatus,
)
from motorclub_events.tickets import audience

ISSUED = "events.tickets_issued"
CANCELLED = "events.event_cancelled"
MOVED = "events.event_moved"
POSTPONED = "events.event_postponed"
REFUNDED = "events.refunded"
REFUND_FAILED = "events.refund_failed"
DISPUTED = "events.order_disputed"
DISPUTE_OVER = "events.dispute_decided"
OFFERED = "events.seat_offered"
WAIT_ENDED = "events.wait_ended"
TRANSFER = "events.transfer_offered"
AUDIT = "events.audit_failed"
PROPOSED = "events.change_proposed"
DECIDED = "events.proposal_decided"
CHANGED = "events.catalogue_changed"

EVERYWHERE = frozenset({Channel.IN_APP, Channel.EMAIL})

KINDS = (
    NotificationKind(
        ISSUED, "Your tickets are there.", 'Your tickets for <a href="{url}">{title}</a> are there'
    ),
    NotificationKind(
        CANCELLED,
        "An event that you have tickets for was cancelled.",
        '<b>{title}</b> was cancelled: {reason} <a href="{url}">Your order</a>',
        Category.NEEDS_ME,
        channels=EVERYWHERE,
        urgent=True,
    ),
    NotificationKind(
        MOVED,
        "An event that you have tickets for has another time.",
        '<a href="{url}">{title}</a> now begins {when}',
        Category.NEEDS_ME,
        channels=EVERYWHERE,
    ),
    NotificationKind(
        POSTPONED,
        "An event that you have tickets for is put off, to a date that is still to be told.",
        '<a href="{url}">{title}</a> has been postponed. The new date will be told. Your tickets stay valid',
        Category.NEEDS_ME,
        channels=EVERYWHERE,
    ),
    NotificationKind(
        REFUNDED, "Money of an order is back.", '{amount} of <a href="{url}">order {code}</a> is back'
    ),
    NotificationKind(
        REFUND_FAILED,
        "A refund of an order has failed.",
        'A refund of {amount} for <a href="{url}">order {code}</a> has failed',
        Category.SYSTEM,
        channels=EVERYWHERE,
        urgent=True,
        roles=frozenset({Role.ADMIN}),
    ),
    NotificationKind(
        DISPUTED,
        "A buyer's bank disputes the payment of an order of your event.",
        'The payment of <a href="{url}">order {code}</a> for {title} is disputed: the bank has taken {amount} back',
        Category.NEEDS_ME,
        channels=EVERYWHERE,
        urgent=True,
    ),
    NotificationKind(
        DISPUTE_OVER,
        "A dispute about an order of your event is decided.",
        'The dispute about <a href="{url}">order {code}</a> for {title} is {outcome}. Valid tickets: {tickets}',
        Category.NEEDS_ME,
    ),
    NotificationKind(
        OFFERED,
        "A seat that you waited for is free.",
        'A seat at <a href="{url}">{title}</a> is kept for you until {until}',
        Category.NEEDS_ME,
        channels=EVERYWHERE,
        urgent=True,
    ),
    NotificationKind(
        WAIT_ENDED,
        "A waiting list that you are on ends without a seat for you.",
        'Your wait for {kind} at <a href="{url}">{title}</a> is over: {why}',
    ),
    NotificationKind(
        TRANSFER,
        "Somebody wants to give you a ticket.",
        '<b>{who}</b> offers you a ticket for <a href="{url}">{title}</a>',
        Category.NEEDS_ME,
    ),
    NotificationKind(
        PROPOSED,
        "An organiser proposes a change of a venue, category or tag.",
        '<b>{who}</b> proposes a change of <a href="{url}">{name}</a>',
        Category.NEEDS_ME,
        roles=STAFF,
    ),
    NotificationKind(
        DECIDED,
        "A change that you proposed was accepted or declined.",
        'Your change of <a href="{url}">{name}</a> was {outcome}. {answer}',
    ),
    NotificationKind(
        CHANGED,
        "A venue, category or tag of yours was changed.",
        'A change of <a href="{url}">{name}</a>, which you created, was accepted',
    ),
    NotificationKind(
        AUDIT,
        "The audit of tickets has found something that must not be.",
        '<a href="{url}">{count} findings</a> of the audit of tickets: {first}',
        Category.SYSTEM,
        channels=EVERYWHERE,
        urgent=True,
        roles=frozenset({Role.ADMIN}),
    ),
)


class AnnouncementDesk(Protocol):
    """What events tell announcements: the service `announcements.desk`."""

    def event_changed(self, event_id: int) -> None:
        """An event has another name, organiser, time or state."""

    def tickets_changed(self, event_id: int, user_id: int) -> None:
        """A member has got a ticket of an event, or has one no longer."""

    def draft(self, event_id: int, kind: str, title: str, message: str, author_id: int) -> int | None:
        """Write a draft for the organiser; its id, None if there is such a draft already."""


def announcements() -> AnnouncementDesk | None:
    """The announcements plugin, or None while it is off or absent."""
    return service("announcements.desk", AnnouncementDesk)


def tell_buyer(event: OrderPaid) -> None:
    """The tickets are there, in the app; of a free order also by mail. Whoever has paid has that mail already."""
    found = db.session.execute(BOUGHT, {"order": event.order_id}).one_or_none()
    if found is None:
        return
    notify(found.user_id, ISSUED, {"title": found.title}, f"/my-tickets?order={event.order_id}")
    if found.payment_id is None:
        mail_tickets(db.session.get_one(Order, event.order_id))


BOUGHT = (
    sa.select(Order.user_id, Order.payment_id, ClubEvent.title)
    .join(ClubEvent, ClubEvent.id == Order.event_id)
    .where(Order.id == sa.bindparam("order"))
)


def mail_tickets(order: Order) -> None:
    """A mail with the way to the tickets of an order, in the current transaction: also while this plugin is off."""
    codes = db.session.scalars(
        sa.select(Ticket.code).where(Ticket.order_id == order.id).order_by(Ticket.id)
    ).all()
    event = db.session.get_one(ClubEvent, order.event_id)
    mail_codes(order, event, order.payment_id, codes, livemode=order.livemode)


def mail_codes(
    order: Any, event: Any, payment_id: int | None, codes: Sequence[str], *, livemode: bool
) -> None:
    """The same, by the columns of the order and of its event and the codes of the tickets."""
    path = f"/my-tickets?order={order.id}"
    if payment_id is not None and service(audience.SERVICE, audience.EventAudience) is None:
        # Nobody can open the page of tickets then; the receipt shows them, too.
        path = f"/payment-success?paymentId={payment_id}"
    values = {
        "username": order.buyer_name,
        "event": event.title,
        "when": wording.local(event.starts_at, event.timezone),
        "code": order.code,
        "tickets": ", ".join(codes),
        "total": wording.money(order.total_minor, order.currency),
        "test": "" if livemode else "yes",
        "link": site_url(path),
    }
    send_mail(mails.CONFIRMED, order.buyer_email, values)


def tell_announcements(event: TicketsChanged) -> None:
    """Announcements of the event reach new holders, and those who hold a ticket no longer lose them."""
    there = announcements()
    if there is not None:
        for user_id in event.user_ids:
            there.tickets_changed(event.event_id, user_id)


def follow_event(event: EventChanged) -> None:
    """Announcements show the event as it is; a change that holders must know of gets a draft, and is told at once."""
    found = db.session.get(ClubEvent, event.event_id)
    if found is None:
        return
    there = announcements()
    if there is not None:
        there.event_changed(found.id)
        if event.moved or event.cancelled:
            kind = "CANCELLATION" if event.cancelled else "DELAY"
            title, message = wording.draft(found, cancelled=event.cancelled, undated=event.undated)
            # Whoever did it, an admin perhaps: it is the organiser's to look over and to send.
            there.draft(found.id, kind, title, message, found.organizer_id)
    if event.moved:
        _tell_holders(found, undated=event.undated)


def _tell_holders(event: ClubEvent, *, undated: bool) -> None:
    kind, values = POSTPONED, {"title": event.title}
    if not undated:
        kind, values["when"] = MOVED, wording.local(event.starts_at, event.timezone)
    holders = sa.select(Ticket.owner_user_id).where(
        Ticket.event_id == event.id, Ticket.status == TicketStatus.VALID
    )
    for user_id in sorted(set(db.session.scalars(holders))):
        notify(user_id, kind, values, f"/events/{event.id}")


def tell_refund(event: RefundSettled) -> None:
    """The buyer hears when money is back, the admins when it cannot be given back."""
    order, refund = db.session.get(Order, event.order_id), db.session.get(OrderRefund, event.refund_id)
    if order is None or refund is None:
        return
    values = {"amount": wording.money(refund.amount_minor, refund.currency), "code": order.code}
    if event.succeeded:
        notify(order.user_id, REFUNDED, values, f"/my-tickets?order={order.id}")
        return
    for user_id in admins():
        notify(user_id, REFUND_FAILED, values, f"/manage-events?event={order.event_id}&tab=orders")


def tell_disputed(event: OrderDisputed) -> None:
    """The organiser hears that a payment is disputed, and how that ends; admins have an alarm of payments."""
    order, shown = db.session.get(Order, event.order_id), db.session.get(ClubEvent, event.event_id)
    if order is None or shown is None:
        return
    values = {"code": order.code, "title": shown.title}
    kind = DISPUTED
    if event.dispute_status == DisputeStatus.OPEN:
        values["amount"] = wording.money(order.total_minor, order.currency)
    else:
        kind, values["outcome"] = DISPUTE_OVER, event.dispute_status.lower()
        valid = sa.and_(Ticket.order_id == order.id, Ticket.status == TicketStatus.VALID)
        counted = sa.select(sa.func.count()).select_from(Ticket).where(valid)
        values["tickets"] = str(db.session.scalar(counted) or 0)
    page = f"/manage-events?event={order.event_id}&tab=orders&q={order.code}"
    notify(shown.organizer_id, kind, values, page)


def admins() -> Iterable[int]:
    """Those who are told of what must not be."""
    return db.session.scalars(sa.select(Member.id).where(Member.role == Role.ADMIN).order_by(Member.id)).all()


def tell_offered(event: SeatOffered) -> None:
    """Whoever is first on the waiting list may buy now."""
    entry = db.session.get(WaitlistEntry, event.entry_id)
    if entry is None or entry.status != WaitStatus.OFFERED:
        return
    found: Any = db.session.get_one(ClubEvent, entry.event_id)
    until = wording.offer_until(entry)
    notify(
        entry.user_id,
        OFFERED,
        {"title": found.title, "until": wording.local(until, found.timezone)},
        f"/events/{entry.event_id}?offer={entry.id}",
    )


def tell_wait_ended(event: WaitEnded) -> None:
    """Whoever waited need not any more."""
    entry = db.session.get(WaitlistEntry, event.entry_id)
    if entry is None:
        return
    found: Any = db.session.get_one(ClubEvent, entry.event_id)
    cancelled = found.status == EventStatus.CANCELLED
    why = "the event does not take place" if cancelled else "the sale has ended and no seat became free"
    kind = db.session.scalar(sa.select(TicketType.name).where(TicketType.id == entry.ticket_type_id))
    values = {"kind": kind, "title": found.title, "why": why}
    notify(entry.user_id, WAIT_ENDED, values, f"/events/{entry.event_id}")


PROPOSALS = "/eventTicketsTags?tab=proposals"


def notify_staff_of_proposal(event: ChangeProposed) -> None:
    """Those who may decide on a proposed change are told of it."""
    proposal = db.session.get(CatalogueProposal, event.proposal_id)
    if proposal is None or proposal.status != ProposalStatus.OPEN:
        return
    who = db.session.scalar(sa.select(Member.username).where(Member.id == proposal.proposed_by))
    staff = sa.select(Member.id).where(Member.role.in_(STAFF), Member.id != proposal.proposed_by)
    for user_id in db.session.scalars(staff.order_by(Member.id)).all():
        notify(user_id, PROPOSED, {"who": who, "name": proposal.target_name}, PROPOSALS)


def notify_of_decision(event: ProposalDecided) -> None:
    """The proposer is told what became of it, and the owner of what was changed."""
    proposal = db.session.get(CatalogueProposal, event.proposal_id)
    if proposal is None:
        return
    values = {
        "name": proposal.target_name,
        "outcome": proposal.status.lower(),
        "answer": proposal.answer or "",
    }
    notify(proposal.proposed_by, DECIDED, values, PROPOSALS)
    if proposal.status == ProposalStatus.ACCEPTED:
        tables: dict[str, Any] = {"CATEGORY": EventCategory, "TAG": EventTag, "VENUE": Venue}
        table = tables[proposal.kind]
        owner = db.session.scalar(sa.select(table.created_by).where(table.id == proposal.target_id))
        if owner not in (None, proposal.proposed_by, proposal.decided_by):
            notify(owner, CHANGED, {"name": proposal.target_name}, "/eventTicketsTags")


SUBSCRIBERS = (
    Subscriber(ChangeProposed, notify_staff_of_proposal, "events.notify_staff_of_proposal"),
    Subscriber(ProposalDecided, notify_of_decision, "events.notify_of_decision"),
    Subscriber(OrderPaid, tell_buyer, "events.tell_buyer", together=True),
    Subscriber(TicketsChanged, tell_announcements, "events.tell_announcements", together=True),
    Subscriber(EventChanged, follow_event, "events.follow_event"),
    Subscriber(RefundSettled, tell_refund, "events.tell_refund"),
    Subscriber(OrderDisputed, tell_disputed, "events.tell_disputed"),
    Subscriber(SeatOffered, tell_offered, "events.tell_offered"),
    Subscriber(WaitEnded, tell_wait_ended, "events.tell_wait_ended"),
)
