"""Letting people in. Every scan is kept, refused ones too; that nobody is let in twice is an index, not a look.

A scan that is sent again (the same nonce and code) gets the answer of the first one. A device without a network scans
against the manifest and uploads later; then the earliest scan is the entry, and later scans show it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Member, Viewer, conflict, db, now, publish, reads
from motorclub.api.rows import columns_of, read_rows
from motorclub_events.check_in import gate_frames, schemas
from motorclub_events.events import CheckedIn, CheckInUndone
from motorclub_events.models import (
    LOCK,
    CheckIn,
    ClubEvent,
    EventStatus,
    ScanKind,
    ScanResult,
    Ticket,
    TicketStatus,
    TicketType,
)
from motorclub_events.shared import access, seats
from motorclub_events.shared.http import Body
from motorclub_events.tickets import codes, questions, ticket_queries

UNDO_WITHIN = timedelta(hours=24)


# Without a time for the doors, so long before the event begins.
DOORS_BEFORE = timedelta(hours=6)


def scan_ticket(viewer: Viewer, event_id: int, body: Body) -> schemas.ScanAnswerRow:
    """One scan, answered at once; whatever comes of it is 200 with a `result`."""
    access.check_gate(viewer, event_id)
    # It was scanned just now, whatever the device says that now is.
    said, at = body.get("scanned_at"), now()
    when = correct_time(said, said, at, at)
    answer = _process_scan(viewer.member_id, event_id, body, when, offline=False)
    db.session.commit()
    return answer


def upload_scans(
    viewer: Viewer, event_id: int, items: Sequence[Body], sent_at: datetime | None = None
) -> list[schemas.ScanAnswerRow]:
    """Scans of a device that had no network, each answered in its place; the earliest of a ticket is its entry.

    `sent_at` is what the device's clock shows at the upload.
    """
    access.check_gate(viewer, event_id)
    at, since = now(), _get_gate(event_id).opens
    times = [correct_time(item.get("scanned_at"), sent_at, at, since) for item in items]
    order = sorted(range(len(items)), key=lambda place: (times[place].at, place))
    answers: dict[int, schemas.ScanAnswerRow] = {}
    for place in order:
        answers[place] = _process_scan(viewer.member_id, event_id, items[place], times[place], offline=True)
        db.session.commit()
    return [answers[place] for place in range(len(items))]


def _process_scan(
    staff_id: int, event_id: int, body: Body, when: ScanTime, *, offline: bool
) -> schemas.ScanAnswerRow:
    # With another code, or the other way through the gate, it is another scan.
    said = hashlib.sha256(f"{body['kind']} {body['token']}".encode()).hexdigest()
    nonce = f"{body['nonce']}:{said[:32]}"
    before = _find_same(event_id, nonce)
    if before is not None:
        return before
    ticket, result = _check_ticket(event_id, body, when.at if offline else when.received)
    row = {
        "event_id": event_id,
        "ticket_id": ticket.id if ticket is not None else None,
        "kind": body["kind"],
        "gate": body.get("gate"),
        "device_id": body.get("device_id"),
        "staff_user_id": staff_id,
        "nonce": nonce,
        "scanned_at": when.at,
        "received_at": when.received,
        "device_said": when.said,
        "offline": offline,
    }
    if result is ScanResult.ADMITTED and ticket is not None:
        result = _pass_gate(row, offline=offline)
    number = _record(row, result)
    if number is None:
        # The same scan was written at the same moment.
        (same,) = filter(None, [_find_same(event_id, nonce)])
        return same
    answer = _get_answer(number)
    gate_frames.check_ins_changed(event_id)
    if ticket is not None and answer.result == ScanResult.ADMITTED:
        ticket_queries.publish_tickets([ticket.owner_user_id])
        if body["kind"] != ScanKind.EXIT:
            publish(CheckedIn(number, ticket.id, event_id, ticket.owner_user_id, staff_id))
    return answer


def _check_ticket(event_id: int, body: Body, at: datetime) -> tuple[Ticket | None, ScanResult]:
    """The ticket behind a code, locked, and what speaks against letting it in."""
    text = _resolve_text(body["token"])
    said = codes.read_token(text)
    ticket = (
        db.session.get(Ticket, said.ticket_id, with_for_update=LOCK, populate_existing=True) if said else None
    )
    if said is None or ticket is None or ticket.event_id != said.event_id:
        return None, ScanResult.UNKNOWN
    if said.event_id != event_id:
        # Of another event's ticket its staff learn that it is one, and nothing else.
        return None, ScanResult.WRONG_EVENT
    if said.version != ticket.secret_version or codes.hash_secret(text) != ticket.secret_hash:
        refusal = ScanResult.VOID if ticket.status == TicketStatus.VOID else ScanResult.REVOKED
        return ticket, refusal
    return ticket, _find_refusal(ticket, body, event_id, at) or ScanResult.ADMITTED


def _resolve_text(text: str) -> str:
    """What the QR code says of a ticket whose printed code was typed; anything else as it is."""
    code = codes.normalize_code(text)
    row = (
        db.session.execute(
            sa.select(Ticket.event_id, Ticket.id, Ticket.secret_version).where(Ticket.code == code)
        ).first()
        if code
        else None
    )
    return codes.make_token(*row) if row else text


def _find_refusal(ticket: Ticket, body: Body, event_id: int, at: datetime) -> ScanResult | None:
    if ticket.status == TicketStatus.VOID:
        return ScanResult.VOID
    wanted = body.get("ticket_type_ids")
    if wanted and ticket.ticket_type_id not in wanted:
        return ScanResult.WRONG_TYPE
    gate = _get_gate(event_id)
    return None if gate.is_on and at >= gate.opens else ScanResult.NOT_YET_OPEN


class _Gate(NamedTuple):
    """Whether people may be let in at all, and from when on."""

    is_on: bool
    opens: datetime


def _get_gate(event_id: int) -> _Gate:
    chosen = sa.select(ClubEvent.status, ClubEvent.starts_at, ClubEvent.doors_at)
    event = db.session.execute(chosen.where(ClubEvent.id == event_id)).one()
    is_on = event.status in (EventStatus.PUBLISHED, EventStatus.COMPLETED)
    return _Gate(is_on, event.doors_at or event.starts_at - DOORS_BEFORE)


def _pass_gate(row: dict[str, object], *, offline: bool) -> ScanResult:
    """In or out. Marks the row `active` if it is the entry that counts."""
    if row["kind"] == ScanKind.EXIT:
        inside = sa.and_(CheckIn.ticket_id == row["ticket_id"], CheckIn.active)
        gone = seats.count_rows(sa.update(CheckIn).where(inside).values(active=False))
        return ScanResult.ADMITTED if gone else ScanResult.CONFLICT
    row["active"] = True
    return ScanResult.CONFLICT if offline else ScanResult.ALREADY_CHECKED_IN


def _record(row: dict[str, object], result: ScanResult) -> int | None:
    """Insert a scan; None if the same scan was inserted at the same moment.

    An entry is written as admitted if the unique index of admitted tickets allows it, else as the refusal in `result`.
    """
    if row.get("active", False):
        admitted = _insert({**row, "result": ScanResult.ADMITTED})
        if admitted is not None:
            return admitted
    return _insert({**row, "active": False, "result": result})


def _insert(row: dict[str, object]) -> int | None:
    # Whichever of the two unique indexes it is: of the nonce, or of who is inside.
    statement = insert(CheckIn).values(**row).on_conflict_do_nothing().returning(CheckIn.id)
    return db.session.scalar(statement)


def _find_same(event_id: int, nonce: str) -> schemas.ScanAnswerRow | None:
    found = db.session.scalar(
        sa.select(CheckIn.id).where(CheckIn.event_id == event_id, CheckIn.nonce == nonce)
    )
    return _get_answer(found) if found is not None else None


ANSWER = (
    sa.select(
        *columns_of(
            schemas.ScanAnswerRow,
            CheckIn,
            Ticket,
            ticket_code=Ticket.code,
            owner_name=Member.username,
            ticket_type_name=TicketType.name,
        )
    )
    .select_from(CheckIn)
    .outerjoin(Ticket, Ticket.id == CheckIn.ticket_id)
    .outerjoin(TicketType, TicketType.id == Ticket.ticket_type_id)
    .outerjoin(Member, Member.id == Ticket.owner_user_id)
)


def _get_answer(number: int) -> schemas.ScanAnswerRow:
    """The scanner's answer: the ticket's holder, and for a second entry when, where and by whom the first was made."""
    (answer,) = read_rows(
        schemas.ScanAnswerRow, ANSWER.where(CheckIn.id == number), connection=db.session.connection()
    )
    answer.answers = questions.list_gate_answers(answer.event_id, answer.answers or ())
    if answer.result in (ScanResult.ALREADY_CHECKED_IN, ScanResult.CONFLICT) and answer.ticket_id:
        answer.first = _find_first(answer.ticket_id)
    return answer


def _find_first(ticket_id: int) -> schemas.FirstRow | None:
    """The entry that counts."""
    chosen = (
        sa.select(*columns_of(schemas.FirstRow, CheckIn, staff_name=Member.username))
        .join(Member, Member.id == CheckIn.staff_user_id)
        .where(CheckIn.ticket_id == ticket_id, CheckIn.active)
    )
    return next(iter(read_rows(schemas.FirstRow, chosen, connection=db.session.connection())), None)


def undo_check_in(viewer: Viewer, check_in_id: int, reason: str) -> schemas.ScanAnswerRow:
    """Take an entry back, within a day; that stays written down. Raises 404, 403, 409."""
    row = access.get_row(CheckIn, check_in_id, "Check-in {id}")
    access.check_gate(viewer, row.event_id)
    if row.received_at < now() - UNDO_WITHIN:
        raise conflict("It is more than a day ago.", code="INVALID_TRANSITION")
    this = sa.update(CheckIn).where(CheckIn.id == check_in_id, CheckIn.active).values(active=False)
    if seats.count_rows(this) != 1:
        raise conflict("It is not the entry of anybody who is inside.", code="INVALID_TRANSITION")
    number = _insert(
        {
            "event_id": row.event_id,
            "ticket_id": row.ticket_id,
            "kind": ScanKind.UNDO,
            "result": ScanResult.ADMITTED,
            "gate": row.gate,
            "staff_user_id": viewer.member_id,
            "nonce": f"undo-{check_in_id}",
            "reason": reason,
            "scanned_at": now(),
            "received_at": now(),
        }
    )
    if number is None:
        raise conflict("It has been taken back already.", code="INVALID_TRANSITION")
    gate_frames.check_ins_changed(row.event_id)
    owners = sa.select(Ticket.id, Ticket.owner_user_id).where(Ticket.id == row.ticket_id)
    for ticket_id, user_id in db.session.execute(owners).all():
        ticket_queries.publish_tickets([user_id])
        publish(CheckInUndone(check_in_id, ticket_id, row.event_id, user_id, viewer.member_id))
    db.session.commit()
    return _get_answer(number)


# What devices take along


def get_manifest(event_id: int) -> tuple[str, schemas.ManifestRow]:
    """(ETag, what a device without a network knows of an event): the tickets by hashes of their codes, no addresses;
    all ticket types, because a gate may be for one that nobody else is shown."""
    rows = reads().execute(
        sa.select(
            Ticket.id,
            Ticket.secret_hash,
            Ticket.code,
            sa.func.coalesce(sa.func.nullif(Ticket.attendee_name, ""), Member.username),
            Ticket.ticket_type_id,
            sa.case(
                (Ticket.status == TicketStatus.VOID, "VOID"),
                (ticket_queries.INSIDE, "CHECKED_IN"),
                else_="VALID",
            ),
        )
        .join(Member, Member.id == Ticket.owner_user_id)
        .where(Ticket.event_id == event_id)
        .order_by(Ticket.id)
    )
    entries = [
        schemas.ManifestEntryRow(number, secret_hash.hex(), code, name, ticket_type_id, state)
        for number, secret_hash, code, name, ticket_type_id, state in rows
    ]
    types = sa.select(TicketType.id, TicketType.name).where(TicketType.event_id == event_id)
    kinds = read_rows(schemas.ManifestTypeRow, types.order_by(TicketType.sort_order, TicketType.id))
    manifest = schemas.ManifestRow(event_id, kinds, entries)
    return hashlib.sha256(repr(manifest).encode()).hexdigest()[:32], manifest


# What a device's clock is worth: scans that were uploaded may rightly be hours old, and from a clock that is hours off
# they look the same, unless the device says what it shows while it sends.

# Clocks differ a little, and an upload takes a while.
TOLERANCE = timedelta(minutes=1)


# No gate is without a network for longer.
LONGEST = timedelta(days=3)


class ScanTime(NamedTuple):
    """When something was scanned and when it has arrived; what the device said, where that was not believed."""

    at: datetime
    received: datetime
    said: datetime | None


def correct_time(
    scanned: datetime | None, sent: datetime | None, received: datetime, since: datetime
) -> ScanTime:
    """When a scan was made by the server's clock: `given` and `sent` are the device's, `received` is the server's.

    With `sent` the scan is as much earlier than its arrival as the device says. Without it the device is believed from
    `since` on, when the doors were opened. What cannot be is taken to be of the time it has arrived.
    """
    if scanned is None:
        return ScanTime(received, received, None)
    believed = max(since, received - LONGEST) <= scanned <= received + TOLERANCE
    at = _shift(scanned, sent, received) if sent else scanned if believed else received
    at = min(at, received)
    return ScanTime(at, received, scanned if abs(at - scanned) > TOLERANCE else None)


def _shift(scanned: datetime, sent: datetime, received: datetime) -> datetime:
    """By how far the device's clock is off."""
    if not -TOLERANCE <= sent - scanned <= LONGEST:
        return received
    off = received - sent
    return scanned + off if abs(off) > TOLERANCE else scanned
