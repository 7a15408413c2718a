"""What members do with a subscription. The provider is asked with nothing locked; what it did is settled after."""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa

from motorclub.api import (
    ApiError,
    Viewer,
    conflict,
    db,
    invalid,
    invalid_transition,
    lock_member,
    not_found,
    now,
    record_audit,
)
from motorclub_donations.shared import payments
from motorclub_donations.shared.permissions import MANAGE
from motorclub_donations.subscriptions.models import (
    LIVE,
    PlanInterval,
    PlanStatus,
    RefundChoice,
    Subscription,
    SubscriptionPause,
    SubscriptionPlan,
)
from motorclub_donations.subscriptions.models import SubscriptionStatus as Status
from motorclub_donations.subscriptions.settling import (
    PURPOSE,
    lock_subscription,
    settle_subscription,
    to_plan_facts,
)
from motorclub_donations.subscriptions.states import Action, check_action

PAGE = "/subscription"
YEAR = timedelta(days=365)
# Three months a year, however long these are.
MOST_PAUSED = timedelta(days=92)
DAYS_OF_MONTH = 30


def find_live(member_id: int) -> Subscription | None:
    """The subscription that a member has now, as the current transaction sees it."""
    mine = sa.and_(Subscription.user_id == member_id, Subscription.status.in_(LIVE))
    chosen = sa.select(Subscription).where(mine).execution_options(populate_existing=True)
    return db.session.scalar(chosen)


def lock_own(viewer: Viewer, subscription_id: int) -> Subscription:
    """A subscription of the viewer's, locked. Raises 404 for any other."""
    row = lock_subscription(subscription_id)
    if row.user_id != viewer.id:
        raise not_found("Subscription {id}", id=subscription_id)
    return row


# Beginning


def subscribe(viewer: Viewer, plan_id: int, interval: str) -> tuple[int, str]:
    """A subscription that the member can begin, and the page where they do. Commits.

    Asked again for the same it is the same one; one that was not begun gives way to another plan. Raises 404, 409 for
    a member who is subscribed, and 503.
    """
    member_id = viewer.member_id
    release_unbegun(member_id, keep=(plan_id, interval))
    row = _open(member_id, plan_id, interval)
    number = row.id
    db.session.commit()
    page = payments.require_subscriptions().checkout(PURPOSE, number)
    payments.raise_if_refused(page)
    return number, str(page)


def _open(member_id: int, plan_id: int, interval: str) -> Subscription:
    lock_member(member_id)
    there = find_live(member_id)
    if there is not None and there.status != Status.INCOMPLETE:
        raise already_subscribed()
    plan = get_offered_plan(plan_id)
    price = get_price(plan, interval)
    row = there or _add(member_id, plan, interval, price)
    order: payments.SubscriptionOrder = {
        "purpose": PURPOSE,
        "purpose_id": row.id,
        "user_id": member_id,
        "plan": to_plan_facts(plan, interval, price),
        "account": payments.SUBSCRIPTION_REVENUE,
        "trial_days": plan.trial_days if is_first(member_id) else 0,
        "return_path": f"{PAGE}?subscription={row.id}",
    }
    payments.raise_if_refused(payments.require_subscriptions().open(order))
    return row


def _add(member_id: int, plan: SubscriptionPlan, interval: str, price: int) -> Subscription:
    row = Subscription(
        user_id=member_id,
        plan_id=plan.id,
        interval=interval,
        amount_minor=price,
        currency=plan.currency,
        status=Status.INCOMPLETE,
        perks={},
        created_at=now(),
        updated_at=now(),
    )
    db.session.add(row)
    db.session.flush()
    return row


def already_subscribed() -> ApiError:
    """409: a member has one subscription."""
    return conflict("You already have a subscription.", code="ALREADY_SUBSCRIBED")


def get_offered_plan(plan_id: int) -> SubscriptionPlan:
    """A plan that can be subscribed to. Raises 404."""
    plan = db.session.get(SubscriptionPlan, plan_id, populate_existing=True)
    if plan is None or plan.status != PlanStatus.ACTIVE:
        raise not_found("Plan {id}", id=plan_id)
    return plan


def get_price(plan: SubscriptionPlan, interval: str) -> int:
    """What a period of a plan costs. Raises 400 where it is not to be had by this interval."""
    price = plan.price_of(interval)
    if price is None:
        raise invalid("interval", "This plan has no such price.")
    return price


def is_first(member_id: int) -> bool:
    """Whether a member has never had a subscription: only then there is a trial."""
    begun = sa.exists().where(Subscription.user_id == member_id, Subscription.period_start.is_not(None))
    return not db.session.scalar(sa.select(begun))


