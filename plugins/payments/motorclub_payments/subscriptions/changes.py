"""Changing a subscription: a change is stored with its key first, so that a crash loses and repeats nothing."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Literal, TypedDict, cast

import sqlalchemy as sa

from motorclub.api import db, enqueue, iso, now
from motorclub.api.payments import (
    ProviderRejected,
    ProviderUnavailable,
    SubscriptionProvider,
    SubscriptionRequest,
    SubscriptionSnapshot,
)
from motorclub_payments import checkout
from motorclub_payments.interfaces import Refused
from motorclub_payments.models import SubscriptionStatus as Status
from motorclub_payments.plans import PlanFacts, to_plan
from motorclub_payments.providers import ProviderOff, ask_subscriptions
from motorclub_payments.subscriptions import settlement
from motorclub_payments.subscriptions.models import Subscription
from motorclub_payments.transactions import point, transaction

FINISH = "payments.finish_change"
Action = Literal["CANCEL", "CANCEL_NOW", "RESUME", "PAUSE", "CHANGE_PLAN"]
# How long the payer may take to begin; Stripe allows a day at most.
BEGIN_WITHIN = timedelta(hours=23)
LIVE = (Status.TRIALING, Status.ACTIVE, Status.PAST_DUE, Status.PAUSED, Status.UNPAID)
# In which states a change can be asked for.
ALLOWED: Mapping[Action, tuple[Status, ...]] = {
    "CANCEL": LIVE,
    "CANCEL_NOW": (Status.INCOMPLETE, *LIVE),
    "RESUME": LIVE,
    "PAUSE": (Status.ACTIVE,),
    "CHANGE_PLAN": (Status.TRIALING, Status.ACTIVE),
}
BUSY: Refused = {
    "code": "CHANGE_PENDING",
    "message": "Another change of this subscription is under way. Please try again.",
}
NOT_NOW: Refused = {"code": "INVALID_TRANSITION", "message": "This subscription cannot be changed so now."}
UNANSWERED: Refused = {
    "code": checkout.UNAVAILABLE,
    "message": "The payment provider does not answer now. The change is made as soon as it does.",
}

_log = logging.getLogger("motorclub.payments")


class Change(TypedDict):
    """A change that is asked for; `resumes_at` is of PAUSE, `plan` and `prorate` of CHANGE_PLAN."""

    action: Action
    resumes_at: str | None
    plan: PlanFacts | None
    prorate: bool


class Pending(Change):
    """A change with its key, and since when it is asked for."""

    key: str
    asked_at: str


def make_change(
    action: Action,
    *,
    resumes_at: datetime | None = None,
    plan: PlanFacts | None = None,
    prorate: bool = False,
) -> Change:
    """A change as it is stored."""
    return {
        "action": action,
        "resumes_at": iso(resumes_at) if resumes_at else None,
        "plan": plan,
        "prorate": prorate,
    }


def change_subscription(subscription_id: int, change: Change, *, reason: str | None = None) -> Refused | None:
    """Have a change made, in transactions of its own. None if it is done.

    Refused: INVALID_TRANSITION, CHANGE_PENDING, PAYMENT_PROVIDER_REJECTED, PAYMENT_PROVIDER_UNAVAILABLE (it is made
    as soon as the provider answers).
    """
    with transaction():
        refused = request_change(settlement.lock_subscription(subscription_id), change, reason=reason)
    if refused is not None:
        return refused
    point("payments.subscription.before_call")
    try:
        return finish_change(subscription_id)
    except (ProviderUnavailable, ProviderOff) as error:
        _log.warning("subscription %d has to wait: %s", subscription_id, error)
        return UNANSWERED


def request_change(row: Subscription, change: Change, *, reason: str | None = None) -> Refused | None:
    """Store a change of a locked subscription, to be made by `finish_change`; the same one again is no other."""
    if row.pending is not None:
        return None if all(row.pending[name] == value for name, value in change.items()) else BUSY
    if row.status not in ALLOWED[change["action"]] or not _fits(row, change):
        return NOT_NOW
    row.version += 1
    row.pending = {**change, "key": f"subscription-{row.id}-{row.version}", "asked_at": iso(now())}
    row.updated_at = now()
    if change["action"] in ("CANCEL", "CANCEL_NOW"):
        row.cancel_reason = reason
    return None


def _fits(row: Subscription, change: Change) -> bool:
    """Whether there is something to resume, and whether a plan can follow the one of now."""
    if change["action"] == "RESUME":
        return row.cancel_at_period_end or row.status == Status.PAUSED
    if change["action"] == "PAUSE":
        return not row.cancel_at_period_end
    plan = change["plan"]
    return plan is None or bool(plan["currency"] == row.plan["currency"])


def finish_change(subscription_id: int) -> Refused | None:
    """Make the change that was asked for, if there is one. Raises ProviderUnavailable and ProviderOff."""
    with transaction():
        row = settlement.lock_subscription(subscription_id)
        db.session.expunge(row)
    pending = cast("Pending | None", row.pending)
    if pending is None:
        return None
    refused: Refused | None = None
    # A key that is too old is not trusted: then what the provider says counts.
    if now() - datetime.fromisoformat(pending["asked_at"]) < checkout.KEY_LASTS:
        try:
            _ask(row, pending)
        except ProviderRejected as error:
            refused = {"code": "PAYMENT_PROVIDER_REJECTED", "message": error.message}
    point("payments.subscription.before_store")
    _clear(subscription_id, pending["key"], made=refused is None)
    settlement.settle_subscription(subscription_id)
    return refused


def _ask(row: Subscription, pending: Pending) -> None:
    """Ask the provider for a change, by its key."""
    ref, key = row.provider_ref, pending["key"]
    if ref is None:
        found = settlement.look(row)
        if found is None:
            _withdraw(row.id)
            return
        ref = found.provider_ref
    question = _question(ref, key, pending)
    ask_subscriptions(row.provider, question)


def _withdraw(subscription_id: int) -> None:
    """The provider does not know it: what nobody has begun is over."""
    with transaction():
        row = settlement.lock_subscription(subscription_id)
        settlement.end_unbegun(row)


def _question(ref: str, key: str, pending: Pending) -> Callable[[SubscriptionProvider], SubscriptionSnapshot]:
    action = pending["action"]
    if action == "RESUME":
        return lambda provider: provider.resume_subscription(ref, idempotency_key=key)
    if action == "PAUSE":
        until = pending["resumes_at"]
        resumes_at = datetime.fromisoformat(until) if until else None
        return lambda provider: provider.pause_subscription(ref, resumes_at=resumes_at, idempotency_key=key)
    plan = pending["plan"]
    if plan is not None:
        wanted, prorate = to_plan(plan), pending["prorate"]
        return lambda provider: provider.change_plan(ref, wanted, prorate=prorate, idempotency_key=key)
    at_end = action == "CANCEL"
    return lambda provider: provider.cancel_subscription(ref, at_period_end=at_end, idempotency_key=key)


def _clear(subscription_id: int, key: str, *, made: bool) -> None:
    """It is made, or refused; another caller that made it has cleared it."""
    with transaction():
        row = settlement.lock_subscription(subscription_id)
        if row.pending is None or row.pending["key"] != key:
            return
        if made and (waiting := settlement.find_next_plan(row)) is not None:
            row.next_plan = waiting
        row.pending, row.version, row.updated_at = None, row.version + 1, now()


def cancel_all_of(user_id: int) -> None:
    """Have nothing charged any more for a member, who leaves; a job asks the providers."""
    mine = sa.select(Subscription).where(
        Subscription.user_id == user_id, Subscription.status != Status.CANCELED
    )
    for row in db.session.scalars(mine.order_by(Subscription.id).with_for_update()):
        # Whatever else is under way does not matter any more.
        row.pending = None
        request_change(row, make_change("CANCEL_NOW"))
        enqueue(FINISH, {"id": row.id})


# Beginning


def begin(subscription_id: int) -> str | Refused:
    """Where the payer begins; asked again, the same place, until it is over. In transactions of its own.

    Refused: HOLD_EXPIRED, ALREADY_PAID, PAYMENT_PROVIDER_REJECTED, PAYMENT_PROVIDER_UNAVAILABLE.
    """
    with transaction():
        row = settlement.lock_subscription(subscription_id)
        refused = _refusal(row)
        if refused is not None:
            return refused
        if row.redirect_url is not None:
            return row.redirect_url
        row.started_at = row.started_at or now()
        request, key, provider = _request_of(row), row.reference, row.provider
    try:
        answer = ask_subscriptions(
            provider, lambda found: found.create_subscription(request, idempotency_key=key)
        )
    except ProviderRejected as error:
        return {"code": "PAYMENT_PROVIDER_REJECTED", "message": error.message}
    except (ProviderUnavailable, ProviderOff):
        return {"code": checkout.UNAVAILABLE, "message": "The payment provider does not answer now."}
    point("payments.subscription.before_begin")
    _remember_place(subscription_id, answer)
    if answer.redirect_url is None:
        settlement.settle_subscription(subscription_id)
        return {"code": "ALREADY_PAID", "message": "This subscription has begun, or is over."}
    return answer.redirect_url


def _refusal(row: Subscription) -> Refused | None:
    if row.status == Status.CANCELED or row.expires_at <= now():
        return {"code": "HOLD_EXPIRED", "message": "The time to begin this subscription is up."}
    if row.status != Status.INCOMPLETE:
        return {"code": "ALREADY_PAID", "message": "This subscription has begun."}
    return BUSY if row.pending is not None else None


def _request_of(row: Subscription) -> SubscriptionRequest:
    """What the provider is asked for: the same to the letter each time, from the columns alone."""
    back = row.site + row.return_path
    return SubscriptionRequest(
        reference=row.reference,
        plan=to_plan(row.plan),
        buyer_email=row.buyer_email,
        success_url=back,
        cancel_url=back,
        expires_at=row.expires_at,
        trial_days=row.trial_days,
    )


def _remember_place(subscription_id: int, answer: SubscriptionSnapshot) -> None:
    with transaction():
        row = settlement.lock_subscription(subscription_id)
        if row.status == Status.INCOMPLETE:
            row.provider_ref, row.redirect_url = answer.provider_ref, answer.redirect_url
            row.version, row.updated_at = row.version + 1, now()
