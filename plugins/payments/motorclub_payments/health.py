"""What admins see of payments on the page of plugins, and their notifications."""

from __future__ import annotations

import logging

import sqlalchemy as sa

from motorclub.api import (
    Category,
    Consequence,
    Health,
    Member,
    NotificationKind,
    Role,
    db,
    in_production,
    notify,
)
from motorclub.api.rows import count_rows
from motorclub_payments import queries
from motorclub_payments.models import Fulfilment, Payment, Refund, RefundStatus, Status
from motorclub_payments.providers import list_enabled
from motorclub_payments.serializers import ON_THE_WAY


def health() -> Health:
    """Whether there is a way to pay, and whether anything waits for an admin. No provider is asked: admins wait."""
    ways = [f"{provider.label} ({'live' if provider.livemode else 'test'})" for provider in list_enabled()]
    failed = db.session.scalar(
        sa.select(sa.func.count()).select_from(Refund).where(Refund.status == RefundStatus.FAILED)
    )
    if not ways:
        return Health(False, "There is no way to pay: set a Stripe key, or offer bank transfer and cash.")
    left = "".join(f" {row.provider} is off, and something waits for it." for row in queries.list_waiting())
    test = _sells_for_test_money()
    back = f" {failed} {'refund has' if failed == 1 else 'refunds have'} failed." if failed else ""
    return Health(not (failed or left or test), f"{test}{', '.join(ways)}.{back}{left}")


def _sells_for_test_money() -> str:
    """A warning for a production site where tickets can be had for nothing; empty if none can."""
    test = [provider.label for provider in list_enabled() if not provider.livemode]
    if not test or not in_production():
        return ""
    return (
        f"This site sells for test money ({', '.join(test)}): tickets are valid, and nobody pays for them. "
    )


def consequences() -> list[Consequence]:
    """What is open, and waits until payments are on again."""
    unpaid = sa.and_(
        Payment.closed_at.is_(None),
        Payment.status.in_((Status.CREATED, Status.PENDING, Status.FAILED)),
    )
    return [
        Consequence(
            "purchases that nobody can pay for; their places become free in time", count_rows(Payment, unpaid)
        ),
        Consequence(
            "payments whose buyers wait for what they paid for",
            count_rows(Payment, Payment.fulfilment == Fulfilment.WAITING),
        ),
        Consequence("refunds that are not sent", count_rows(Refund, Refund.status.in_(ON_THE_WAY))),
    ]


ALARM = "payments.alarm"
PAGE = "/adminPanel?tab=payments.Manage"
# The lists of that page beside its first.
REFUNDS, EVENTS = "refunds", "events"

_log = logging.getLogger("motorclub.payments")

KINDS = (
    NotificationKind(
        ALARM,
        "A payment needs to be looked at: a refund that failed, a dispute, an amount that does not fit.",
        '<b>Payments</b>: <a href="{url}">{what}</a>',
        Category.NEEDS_ME,
        group_by=("what",),
        urgent=True,
        roles=frozenset({Role.ADMIN}),
    ),
)


def alarm(what: str, shown_in: str | None = None) -> None:
    """Notify every admin, in the current transaction, with a link to the list that shows it."""
    _log.error("alarm: %s", what)
    page = f"{PAGE}&list={shown_in}" if shown_in else PAGE
    for user_id in db.session.scalars(sa.select(Member.id).where(Member.role == Role.ADMIN)):
        notify(user_id, ALARM, {"what": what}, page)
