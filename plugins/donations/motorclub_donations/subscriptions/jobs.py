"""Background work: mails that are due, gifts that are over, charges that are given up, what events have missed."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import sqlalchemy as sa

from motorclub.api import ApiError, Job, db, enqueue, now
from motorclub_donations.shared import payments
from motorclub_donations.subscriptions import plans, refunding, settling, subscribers, subscribing
from motorclub_donations.subscriptions.models import BEGUN, LIVE, Subscription, SubscriptionStatus
from motorclub_donations.subscriptions.notices import (
    BEFORE_TRIAL_END,
    BEFORE_YEAR,
    GIVE_UP,
    send_due_notices,
)

AT_ONCE = 200

Payload = Mapping[str, Any]


def settle_and_notify(subscription_id: int) -> None:
    """Have a subscription be as it should, and its member be told what is due. Commits."""
    send_due_notices(settling.settle_subscription(subscription_id))
    db.session.commit()


def settle_plan(payload: Payload) -> None:
    """Have everybody who has a plan have what it gives now, some at a time."""
    mine = sa.and_(Subscription.plan_id == payload["id"], Subscription.status.in_(BEGUN))
    chosen = sa.select(Subscription.id).where(mine, Subscription.id > payload["after"])
    ids = list(db.session.scalars(chosen.order_by(Subscription.id).limit(AT_ONCE)))
    for number in ids:
        settling.settle_subscription(number)
        db.session.commit()
    if len(ids) == AT_ONCE:
        enqueue(plans.SETTLE_PLAN, {"id": payload["id"], "after": ids[-1]})
        db.session.commit()


def move_due(payload: Payload) -> None:
    """What time has done to subscriptions."""
    for number in _list_due():
        try:
            settle_and_notify(number)
        except ApiError:  # payments do not answer, or it is gone
            db.session.rollback()
    for number in _list_given_up():
        refused = payments.require_subscriptions().cancel(settling.PURPOSE, number, at_period_end=False)
        row = settling.settle_subscription(number)
        db.session.commit()
        # The provider may have given up by itself, and then refuses.
        if row.status == SubscriptionStatus.PAST_DUE:
            payments.raise_if_refused(refused)


def _list_due() -> list[int]:
    """Those with something to be told soon, or whose period or perks are over; the longest untouched first."""
    soon = sa.or_(
        sa.and_(
            Subscription.status == SubscriptionStatus.TRIALING,
            Subscription.period_end < now() + BEFORE_TRIAL_END,
        ),
        sa.and_(
            Subscription.status == SubscriptionStatus.ACTIVE, Subscription.period_end < now() + BEFORE_YEAR
        ),
        Subscription.status == SubscriptionStatus.PAST_DUE,
        Subscription.perks_until < now(),
        sa.and_(
            Subscription.status == SubscriptionStatus.INCOMPLETE,
            Subscription.created_at < now() - timedelta(hours=1),
        ),
    )
    chosen = sa.select(Subscription.id).where(Subscription.status.in_(LIVE), soon)
    return list(db.session.scalars(chosen.order_by(Subscription.updated_at).limit(AT_ONCE)))


def _list_given_up() -> list[int]:
    """Those whose charge has failed for two weeks: it is not tried any more."""
    chosen = sa.select(Subscription.id).where(
        Subscription.status == SubscriptionStatus.PAST_DUE, Subscription.past_due_since < now() - GIVE_UP
    )
    return list(db.session.scalars(chosen.order_by(Subscription.id).limit(AT_ONCE)))


def pause_for_ban(payload: Payload) -> None:
    """A member was banned."""
    until = payload["until"]
    subscribing.pause_for_ban(payload["id"], datetime.fromisoformat(until) if until else None)


JOBS = (
    Job(plans.SETTLE_PLAN, settle_plan),
    Job(settling.REFUND, lambda payload: refunding.refund_ended(payload["id"])),
    Job(subscribers.PAUSE, pause_for_ban),
    Job(subscribers.RESUME, lambda payload: subscribing.resume_after_ban(payload["id"])),
    Job("donations.move_subscriptions", move_due, every=timedelta(minutes=1)),
)
