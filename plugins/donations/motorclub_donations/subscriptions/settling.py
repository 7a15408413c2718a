"""`settle_subscription`: the one step that writes down how a subscription stands, and what its member has for it.

It reads what payments say and writes state, period and perks in one transaction. Events, calls and jobs all use it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

import sqlalchemy as sa

from motorclub.api import db, enqueue, not_found, now, publish
from motorclub_donations.shared import payments
from motorclub_donations.shared.payments import InvoiceFacts, PaymentFacts, SubscriptionFacts
from motorclub_donations.shared.recurring_revenue import record_monthly_charge
from motorclub_donations.subscriptions.events import (
    SubscriptionEnded,
    SubscriptionLapsed,
    SubscriptionStarted,
)
from motorclub_donations.subscriptions.models import (
    ENDED,
    GiftCode,
    GiftCodeStatus,
    RefundChoice,
    Subscription,
    SubscriptionPause,
    SubscriptionPlan,
)
from motorclub_donations.subscriptions.models import SubscriptionStatus as Status
from motorclub_donations.subscriptions.perks import update_perks
from motorclub_donations.subscriptions.states import list_steps

PURPOSE = "SUBSCRIPTION"
REFUND = "donations.refund_ended_subscription"
# Older charges say nothing of the current period.
INVOICES_READ = 50
LOST = ("OPEN", "LOST")
# What time should have done by then.
LATE = timedelta(minutes=15)


def lock_subscription(subscription_id: int) -> Subscription:
    """A subscription as it is now, which nobody else changes until the transaction ends. Raises 404."""
    row = db.session.get(Subscription, subscription_id, with_for_update=True, populate_existing=True)
    if row is None:
        raise not_found("Subscription {id}", id=subscription_id)
    return row


def settle_subscription(subscription_id: int) -> Subscription:
    """Have a subscription be as payments say, or as its gift code does, in the caller's transaction. Raises 404."""
    row = lock_subscription(subscription_id)
    if row.status in ENDED:
        return row
    if row.gift_code_id is not None:
        _write_gift(row, db.session.get_one(GiftCode, row.gift_code_id, populate_existing=True))
    else:
        charges = payments.require_subscriptions()
        facts = charges.of(PURPOSE, [row.id]).get(row.id)
        if facts is not None:
            invoices, _ = charges.list_invoices(PURPOSE, row.id, 0, INVOICES_READ)
            _write(row, facts, invoices)
    row.updated_at = now()
    update_perks(row)
    db.session.flush()
    return row


def _write(row: Subscription, facts: SubscriptionFacts, invoices: Sequence[InvoiceFacts]) -> None:
    _write_plan(row, facts)
    row.charged_as = facts["id"]
    row.period_start, row.period_end = facts["period_start"], facts["period_end"]
    row.trial_end, row.past_due_since = facts["trial_end"], facts["past_due_since"]
    row.method_brand, row.method_last4 = facts["method_brand"], facts["method_last4"]
    row.cancel_at_period_end, row.resumes_at = facts["cancel_at_period_end"], facts["resumes_at"]
    row.paid_until, row.is_reversed = find_paid_until(facts, invoices, _list_reversed(invoices))
    row.ended_at = facts["ended_at"]
    for status in list_steps(row.status, to_status(facts)):
        move(row, status)
    if not row.cancel_at_period_end and row.status not in ENDED:
        row.cancel_reason = row.canceled_by_id = None
    record_monthly_charge(PURPOSE, row.id, _find_first(row), facts, row.created_at)


def _find_first(row: Subscription) -> int:
    """The first subscription that its member has had."""
    chosen = sa.select(sa.func.min(Subscription.id)).where(Subscription.user_id == row.user_id)
    return db.session.scalar(chosen) or row.id


def to_status(facts: SubscriptionFacts) -> str:
    """The state of a subscription by what payments say of it."""
    if facts["status"] == Status.CANCELED:
        return Status.CANCELED if facts["period_start"] else Status.EXPIRED
    return Status.PAST_DUE if facts["status"] == "UNPAID" else Status(facts["status"])


def _write_plan(row: Subscription, facts: SubscriptionFacts) -> None:
    plan, next_plan = facts["plan"], facts["next_plan"]
    row.plan_id, row.interval = _find_plan(plan["key"]), plan["interval"]
    row.amount_minor, row.currency = plan["amount_minor"], plan["currency"]
    row.next_plan_id = _find_plan(next_plan["key"]) if next_plan else None
    row.next_interval = next_plan["interval"] if next_plan else None


