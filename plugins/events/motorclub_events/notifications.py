"""Subscribers that notify members, in the app and by mail, after a change is committed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from html import escape
from typing import Any, Protocol

import sqlalchemy as sa

from motorclub.api import STAFF, Event, Member, Role, Service, Subscriber, db, notify, now, service, site_url
from motorclub.api.mail import LocalTime, Translatable, send_mail
from motorclub.api.payments import Money
from motorclub.api.rows import count_rows
from motorclub_events import events
from motorclub_events.catalogue import entries
from motorclub_events.models import (
    CatalogueProposal,
    ClubEvent,
    DisputeStatus,
    EventStatus,
    Hold,
    Order,
    OrderRefund,
    ProposalStatus,
    Ticket,
    TicketStatus,
    TicketType,
    WaitlistEntry,
    WaitStatus,
)
from motorclub_events.money.cancelling import OPEN
from motorclub_events.shared import access, mails, notification_kinds
from motorclub_events.tickets import audience, ticket_mails


def _write_draft(event: ClubEvent, *, undated: bool) -> tuple[str, str]:
    """Title and message for owners of tickets, for the organiser to review."""
    name = escape(event.title)
    if undated:
        words = "has been postponed. The new date will be announced. Your tickets stay valid."
        return f"{event.title} is postponed"[:120], f"<p><b>{name}</b> {words}</p>"
    when = escape(str(LocalTime(event.starts_at, event.timezone)))
    message = f"<p><b>{name}</b> now begins {when}. Your tickets stay valid.</p>"
    return f"{event.title}: new time"[:120], message


class AnnouncementService(Protocol):
    """The service `announcements.event_updates`, which events call."""

    def event_changed(self, event_id: int) -> None:
        """An event has another name, organiser, time or state."""

    def tickets_changed(self, event_id: int, user_id: int) -> None:
        """A member has got a ticket of an event, or has one no longer."""

    def draft(self, event_id: int, kind: str, title: str, message: str, author_id: int) -> int | None:
        """Write a draft for the organiser; its id, None if there is such a draft already."""


def find_announcements() -> AnnouncementService | None:
    """The announcements plugin, or None while it is off or absent."""
    return service("announcements.event_updates", AnnouncementService)


def notify_buyer(event: events.OrderPaid) -> None:
    """The tickets are there, in the app; for a free order also by mail. Buyers who paid have that mail already."""
    found = db.session.execute(BOUGHT, {"order": event.order_id}).one_or_none()
    if found is None:
        return
    path = f"/my-tickets?order={event.order_id}"
    notify(found.user_id, notification_kinds.ISSUED, {"title": found.title}, path)
    if found.payment_id is None:
        ticket_mails.mail_tickets(db.session.get_one(Order, event.order_id))


BOUGHT = (
    sa.select(Order.user_id, Order.payment_id, ClubEvent.title)
    .join(ClubEvent, ClubEvent.id == Order.event_id)
    .where(Order.id == sa.bindparam("order"))
)


def update_audiences(event: events.TicketsChanged) -> None:
    """Announcements of the event reach new holders, and those who hold a ticket no longer lose them."""
    there = find_announcements()
    if there is not None:
        for user_id in event.user_ids:
            there.tickets_changed(event.event_id, user_id)


def follow_event_change(event: events.EventChanged) -> None:
    """Announcements show the event as it is; another time gets a draft for the organiser, and is announced at once."""
    found = db.session.get(ClubEvent, event.event_id)
    if found is None:
        return
    there = find_announcements()
    if there is not None:
        there.event_changed(found.id)
        # Buyers of a cancelled event are notified and mailed one by one, with what becomes of their money: no draft.
        if event.moved and not event.cancelled:
            title, message = _write_draft(found, undated=event.undated)
            # Even after a change by an admin, the organiser reviews and sends it.
            there.draft(found.id, "DELAY", title, message, found.organizer_id)
    if event.moved:
        _notify_holders(found, undated=event.undated)


def _notify_holders(event: ClubEvent, *, undated: bool) -> None:
    kind = notification_kinds.POSTPONED
    values: dict[str, object] = {"title": event.title}
    if not undated:
        kind, values["when"] = notification_kinds.MOVED, LocalTime(event.starts_at, event.timezone)
    holders = sa.select(Ticket.owner_user_id).where(
        Ticket.event_id == event.id, Ticket.status == TicketStatus.VALID
    )
    path, template = f"/events/{event.id}", mails.POSTPONED if undated else mails.MOVED
    mailed: dict[str, object] = {"event": event.title, "link": site_url(path)}
    if not undated:
        mailed["when"] = values["when"]
    for member in db.session.scalars(sa.select(Member).where(Member.id.in_(holders)).order_by(Member.id)):
        notify(member.id, kind, values, path)
        send_mail(template, member.email, {"username": member.username, **mailed})


def notify_of_refund(event: events.RefundSettled) -> None:
    """Notify the buyer of a successful refund, the organiser and the admins of a failed one."""
    order, refund = db.session.get(Order, event.order_id), db.session.get(OrderRefund, event.refund_id)
    if order is None or refund is None:
        return
    club_event = db.session.get_one(ClubEvent, order.event_id)
    amount = Money(refund.amount_minor, refund.currency)
    values: dict[str, object] = {"amount": amount, "code": order.code}
    if event.succeeded:
        path = f"/my-tickets?order={order.id}"
        notify(order.user_id, notification_kinds.REFUNDED, values, path)
        mailed = {"username": order.buyer_name, "event": club_event.title, "link": site_url(path)}
        send_mail(mails.REFUNDED, order.buyer_email, {**values, **mailed})
        return
    values["reason"] = Translatable(refund.failure or "no reason given")
    path = f"/manage-events?event={order.event_id}&tab=orders&order={order.code}"
    for user_id in sorted({club_event.organizer_id, *list_admins()}):
        notify(user_id, notification_kinds.REFUND_FAILED, values, path)


def notify_of_dispute(event: events.OrderDisputed) -> None:
    """Notify the organiser of a dispute and of its outcome; admins get an alert from payments."""
    order, club_event = db.session.get(Order, event.order_id), db.session.get(ClubEvent, event.event_id)
    if order is None or club_event is None:
        return
    values: dict[str, object] = {"code": order.code, "title": club_event.title}
    kind = notification_kinds.DISPUTED
    if event.dispute_status == DisputeStatus.OPEN:
        values["amount"] = Money(order.total_minor, order.currency)
    else:
        kind, values["outcome"] = notification_kinds.DISPUTE_OVER, event.dispute_status.lower()
        valid = sa.and_(Ticket.order_id == order.id, Ticket.status == TicketStatus.VALID)
        values["tickets"] = str(count_rows(Ticket, valid))
    page = f"/manage-events?event={order.event_id}&tab=orders&q={order.code}"
    notify(club_event.organizer_id, kind, values, page)


def list_admins() -> Iterable[int]:
    """The admins, who are notified of failed audits."""
    return db.session.scalars(sa.select(Member.id).where(Member.role == Role.ADMIN).order_by(Member.id)).all()


def notify_of_offer(event: events.SeatOffered) -> None:
    """Notify a member of an offer of the waiting list."""
    entry = db.session.get(WaitlistEntry, event.entry_id)
    if entry is None or entry.status != WaitStatus.OFFERED:
        return
    found: Any = db.session.get_one(ClubEvent, entry.event_id)
    until = db.session.scalar(sa.select(Hold.expires_at).where(Hold.id == entry.offer_hold_id)) or now()
    values = {"title": found.title, "until": LocalTime(until, found.timezone)}
    notify(entry.user_id, notification_kinds.OFFERED, values, f"/events/{entry.event_id}?offer={entry.id}")


def notify_of_wait_end(event: events.WaitEnded) -> None:
    """Notify a member that a place on the waiting list has ended."""
    entry = db.session.get(WaitlistEntry, event.entry_id)
    if entry is None:
        return
    found: Any = db.session.get_one(ClubEvent, entry.event_id)
    cancelled = found.status == EventStatus.CANCELLED
    why = "the event does not take place" if cancelled else "the sale has ended and no seat became free"
    kind = db.session.scalar(sa.select(TicketType.name).where(TicketType.id == entry.ticket_type_id))
    values = {"kind": kind, "title": found.title, "why": why}
    notify(entry.user_id, notification_kinds.WAIT_ENDED, values, f"/events/{entry.event_id}")


PROPOSALS = "/eventTicketsTags?tab=proposals"


def notify_staff_of_proposal(event: events.ChangeProposed) -> None:
    """Notify those who may decide on a proposed change."""
    proposal = db.session.get(CatalogueProposal, event.proposal_id)
    if proposal is None or proposal.status != ProposalStatus.OPEN:
        return
    who = db.session.scalar(sa.select(Member.username).where(Member.id == proposal.proposed_by))
    staff = sa.select(Member.id).where(Member.role.in_(STAFF), Member.id != proposal.proposed_by)
    for user_id in db.session.scalars(staff.order_by(Member.id)).all():
        notify(user_id, notification_kinds.PROPOSED, {"who": who, "name": proposal.target_name}, PROPOSALS)


def notify_of_decision(event: events.ProposalDecided) -> None:
    """Notify the proposer of the decision, and the owner of what was changed."""
    proposal = db.session.get(CatalogueProposal, event.proposal_id)
    if proposal is None:
        return
    outcome = {"outcome": proposal.status.lower(), "answer": proposal.answer or ""}
    values = {"name": proposal.target_name, **outcome}
    notify(proposal.proposed_by, notification_kinds.DECIDED, values, PROPOSALS)
    if proposal.status == ProposalStatus.ACCEPTED:
        table = entries.TABLES[proposal.kind]
        owner = db.session.scalar(sa.select(table.created_by).where(table.id == proposal.target_id))
        if owner not in (None, proposal.proposed_by, proposal.decided_by):
            notify(owner, notification_kinds.CHANGED, {"name": proposal.target_name}, "/eventTicketsTags")


def _subscribe(
    event: type[Event], handle: Callable[[Any], None], deprecated_name: str, *, together: bool = False
) -> Subscriber:
    """A subscriber with the name of its function. What was queued under the name of before still reaches it."""
    name = f"events.{handle.__name__}"
    return Subscriber(event, handle, name, together, deprecated_name=f"events.{deprecated_name}")


SUBSCRIBERS = (
    Subscriber(events.ChangeProposed, notify_staff_of_proposal, "events.notify_staff_of_proposal"),
    Subscriber(events.ProposalDecided, notify_of_decision, "events.notify_of_decision"),
    _subscribe(events.OrderPaid, notify_buyer, "tell_buyer", together=True),
    _subscribe(events.TicketsChanged, update_audiences, "tell_announcements", together=True),
    Subscriber(events.EventChanged, follow_event_change, "events.follow_event"),
    _subscribe(events.RefundSettled, notify_of_refund, "tell_refund"),
    _subscribe(events.OrderDisputed, notify_of_dispute, "tell_disputed"),
    _subscribe(events.SeatOffered, notify_of_offer, "tell_offered"),
    _subscribe(events.WaitEnded, notify_of_wait_end, "tell_wait_ended"),
)


class NotifiedMembers:
    """The service `events.notified_members`, which social calls, so that nobody is notified twice."""

    def filter_notified(self, type: str, id: int, action: str, members: Collection[int]) -> Collection[int]:  # noqa: A002
        """Those of the members who hold a ticket.

        Of the end of an event also those who held one until then, and those who had ordered some.
        """
        if type != access.EVENT or action not in ("cancelled", "moved") or not members:
            return ()
        # Orders of an event that is called off are processed one by one after that; some may be done.
        ended = sa.select(ClubEvent.cancelled_at).where(ClubEvent.id == id).scalar_subquery()
        owners = sa.select(Ticket.owner_user_id).where(Ticket.event_id == id)
        until_the_end = owners.where(audience.until_the_end(ended))
        holders = owners.where(Ticket.status == TicketStatus.VALID)
        chosen = holders if action == "moved" else sa.union(until_the_end, _buyers(id, ended))
        found = chosen.subquery().c[0]
        return set(db.session.scalars(sa.select(found).where(found.in_(members))))

    def tells_itself(self, type: str, id: int, deed: str, members: Collection[int]) -> Collection[int]:  # noqa: A002
        """The deprecated name of `filter_notified`."""
        return self.filter_notified(type, id, deed, members)


def _buyers(event_id: int, ended: sa.ScalarSelect[Any]) -> sa.Select[int]:
    """As in `cancelling`: buyers are notified even if others own the tickets, or if they have not paid."""
    dealt_with = sa.exists().where(Ticket.order_id == Order.id, Ticket.voided_at >= ended)
    return sa.select(Order.user_id).where(
        Order.event_id == event_id,
        sa.or_(Order.status.in_(OPEN), Order.cancelled_at >= ended, dealt_with),
    )


SERVICES = (
    Service("events.notified_members", NotifiedMembers, NotifiedMembers(), deprecated_name="events.telling"),
)