def release_unbegun(member_id: int, *, keep: tuple[int, str] | None = None) -> None:
    """End what a member has opened and not begun, unless it is what they want. Commits.

    The provider is asked first. A member who pays all the same at this moment gets all of it back (`end_refund`).
    """
    there = find_live(member_id)
    if there is None or there.status != Status.INCOMPLETE:
        return
    number = there.id
    payments.require_subscriptions().sync(PURPOSE, number)
    row = settle_subscription(number)
    is_wanted = (row.plan_id, row.interval) == keep
    if row.status == Status.INCOMPLETE and not is_wanted:
        row.end_refund = RefundChoice.FULL
        db.session.commit()
        _ask_and_settle(row.id, payments.require_subscriptions().cancel(PURPOSE, number, at_period_end=False))
    db.session.commit()


def sync(viewer: Viewer, subscription_id: int) -> None:
    """Have the provider asked how it stands: the member is back from its page. Commits. Raises 404."""
    row = lock_own(viewer, subscription_id)
    is_gift = row.gift_code_id is not None
    db.session.commit()
    if not is_gift:
        payments.require_subscriptions().sync(PURPOSE, subscription_id)
    settle_subscription(subscription_id)
    db.session.commit()


# Changing


def preview_change(viewer: Viewer, subscription_id: int, plan_id: int, interval: str) -> payments.PlanChange:
    """What a change would charge now and later. Raises 404, 409 and 503."""
    row = lock_own(viewer, subscription_id)
    check_action(row, Action.CHANGE)
    wanted, at_once = _find_change(row, plan_id, interval)
    period_end = row.period_end or now()
    db.session.commit()
    if not at_once:
        return {
            "due_now_minor": 0,
            "credit_minor": 0,
            "next_charge_minor": wanted["amount_minor"],
            "next_charge_at": period_end,
            "currency": wanted["currency"],
        }
    found = payments.require_subscriptions().preview_change(PURPOSE, subscription_id, wanted)
    payments.raise_if_refused(found)
    return found  # type: ignore[return-value]


def change_plan(viewer: Viewer, subscription_id: int, plan_id: int, interval: str) -> None:
    """Another plan: up at once for the rest of the period, down with the next one. Commits. Raises 404, 409, 503.

    The plan of now takes back a change that waits for the next period.
    """
    row = lock_own(viewer, subscription_id)
    check_action(row, Action.CHANGE)
    wanted, at_once = _find_change(row, plan_id, interval)
    db.session.commit()
    charges = payments.require_subscriptions()
    _ask_and_settle(subscription_id, charges.change_plan(PURPOSE, subscription_id, wanted, prorate=at_once))


def _find_change(row: Subscription, plan_id: int, interval: str) -> tuple[payments.PlanFacts, bool]:
    """The plan that a member wants, and whether it begins now. Raises 404, and 409 if they have it already."""
    if (row.plan_id, row.interval) == (plan_id, interval):
        if row.next_plan_id is None:
            raise conflict("This is your plan already.", code="SAME_PLAN")
        plan = db.session.get_one(SubscriptionPlan, plan_id)
        return to_plan_facts(plan, interval, row.amount_minor), True
    plan = get_offered_plan(plan_id)
    wanted = to_plan_facts(plan, interval, get_price(plan, interval))
    return wanted, _is_at_once(row, wanted)


def _is_at_once(row: Subscription, wanted: payments.PlanFacts) -> bool:
    """Whether a change is made now. From a year to a month it never is: what was paid for the year would be lost."""
    if wanted["currency"] != row.currency:
        raise conflict("A subscription keeps its currency.", code="OTHER_CURRENCY")
    if row.status == Status.TRIALING:
        return True
    if row.interval != wanted["interval"]:
        return wanted["interval"] == PlanInterval.YEAR
    return wanted["amount_minor"] > row.amount_minor


def cancel(viewer: Viewer, subscription_id: int, reason: str | None) -> None:
    """Stop charging. What was paid for lasts; what was never begun or not paid ends now. Commits."""
    lock_own(viewer, subscription_id)
    row = settle_subscription(subscription_id)
    check_action(row, Action.CANCEL)
    at_once = row.status in (Status.INCOMPLETE, Status.PAST_DUE)
    row.cancel_reason, row.canceled_by_id = reason, viewer.id
    if row.status == Status.INCOMPLETE:
        row.end_refund = RefundChoice.FULL
    db.session.commit()
    charges = payments.require_subscriptions()
    refused = charges.cancel(PURPOSE, subscription_id, at_period_end=not at_once, reason=reason)
    _ask_and_settle(subscription_id, refused)


