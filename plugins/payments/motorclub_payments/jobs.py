"""The work of payments in the background. Each may run again at any time, and changes nothing then."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import TypedDict

from motorclub.api import Job
from motorclub_payments import (
    audit,
    health,
    inbox,
    receipts,
    reconciliation,
    refunds,
    retention,
    sandbox_hooks,
    sandbox_page,
    services,
    settlement,
    subscribers,
)
from motorclub_payments.providers import ProviderOff
from motorclub_payments.subscriptions import changes
from motorclub_payments.transactions import transaction

_log = logging.getLogger("motorclub.payments")

DELIVER = "payments.deliver_webhooks"


class ById(TypedDict):
    """Which row a job is about."""

    id: int


def work_off_inbox(payload: object) -> None:
    """Process the events of providers."""
    inbox.process()


def submit_refund(payload: ById) -> None:
    """`{id}` of a refund that is to be sent."""
    try:
        refunds.submit(payload["id"])
    except ProviderOff as error:
        _log.warning("refund %d is left for later: %s", payload["id"], error)


def finish_change(payload: ById) -> None:
    """`{id}` of a subscription with a change that its provider is to be asked for."""
    try:
        changes.finish_change(payload["id"])
    except ProviderOff as error:
        _log.warning("subscription %d is left for later: %s", payload["id"], error)


def sweep(payload: object) -> None:
    """What time has done: to payments, and to the sandbox's sessions and webhooks."""
    deliver_webhooks(payload)
    reconciliation.sweep()


def reconcile(payload: object) -> None:
    """What a crash or a lost answer has left open."""
    reconciliation.reconcile()


def deliver_webhooks(payload: object) -> None:
    """Send the events of the sandbox."""
    sandbox_page.advance()
    sandbox_hooks.deliver()


def issue_receipts(payload: object) -> None:
    """Receipts and credit notes for what has come in and gone back."""
    receipts.issue_receipts()


def forget_guests(payload: object) -> None:
    """Addresses of payers without an account that are kept no longer."""
    retention.forget_guests()


def check(payload: object) -> None:
    """The audit, after all that could be done has been done; admins hear of what it finds."""
    reconciliation.reconcile()
    receipts.issue_receipts()
    found = [*audit.findings(), *_lasting()]
    if found:
        more = f" ({len(found) - 1} more)" if len(found) > 1 else ""
        with transaction():
            health.alarm(f"The audit of payments found: {found[0]}{more}")


def _lasting() -> list[audit.Finding]:
    """Where a provider has another balance than the ledger, twice the same: money that moved meanwhile is caught up."""
    first = audit.differences()
    if not first:
        return []
    reconciliation.reconcile()
    again = audit.differences()
    return [finding for finding in again if finding in first]


JOBS = (
    Job(inbox.WORK_OFF, work_off_inbox),
    Job(refunds.SUBMIT, submit_refund),
    Job(services.CLOSE, lambda payload: services.close_unpaid(payload["purpose"], payload["purposeId"])),
    Job(services.SETTLE, lambda payload: settlement.settle(payload["id"])),
    Job(DELIVER, deliver_webhooks),
    Job(subscribers.ANNOUNCE, subscribers.announce_revenue),
    Job(changes.FINISH, finish_change),
    Job("payments.sweep", sweep, every=timedelta(seconds=10)),
    Job("payments.reconcile", reconcile, every=timedelta(minutes=1)),
    Job("payments.issue_receipts", issue_receipts, every=timedelta(minutes=1)),
    Job("payments.forget_guests", forget_guests, every=timedelta(days=1)),
    Job("payments.audit", check, every=timedelta(hours=1)),
)
