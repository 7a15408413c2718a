"""What is done in the background: time that is up, money that goes back, telling browsers; and whatever got lost."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import Job, db, enqueue, notify, now
from motorclub_events import audit, frames, notifications
from motorclub_events.catalogue import services, views
from motorclub_events.checkout import releasing, reserved_seats
from motorclub_events.models import Idempotency
from motorclub_events.money import cancelling, manual_payment, refunds
from motorclub_events.tickets import tickets

KEPT = timedelta(days=7)


def sweep(payload: Mapping[str, Any]) -> None:
    """Orders, offers and held seats whose time is up; changes that nobody has told of."""
    while releasing.sweep() == releasing.SWEPT_AT_ONCE:
        pass
    reserved_seats.sweep()
    for event_id in frames.untold():
        frames.send_stock(event_id)


def tell_stock(payload: Mapping[str, Any]) -> None:
    """`{event}` of which something else can be bought now."""
    frames.send_stock(payload["event"])


def tell_gate(payload: Mapping[str, Any]) -> None:
    """`{event}` at which somebody has come in."""
    frames.send_check_ins(payload["event"])


def refund(payload: Mapping[str, Any]) -> None:
    """`{id}` of a refund that the payments plugin is to be asked for."""
    refunds.submit(payload["id"])


def cancel_orders(payload: Mapping[str, Any]) -> None:
    """`{id}` of what is to be worked off for a cancelled event."""
    cancelling.work_off(payload["id"])


def reconcile(payload: Mapping[str, Any]) -> None:
    """Whatever should have been done and was not, because its worker died or payments were off."""
    for refund_id in refunds.unasked():
        enqueue(refunds.SUBMIT, {"id": refund_id})
    for job_id in cancelling.unfinished():
        enqueue(cancelling.WORK, {"id": job_id})
    services.complete_past()
    tickets.end_old_offers()
    manual_payment.remind()
    views.move()
    db.session.execute(sa.delete(Idempotency).where(Idempotency.created_at < now() - KEPT))


def look(payload: Mapping[str, Any]) -> None:
    """The audit; admins hear of what it finds."""
    found = audit.findings()
    if found:
        for user_id in notifications.admins():
            notify(
                user_id,
                notifications.AUDIT,
                {"count": len(found), "first": str(found[0])},
                "/adminPanel?tab=plugins",
            )


JOBS = (
    Job("events.sweep", sweep, every=timedelta(seconds=5)),
    Job(frames.TELL, tell_stock),
    Job(frames.TELL_GATE, tell_gate),
    Job(refunds.SUBMIT, refund),
    Job(cancelling.WORK, cancel_orders),
    Job("events.reconcile", reconcile, every=timedelta(minutes=1)),
    Job("events.audit", look, every=timedelta(hours=1)),
)