def resume(viewer: Viewer, subscription_id: int) -> None:
    """Take back a cancellation, or end a pause. Commits. Raises 404, 409, and 503."""
    row = lock_own(viewer, subscription_id)
    check_action(row, Action.RESUME)
    if row.is_banned:
        raise invalid_transition(row.status, Action.RESUME)
    db.session.commit()
    _ask_and_settle(subscription_id, payments.require_subscriptions().resume(PURPOSE, subscription_id))


def pause(viewer: Viewer, subscription_id: int, months: int) -> None:
    """Charge nothing for so many months, three in a year at most. Commits. Raises 404, 409, and 503."""
    lock_member(viewer.member_id)
    row = lock_own(viewer, subscription_id)
    check_action(row, Action.PAUSE)
    length = timedelta(days=DAYS_OF_MONTH * months)
    if count_paused(viewer.member_id) + length > MOST_PAUSED:
        raise conflict("You can pause for three months a year.", code="PAUSED_TOO_LONG")
    db.session.commit()
    resumes_at = now() + length
    refused = payments.require_subscriptions().pause(PURPOSE, subscription_id, resumes_at=resumes_at)
    _ask_and_settle(subscription_id, refused)


def count_paused(member_id: int) -> timedelta:
    """How long a member has paused within the last 365 days; bans do not count."""
    since = now() - YEAR
    mine = sa.and_(SubscriptionPause.user_id == member_id, ~SubscriptionPause.by_ban)
    ended = sa.func.coalesce(SubscriptionPause.ended_at, SubscriptionPause.ends_at, now())
    chosen = sa.select(SubscriptionPause.starts_at, ended).where(mine, ended > since)
    parts = (until - max(start, since) for start, until in db.session.execute(chosen))
    return sum(parts, timedelta())


def open_card_page(viewer: Viewer, subscription_id: int) -> str:
    """The provider's page where the member changes the card and pays what is open. Raises 404, 409, and 503."""
    row = lock_own(viewer, subscription_id)
    check_action(row, Action.FIX_CARD)
    db.session.commit()
    back = f"{PAGE}?subscription={subscription_id}"
    page = payments.require_subscriptions().portal(PURPOSE, subscription_id, back)
    payments.raise_if_refused(page)
    return str(page)


def _ask_and_settle(subscription_id: int, refused: payments.Refused | None) -> None:
    """Write down what has become of a change. Commits. Raises 409 and 503 with what payments have refused."""
    settle_subscription(subscription_id)
    db.session.commit()
    payments.raise_if_refused(refused)


# What others do


def end_now(viewer: Viewer, subscription_id: int, refund: str, reason: str) -> None:
    """An admin ends a subscription at once, and gives back what they choose of the current period. Commits."""
    if not viewer.may(MANAGE):
        raise not_found("Subscription {id}", id=subscription_id)
    # As payments know it: what another admin has just chosen and ended is over, and keeps that choice.
    row = settle_subscription(subscription_id)
    if row.gift_code_id is not None:
        raise conflict("Refund the gift code instead.", code="IS_GIFT")
    check_action_of_admin(row)
    row.cancel_reason, row.canceled_by_id, row.end_refund = reason, viewer.id, refund
    record_audit("donations.subscription_ended", actor_id=viewer.id, target=str(subscription_id))
    db.session.commit()
    charges = payments.require_subscriptions()
    refused = charges.cancel(PURPOSE, subscription_id, at_period_end=False, reason=reason)
    _ask_and_settle(subscription_id, refused)


def check_action_of_admin(row: Subscription) -> None:
    """Raises 409 for what is over already."""
    if row.status not in LIVE:
        raise invalid_transition(row.status, Status.CANCELED)


def pause_for_ban(member_id: int, until: datetime | None) -> None:
    """A banned member is not charged. What cannot be paused is cancelled. Commits."""
    row = find_live(member_id)
    if row is None or row.gift_code_id is not None or row.cancel_at_period_end:
        return
    number, status, charges = row.id, row.status, payments.require_subscriptions()
    if status == Status.ACTIVE:
        lock_subscription(number).is_banned = True
        db.session.commit()
        refused = charges.pause(PURPOSE, number, resumes_at=until)
    else:
        db.session.commit()
        refused = charges.cancel(PURPOSE, number, at_period_end=status in (Status.TRIALING, Status.PAUSED))
    _ask_and_settle(number, refused)


def resume_after_ban(member_id: int) -> None:
    """What a ban has paused goes on. Commits."""
    row = find_live(member_id)
    if row is not None and row.status == Status.PAUSED and row.is_banned:
        number = row.id
        db.session.commit()
        _ask_and_settle(number, payments.require_subscriptions().resume(PURPOSE, number))
