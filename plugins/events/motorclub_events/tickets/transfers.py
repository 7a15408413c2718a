"""What owners do with their tickets: name who comes, and give one to somebody else. Each function is one transaction.

A ticket that changes hands stays the same ticket and the same seat. Only its secret is another one, so that the old
QR code is refused from that moment.
"""

from __future__ import annotations

import secrets
from datetime import timedelta

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    Limit,
    Member,
    Viewer,
    conflict,
    db,
    forbidden,
    hit_limit,
    invalid,
    not_found,
    notify,
    now,
    publish,
    record_audit,
    site_url,
)
from motorclub.api.mail import LocalTime, send_mail
from motorclub.api.rows import to_row, update_rows
from motorclub_events.events import TicketsChanged
from motorclub_events.models import (
    LOCK,
    CheckIn,
    ClubEvent,
    EventStatus,
    Ticket,
    TicketStatus,
    TicketType,
    Transfer,
    TransferStatus,
)
from motorclub_events.shared import access, mails, notification_kinds
from motorclub_events.shared.http import Body
from motorclub_events.tickets import codes, guests, questions, ticket_queries
from motorclub_events.tickets.schemas import OfferedRow, TransferRow

OFFER = timedelta(hours=72)
TRANSFERS = Limit("events-transfers", 30, timedelta(hours=1))


# To one mailbox, from all members: it may be a stranger's, who has not asked for these mails.
TRANSFERS_TO_ONE = Limit("events-transfers-to", 5, timedelta(hours=1))


def name_attendee(viewer: Viewer, ticket_id: int, body: Body) -> None:
    """Say who comes. Raises 404, 400, 409 for a ticket that is void or used."""
    ticket = _lock_usable(viewer, ticket_id)
    for name in ("name", "email"):
        if name in body:
            setattr(ticket, f"attendee_{name}", body[name])
    if "car_id" in body:
        ticket.car_name = guests.get_car_name(viewer.member_id, body["car_id"], "carId")
        ticket.car_id = body["car_id"]
    if "answers" in body:
        asked = questions.list_questions(ticket.event_id)
        ticket.answers = [
            dict(answer)
            for answer in questions.check_answers(asked, ticket.ticket_type_id, body["answers"], "answers")
        ]
    ticket_queries.publish_tickets([viewer.member_id])
    db.session.commit()


def _lock_usable(viewer: Viewer, ticket_id: int) -> Ticket:
    ticket = access.get_own_ticket(viewer, ticket_id, lock=True)
    if ticket.status != TicketStatus.VALID:
        raise _refuse("This ticket is void.")
    if db.session.scalar(sa.select(sa.exists().where(CheckIn.ticket_id == ticket.id, CheckIn.active))):
        raise _refuse("This ticket has been used.")
    return ticket


def _refuse(message: str) -> ApiError:
    return conflict(message, code="INVALID_TRANSITION")


def offer_ticket(viewer: Viewer, ticket_id: int, to_email: str) -> TransferRow:
    """Offer a ticket to an email address. Raises 404, 409, 429, 400 for the viewer's own."""
    hit_limit(TRANSFERS, f"member:{viewer.member_id}")
    ticket = _lock_usable(viewer, ticket_id)
    event = db.session.get_one(ClubEvent, ticket.event_id)
    if not event.transfer_allowed or event.status not in (EventStatus.PUBLISHED, EventStatus.POSTPONED):
        raise _refuse("Tickets of this event cannot be given away.")
    if event.starts_at <= now():
        raise _refuse("The event has begun.")
    pending = sa.exists().where(Transfer.ticket_id == ticket.id, Transfer.status == TransferStatus.PENDING)
    if db.session.scalar(sa.select(pending)):
        raise _refuse("This ticket is offered to somebody already.")
    own = sa.select(Member.email_key).where(Member.id == viewer.member_id)
    if db.session.scalar(own) == to_email.casefold():
        raise invalid("toEmail", "This is your own address.")
    hit_limit(TRANSFERS_TO_ONE, f"email:{to_email.casefold()}")
    token = secrets.token_urlsafe(32)
    transfer = Transfer(
        ticket_id=ticket.id,
        from_user_id=viewer.member_id,
        to_email=to_email,
        token_hash=codes.hash_secret(token),
        status=TransferStatus.PENDING,
        expires_at=min(now() + OFFER, event.starts_at),
        created_at=now(),
    )
    db.session.add(transfer)
    db.session.flush()
    _notify_recipient(viewer, transfer, event, token)
    ticket_queries.publish_tickets([viewer.member_id])
    row = to_row(TransferRow, transfer)
    db.session.commit()
    return row


def _notify_recipient(viewer: Viewer, transfer: Transfer, event: ClubEvent, token: str) -> None:
    """The mail with the way to take it; the app too, if it is a member's address."""
    sender = db.session.scalar(sa.select(Member.username).where(Member.id == viewer.member_id)) or ""
    path = f"/my-tickets?transfer={token}"
    values = {
        "sender": sender,
        "event": event.title,
        "when": LocalTime(event.starts_at, event.timezone),
        "until": LocalTime(transfer.expires_at, event.timezone),
        "link": site_url(path),
    }
    send_mail(mails.TRANSFER, transfer.to_email, values)
    member_id = db.session.scalar(
        sa.select(Member.id).where(
            Member.email_key == transfer.to_email.casefold(), Member.email_verified_at.is_not(None)
        )
    )
    if member_id is not None:
        notify(
            member_id,
            notification_kinds.TRANSFER,
            {"who": sender, "title": event.title},
            path,
            actor_id=viewer.id,
        )


