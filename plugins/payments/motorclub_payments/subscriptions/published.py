"""Publishing what happens to subscriptions, in the transaction that writes it down."""

from __future__ import annotations

from datetime import datetime
from typing import TypedDict

from motorclub.api import publish
from motorclub_payments.models import SubscriptionStatus
from motorclub_payments.subscriptions import events
from motorclub_payments.subscriptions.models import Invoice, Subscription


class _Common(TypedDict):
    subscription_id: int
    purpose: str
    purpose_id: int
    user_id: int | None
    status: str
    plan_key: str
    period_end: datetime | None
    livemode: bool


def _common(row: Subscription) -> _Common:
    return {
        "subscription_id": row.id,
        "purpose": row.purpose,
        "purpose_id": row.purpose_id,
        "user_id": row.user_id,
        "status": str(row.status),
        "plan_key": row.plan["key"],
        "period_end": row.period_end,
        "livemode": row.livemode,
    }


def publish_status(row: Subscription, before: str) -> None:
    """It was `before`, and is something else."""
    status = row.status
    if status == SubscriptionStatus.CANCELED:
        was_active = before != SubscriptionStatus.INCOMPLETE
        publish(events.SubscriptionEnded(**_common(row), was_active=was_active))
        return
    if before == SubscriptionStatus.INCOMPLETE:
        publish(events.SubscriptionCreated(**_common(row)))
    if status == SubscriptionStatus.PAUSED:
        publish(events.SubscriptionPaused(**_common(row), resumes_at=row.resumes_at))
    elif before == SubscriptionStatus.PAUSED:
        publish(events.SubscriptionResumed(**_common(row)))


def publish_cancellation(row: Subscription) -> None:
    """A cancellation was scheduled, or taken back."""
    kind = events.SubscriptionCancelScheduled if row.cancel_at_period_end else events.SubscriptionResumed
    publish(kind(**_common(row)))


def publish_plan(row: Subscription, previous: str) -> None:
    """The current period has another plan than `previous`."""
    publish(events.SubscriptionPlanChanged(**_common(row), previous_plan_key=previous))


def publish_renewal(row: Subscription, invoice: Invoice) -> None:
    """A further period was paid."""
    publish(
        events.SubscriptionRenewed(
            **_common(row),
            invoice_id=invoice.id,
            payment_id=invoice.payment_id,
            amount_minor=invoice.amount_minor,
            currency=invoice.currency,
        )
    )


def publish_failure(row: Subscription, invoice: Invoice) -> None:
    """A charge has failed."""
    publish(
        events.SubscriptionPaymentFailed(
            **_common(row),
            invoice_id=invoice.id,
            attempt=invoice.attempts,
            amount_minor=invoice.amount_minor,
            currency=invoice.currency,
            failure_code=invoice.failure_code,
        )
    )