def _find_plan(key: str) -> int:
    """The plan that payments know by this key, which has the interval at its end."""
    name, _, _ = key.rpartition(":")
    return db.session.scalars(sa.select(SubscriptionPlan.id).where(SubscriptionPlan.key == name)).one()


def find_paid_until(
    facts: SubscriptionFacts, invoices: Sequence[InvoiceFacts], reversed_ids: Collection[int]
) -> tuple[datetime | None, bool]:
    """The end of what was paid for and has not gone back, and whether money for a later time has.

    Never later than the current period. A change down to a shorter period charges nothing, and a pause begins periods
    that nobody pays for: so neither the period alone nor the charges alone would do.
    """
    paid = [invoice for invoice in invoices if invoice["status"] == "PAID"]
    ends = [invoice["period_end"] for invoice in paid if invoice["id"] not in reversed_ids]
    if facts["trial_end"] is not None:
        ends.append(facts["trial_end"])
    lost = [invoice["period_end"] for invoice in paid if invoice["id"] in reversed_ids]
    if not ends or facts["period_end"] is None:
        return None, bool(lost)
    until = min(max(ends), facts["period_end"])
    return until, any(end > until for end in lost)


def _list_reversed(invoices: Sequence[InvoiceFacts]) -> set[int]:
    """The invoices whose money has gone back, or is with a bank."""
    ids = [invoice["id"] for invoice in invoices if invoice["payment_id"] is not None]
    found = payments.require_payments().of(PURPOSE, ids) if ids else {}
    return {number for number, payment in found.items() if is_reversed(payment)}


def is_reversed(payment: PaymentFacts) -> bool:
    """Whether all money of a payment has gone back, or a bank has taken it or may."""
    return payment["dispute_status"] in LOST or 0 < payment["amount_minor"] <= payment["refunded_minor"]


def move(row: Subscription, status: str) -> None:
    """Give a locked subscription another state, and publish that. The step is one of `list_steps`."""
    before, row.status = row.status, str(status)
    about = (row.id, row.user_id, row.plan_id, row.period_end)
    if before == Status.INCOMPLETE and status != Status.EXPIRED:
        publish(SubscriptionStarted(*about, is_gift=row.gift_code_id is not None))
    if status == Status.PAST_DUE:
        publish(SubscriptionLapsed(*about))
    if status == Status.PAUSED:
        _begin_pause(row)
    if before == Status.PAUSED:
        _end_pause(row)
    if status == Status.CANCELED:
        row.ended_at = row.ended_at or now()
        publish(SubscriptionEnded(*about))
        if row.end_refund != RefundChoice.NONE:
            enqueue(REFUND, {"id": row.id})


def _begin_pause(row: Subscription) -> None:
    pause = {"by_ban": row.is_banned, "starts_at": now(), "ends_at": row.resumes_at}
    db.session.add(SubscriptionPause(subscription_id=row.id, user_id=row.user_id, **pause))


def _end_pause(row: Subscription) -> None:
    row.is_banned = False
    mine = sa.and_(SubscriptionPause.subscription_id == row.id, SubscriptionPause.ended_at.is_(None))
    db.session.execute(sa.update(SubscriptionPause).where(mine).values(ended_at=now()))


def _write_gift(row: Subscription, gift: GiftCode) -> None:
    """What was given lasts to its end, unless its money has gone back; while a bank has it, it gives nothing."""
    is_gone = gift.status == GiftCodeStatus.REFUNDED
    row.is_reversed = is_gone or gift.is_frozen
    row.paid_until = None if row.is_reversed else row.period_end
    if is_gone or (row.period_end is not None and row.period_end <= now()):
        row.ended_at = now() if is_gone else row.period_end
        move(row, Status.CANCELED)


def to_plan_facts(plan: SubscriptionPlan, interval: str, amount_minor: int) -> payments.PlanFacts:
    """A plan as payments know it."""
    return {
        "key": f"{plan.key}:{interval.lower()}",
        "name": plan.name,
        "amount_minor": amount_minor,
        "currency": plan.currency,
        "interval": interval,
    }
