"""Background jobs: expiries, refunds, frames to browsers, and recovery of lost work."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import Job, db, enqueue, notify, now
from motorclub_events import audit, notifications
from motorclub_events.catalogue import event_queries, organising
from motorclub_events.check_in import gate_frames
from motorclub_events.checkout import manual_payment, releasing, reserved_seats, sales_frames
from motorclub_events.models import Idempotency
from motorclub_events.money import cancelling, refunds
from motorclub_events.shared import notification_kinds
from motorclub_events.tickets import ticket_mails, transfers

KEYS_KEPT = timedelta(days=7)


def sweep(payload: Mapping[str, Any]) -> None:
    """Orders, offers and held seats whose time is up; changes that are not published yet."""
    while releasing.sweep_orders() == releasing.BATCH_SIZE:
        pass
    reserved_seats.sweep_reserved()
    for event_id in sales_frames.list_unpublished():
        sales_frames.publish_stock(event_id)


def reconcile(payload: Mapping[str, Any]) -> None:
    """Whatever should have been done and was not, because its worker died or payments were off."""
    for refund_id in refunds.list_unsubmitted():
        enqueue(refunds.SUBMIT, {"id": refund_id})
    for job_id in cancelling.list_unfinished():
        enqueue(cancelling.WORK, {"id": job_id})
    organising.complete_past_events()
    transfers.expire_offers()
    manual_payment.send_reminders()
    ticket_mails.send_reminders()
    event_queries.store_views()
    db.session.execute(sa.delete(Idempotency).where(Idempotency.created_at < now() - KEYS_KEPT))


def run_audit(payload: Mapping[str, Any]) -> None:
    """Run the audit; admins are notified of its findings."""
    found = audit.list_findings()
    for user_id in notifications.list_admins() if found else ():
        values = {"count": len(found), "first": str(found[0])}
        notify(user_id, notification_kinds.AUDIT, values, "/adminPanel?tab=plugins")


JOBS = (
    Job("events.sweep", sweep, every=timedelta(seconds=5)),
    Job(
        sales_frames.PUBLISH_STOCK,
        lambda payload: sales_frames.publish_stock(payload["event"]),
        deprecated_name="events.tell_stock",
    ),
    Job(
        gate_frames.PUBLISH_CHECK_INS,
        lambda payload: gate_frames.publish_check_ins(payload["event"]),
        deprecated_name="events.tell_gate",
    ),
    Job(refunds.SUBMIT, lambda payload: refunds.submit_refund(payload["id"])),
    Job(cancelling.WORK, lambda payload: cancelling.run_job(payload["id"])),
    Job("events.reconcile", reconcile, every=timedelta(minutes=1)),
    Job("events.audit", run_audit, every=timedelta(hours=1)),
)
