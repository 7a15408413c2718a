"""How payments find that they are, for the admins' page of plugins."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import Health, db, in_production
from motorclub_payments import queries
from motorclub_payments.models import Refund, RefundStatus
from motorclub_payments.providers import enabled


def health() -> Health:
    """Whether there is a way to pay, and whether anything waits for an admin. No provider is asked: admins wait."""
    ways = [f"{provider.label} ({'live' if provider.livemode else 'test'})" for provider in enabled()]
    failed = db.session.scalar(
        sa.select(sa.func.count()).select_from(Refund).where(Refund.status == RefundStatus.FAILED)
    )
    if not ways:
        return Health(False, "There is no way to pay: set a Stripe key, or offer bank transfer and cash.")
    left = "".join(f" {row.provider} is off, and something waits for it." for row in queries.list_waiting())
    test = _sells_for_test_money()
    return Health(
        not (failed or left or test), f"{test}{', '.join(ways)}; {failed} refunds have failed.{left}"
    )


def _sells_for_test_money() -> str:
    """A warning for a production site where tickets can be had for nothing; empty if none can."""
    test = [provider.label for provider in enabled() if not provider.livemode]
    if not test or not in_production():
        return ""
    return (
        f"This site sells for test money ({', '.join(test)}): tickets are valid, and nobody pays for them. "
    )
