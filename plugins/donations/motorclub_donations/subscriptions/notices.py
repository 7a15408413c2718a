"""Mails before and after charges: each once for the moment that it is about."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Member, db, now, site_url
from motorclub.api.mail import LocalDate, send_mail
from motorclub.api.payments import Money
from motorclub_donations.subscriptions import mails
from motorclub_donations.subscriptions.models import (
    PlanInterval,
    Subscription,
    SubscriptionNotice,
    SubscriptionPlan,
)
from motorclub_donations.subscriptions.models import SubscriptionStatus as Status
from motorclub_donations.subscriptions.subscribing import PAGE

BEFORE_TRIAL_END = timedelta(days=3)
BEFORE_YEAR = timedelta(days=7)
FAILURE_DAYS = (0, 3, 7, 12)
GIVE_UP = timedelta(days=14)
VARIABLES = {template.name: [one.name for one in template.variables] for template in mails.TEMPLATES}


def send_due_notices(row: Subscription) -> None:
    """Send a locked subscription's mails that are due and were not sent, in the caller's transaction."""
    for template, kind, about in list_due(row):
        new = insert(SubscriptionNotice).values(subscription_id=row.id, kind=kind, about=about, sent_at=now())
        if db.session.scalar(new.on_conflict_do_nothing().returning(SubscriptionNotice.kind)):
            _send(row, template, about, is_last=kind.endswith(f":{FAILURE_DAYS[-1]}"))


def list_due(row: Subscription) -> Iterator[tuple[str, str, datetime]]:
    """(template, kind, moment) of what should have been sent by now."""
    end = row.period_end
    is_coming = end is not None and end > now() and not row.cancel_at_period_end
    if row.status == Status.TRIALING and end is not None and is_coming and end - now() <= BEFORE_TRIAL_END:
        yield mails.TRIAL_ENDS, "TRIAL_ENDS", end
    if row.status == Status.ACTIVE and end is not None and is_coming:
        yield from _list_before_end(row, end)
    if row.status == Status.PAST_DUE and row.past_due_since is not None:
        yield from _list_failures(row.past_due_since)


def _list_before_end(row: Subscription, end: datetime) -> Iterator[tuple[str, str, datetime]]:
    if row.gift_code_id is not None and end - now() <= BEFORE_TRIAL_END:
        yield mails.GIFT_ENDS, "GIFT_ENDS", end
    if row.gift_code_id is None and row.interval == PlanInterval.YEAR and end - now() <= BEFORE_YEAR:
        yield mails.YEAR_RENEWS, "YEAR_RENEWS", end


def _list_failures(since: datetime) -> Iterator[tuple[str, str, datetime]]:
    """The newest one that is due: a subscriber who was not reminded in time is not reminded twice at once."""
    days = (now() - since) // timedelta(days=1)
    due = max((day for day in FAILURE_DAYS if day <= days), default=None)
    if due is not None:
        yield mails.CHARGE_FAILED, f"CHARGE_FAILED:{due}", since


def send_ended(row: Subscription) -> None:
    """Tell a member that it is over."""
    _send(row, mails.SUBSCRIPTION_ENDED, now(), is_last=False)


def _send(row: Subscription, template: str, about: datetime, *, is_last: bool) -> None:
    member, plan = db.session.get_one(Member, row.user_id), _find_next_plan(row)
    price = plan.price_of(row.next_interval) if row.next_interval else row.amount_minor
    day = row.perks_until if template == mails.CHARGE_FAILED else about
    values: dict[str, object] = {
        "username": member.username,
        "plan": plan.name,
        "day": LocalDate((day or about).date()),
        "amount": Money(price or row.amount_minor, row.currency),
        "last": "yes" if is_last else "",
        "link": site_url(PAGE),
    }
    send_mail(template, member.email, {name: values[name] for name in VARIABLES[template]})


def _find_next_plan(row: Subscription) -> SubscriptionPlan:
    """The plan that is charged next."""
    return db.session.get_one(SubscriptionPlan, row.next_plan_id or row.plan_id)