def withdraw_offer(viewer: Viewer, ticket_id: int, transfer_id: int) -> None:
    """The ticket is offered no longer. Raises 404, 409."""
    access.get_own_ticket(viewer, ticket_id, lock=True)
    transfer = db.session.get(Transfer, transfer_id, populate_existing=True)
    if transfer is None or transfer.ticket_id != ticket_id:
        raise not_found("Transfer {id}", id=transfer_id)
    if transfer.status != TransferStatus.PENDING:
        raise _refuse("It has been answered.")
    transfer.status, transfer.answered_at = TransferStatus.CANCELLED, now()
    ticket_queries.publish_tickets([viewer.member_id])
    db.session.commit()


def get_offer(token: str) -> OfferedRow:
    """What the bearer of a token is offered. Raises 404."""
    transfer = _find_transfer(token)
    row = db.session.execute(
        sa.select(
            ClubEvent.id.label("event_id"),
            ClubEvent.title.label("event_title"),
            ClubEvent.starts_at,
            ClubEvent.timezone,
            TicketType.name.label("ticket_type_name"),
            Member.username.label("from_name"),
        )
        .select_from(Ticket)
        .join(ClubEvent, ClubEvent.id == Ticket.event_id)
        .join(TicketType, TicketType.id == Ticket.ticket_type_id)
        .join(Member, Member.id == transfer.from_user_id)
        .where(Ticket.id == transfer.ticket_id)
    ).one()
    return to_row(OfferedRow, row, expires_at=transfer.expires_at, status=transfer.status)


def _find_transfer(token: str) -> Transfer:
    transfer = db.session.scalar(sa.select(Transfer).where(Transfer.token_hash == codes.hash_secret(token)))
    if transfer is None:
        raise not_found("The offer")
    return transfer


def accept_offer(viewer: Viewer, token: str) -> int:
    """Take a ticket over; its id. Raises 404, 403 for the own one, 409 if it has been used, 410 too late."""
    transfer, ticket = _lock_answerable(token)
    if transfer.from_user_id == viewer.id:
        raise forbidden("It is your ticket.")
    if ticket.status != TicketStatus.VALID or ticket.owner_user_id != transfer.from_user_id:
        raise _over()
    if db.session.scalar(sa.select(sa.exists().where(CheckIn.ticket_id == ticket.id, CheckIn.active))):
        raise _refuse("This ticket has been used.")
    before = ticket.owner_user_id
    ticket.owner_user_id, ticket.secret_version = viewer.member_id, ticket.secret_version + 1
    ticket.secret_hash = codes.hash_secret(
        codes.make_token(ticket.event_id, ticket.id, ticket.secret_version)
    )
    # What the former holder has on paper opens nothing any more, typed as little as scanned.
    ticket.code = codes.new_code(codes.TICKET_CODE)
    ticket.attendee_name = ticket.attendee_email = ticket.car_id = ticket.car_name = None
    ticket.answers = []
    transfer.status, transfer.answered_at = TransferStatus.ACCEPTED, now()
    transfer.to_user_id = viewer.member_id
    db.session.flush()
    record_audit(
        "events.ticket_transferred",
        actor_id=viewer.id,
        target=f"ticket:{ticket.id}",
        details={"from": before},
    )
    publish(TicketsChanged(ticket.event_id, sorted({before, viewer.member_id})))
    ticket_queries.publish_tickets([before, viewer.member_id])
    db.session.commit()
    return ticket.id


def _lock_answerable(token: str) -> tuple[Transfer, Ticket]:
    """An offer that can be answered, and its ticket, both locked: the ticket first, as everywhere."""
    found = _find_transfer(token)
    ticket = db.session.get_one(Ticket, found.ticket_id, with_for_update=LOCK, populate_existing=True)
    transfer = db.session.get_one(Transfer, found.id, with_for_update=LOCK, populate_existing=True)
    if transfer.status != TransferStatus.PENDING or transfer.expires_at <= now():
        raise _over()
    return transfer, ticket


def _over() -> ApiError:
    return ApiError(410, "This offer is over.")


def decline_offer(viewer: Viewer, token: str) -> None:
    """Do not take a ticket. Raises 404, 410."""
    transfer, ticket = _lock_answerable(token)
    transfer.status, transfer.answered_at = TransferStatus.DECLINED, now()
    transfer.to_user_id = viewer.member_id
    db.session.flush()
    ticket_queries.publish_tickets([ticket.owner_user_id])
    db.session.commit()


def expire_offers() -> None:
    """Offers whose time is up, in the current transaction."""
    old = sa.and_(Transfer.status == TransferStatus.PENDING, Transfer.expires_at <= now())
    update_rows(Transfer, old, status=TransferStatus.EXPIRED, answered_at=now())
