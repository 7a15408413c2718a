"""The frames that show staff who has come in."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum, auto
from typing import Any

import sqlalchemy as sa
from flask import current_app

from motorclub.api import Topic, Viewer, after_commit, db, enqueue, now, send_after_commit, with_store
from motorclub.api.rows import columns_of, read_first, read_rows, schema_of, to_row
from motorclub_events.check_in import schemas
from motorclub_events.models import CheckIn, Ticket, TicketStatus, TicketType
from motorclub_events.shared.access import may_see_gate
from motorclub_events.tickets import ticket_queries
from motorclub_events.tickets.ticket_queries import PAUSE, PAUSE_MS

CHECK_INS = "/topic/events/{eventId}/check-ins"
PUBLISH_CHECK_INS = "events.publish_check_ins"
GATE_LAST = "motorclub:events:gate:{}"
GATE_LATER = "motorclub:events:gate-later:{}"


# A job that has not begun by then is not waited for any more.
JOB_PATIENCE_S = 10


def is_gate_staff(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """Whether the viewer may see who comes in."""
    return params["eventId"].isdecimal() and may_see_gate(viewer, int(params["eventId"]))


TOPICS = (
    Topic(
        CHECK_INS,
        "Who has come in.",
        is_gate_staff,
        blocking=True,
        messages={"CHECK_INS": schema_of(schemas.CheckInFrameRow)},
        snapshot=lambda params: ("CHECK_INS", get_frame(int(params["eventId"]))),
    ),
)


def check_ins_changed(event_id: int) -> None:
    """Publish after a scan: at once if nothing was published a moment ago; otherwise a job publishes all scans of
    that moment."""
    after_commit(lambda: _publish_or_defer(event_id))


def _publish_or_defer(event_id: int) -> None:
    when = with_store(lambda store: _get_publish_time(store, event_id), PublishTime.NOW)
    if when is PublishTime.NEVER:
        return
    # A session of its own: that of the scan has just ended its transaction.
    with current_app.app_context():
        if when is PublishTime.NOW:
            _send_check_ins(event_id)
        else:
            enqueue(PUBLISH_CHECK_INS, {"event": event_id}, run_at=now() + PAUSE)
        db.session.commit()


class PublishTime(Enum):
    """When a committed scan is published; NEVER, where a job that is enqueued already will publish it."""

    NOW = auto()
    LATER = auto()
    NEVER = auto()


def _get_publish_time(store: Any, event_id: int) -> PublishTime:
    last_key, later_key = GATE_LAST.format(event_id), GATE_LATER.format(event_id)
    if store.exists(later_key):
        return PublishTime.NEVER
    if store.set(last_key, 1, nx=True, px=PAUSE_MS):
        return PublishTime.NOW
    return PublishTime.LATER if store.set(later_key, 1, nx=True, ex=JOB_PATIENCE_S) else PublishTime.NEVER


def publish_check_ins(event_id: int) -> None:
    """Publish who has come in, in the current transaction. The mark is removed before the state is read, so that a
    later scan is published again and the last one is never missing."""

    def mark(store: Any) -> None:
        store.set(GATE_LAST.format(event_id), 1, px=PAUSE_MS)
        store.delete(GATE_LATER.format(event_id))

    with_store(mark, None)
    _send_check_ins(event_id)


def _send_check_ins(event_id: int) -> None:
    topic = CHECK_INS.format(eventId=event_id)
    send_after_commit(topic, "CHECK_INS", lambda: get_frame(event_id))


def get_stats(event_id: int) -> schemas.GateStatsRow:
    """Who has come: by ticket type and by gate."""
    types = (
        sa.select(
            TicketType.id.label("ticket_type_id"),
            TicketType.name,
            sa.func.count(Ticket.id).filter(ticket_queries.INSIDE).label("checked_in"),
            sa.func.count(Ticket.id).label("total"),
        )
        .outerjoin(
            Ticket, sa.and_(Ticket.ticket_type_id == TicketType.id, Ticket.status == TicketStatus.VALID)
        )
        .where(TicketType.event_id == event_id)
        .group_by(TicketType.id)
        .order_by(TicketType.sort_order, TicketType.id)
    )
    gates = (
        sa.select(CheckIn.gate, sa.func.count().label("checked_in"))
        .where(CheckIn.event_id == event_id, CheckIn.active)
        .group_by(CheckIn.gate)
        .order_by(CheckIn.gate)
    )
    found = read_rows(schemas.TypeCountRow, types)
    inside, total = sum(kind.checked_in for kind in found), sum(kind.total for kind in found)
    return schemas.GateStatsRow(inside, total, found, read_rows(schemas.GateCountRow, gates))


def get_frame(event_id: int) -> schemas.CheckInFrameRow:
    """Who has come, and the last scan; None before the first."""
    last = (
        sa.select(
            *columns_of(schemas.LastScanRow, CheckIn, Ticket, at=CheckIn.scanned_at, ticket_code=Ticket.code)
        )
        .select_from(CheckIn)
        .outerjoin(Ticket, Ticket.id == CheckIn.ticket_id)
        .where(CheckIn.event_id == event_id)
        .order_by(CheckIn.id.desc())
        .limit(1)
    )
    return to_row(schemas.CheckInFrameRow, get_stats(event_id), last=read_first(schemas.LastScanRow, last))
