"""The work of payments in the background. Each may run again at any time, and changes nothing then."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from motorclub.api import Job
from motorclub_payments import (
    alarms,
    audit,
    inbox,
    offline_book,
    reconciling,
    refunds,
    sandbox_hooks,
    sandbox_page,
    services,
    settling,
)
from motorclub_payments.providers import ProviderOff
from motorclub_payments.transactions import transaction

_log = logging.getLogger("motorclub.payments")

DELIVER = "payments.deliver_webhooks"


def work_off_inbox(payload: Mapping[str, Any]) -> None:
    """What providers have told."""
    inbox.work_off()


def submit_refund(payload: Mapping[str, Any]) -> None:
    """`{id}` of a refund that is to be sent."""
    try:
        refunds.submit(payload["id"])
    except ProviderOff as error:
        _log.warning("refund %d is left for later: %s", payload["id"], error)


def settle(payload: Mapping[str, Any]) -> None:
    """`{id}` of a payment that somebody has marked as paid."""
    settling.settle(payload["id"])


def close(payload: Mapping[str, Any]) -> None:
    """`{purpose, purposeId}` of a purchase that nobody is to pay for any more."""
    with transaction():
        open_ones = services.request_close(payload["purpose"], payload["purposeId"])
    for payment_id in open_ones:
        settling.expire(payment_id)


def sweep(payload: Mapping[str, Any]) -> None:
    """What time has done: to payments, and to the sandbox's sessions and webhooks."""
    sandbox_page.advance()
    sandbox_hooks.deliver()
    reconciling.sweep()


def reconcile(payload: Mapping[str, Any]) -> None:
    """What a crash or a lost answer has left open."""
    reconciling.reconcile()


def deliver_webhooks(payload: Mapping[str, Any]) -> None:
    """What the sandbox has to tell."""
    sandbox_page.advance()
    sandbox_hooks.deliver()


def check(payload: Mapping[str, Any]) -> None:
    """The audit, after all that could be done has been done; admins hear of what it finds."""
    reconciling.reconcile()
    found = [*audit.findings(), *_lasting()]
    if found:
        with transaction():
            alarms.alarm(f"The audit of payments has {len(found)} findings; {found[0]}")


def _lasting() -> list[audit.Finding]:
    """Where a provider has another balance than the ledger, twice the same: money that moved meanwhile is caught up."""
    first = audit.differences()
    if not first:
        return []
    reconciling.reconcile()
    again = audit.differences()
    return [finding for finding in again if finding in first]


JOBS = (
    Job(inbox.WORK_OFF, work_off_inbox),
    Job(refunds.SUBMIT, submit_refund),
    Job(services.CLOSE, close),
    Job(offline_book.SETTLE, settle),
    Job(DELIVER, deliver_webhooks),
    Job("payments.sweep", sweep, every=timedelta(seconds=10)),
    Job("payments.reconcile", reconcile, every=timedelta(minutes=1)),
    Job("payments.audit", check, every=timedelta(hours=1)),
)
