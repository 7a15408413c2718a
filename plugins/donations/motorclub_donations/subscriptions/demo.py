"""The demo community's plans, and three years of what subscriptions were charged."""

from __future__ import annotations

from datetime import datetime, timedelta

import sqlalchemy as sa

from motorclub.api import DemoContext, db
from motorclub_donations.shared.models import RecurringCharge
from motorclub_donations.shared.recurring_revenue import to_monthly
from motorclub_donations.subscriptions.models import PlanStatus, SubscriptionPlan
from motorclub_donations.subscriptions.settling import PURPOSE

AD_FREE, PHOTOS, CARS = "core.ad_free", "showcase.gallery_photos", "showcase.cars"
# (key, name, description, by the month, by the year, features, rights, days of trial, can be given)
PLANS = (
    (
        "cruiser",
        "Cruiser",
        "For everybody who wants to keep the lights on.",
        290,
        2900,
        ("No promotions",),
        {AD_FREE: 1},
        0,
        True,
    ),
    (
        "club",
        "Club",
        "More room for your photos, and two weeks to try it.",
        590,
        5900,
        ("No promotions", "More photos in each gallery", "Try it for 14 days"),
        {AD_FREE: 1, PHOTOS: 40},
        14,
        True,
    ),
    (
        "paddock",
        "Paddock",
        "For those who carry the club.",
        1490,
        14900,
        ("No promotions", "Most photos in each gallery", "A garage for fifty cars"),
        {AD_FREE: 1, PHOTOS: 100, CARS: 50},
        0,
        False,
    ),
)


# So many subscriptions have begun in three years; each changes about twice a year.
SUBSCRIPTIONS, DAYS, MOST_CHANGES = 48, 3 * 365, 6
MONTHLY = tuple(
    price for plan in PLANS for price in (to_monthly(plan[3], "MONTH"), to_monthly(plan[4], "YEAR"))
)


def seed(context: DemoContext) -> None:
    """Write them into the current session."""
    add_plans(context.now)
    charges = [row for number in range(1, SUBSCRIPTIONS + 1) for row in _list_charges(context, -number)]
    db.session.execute(sa.insert(RecurringCharge), charges)


def _list_charges(context: DemoContext, number: int) -> list[dict[str, object]]:
    """What a subscription has been charged a month since it began: other plans, pauses, an end. It has no row of its
    own, so its number is below zero."""
    random = context.random
    at = context.now - timedelta(days=random.randrange(1, DAYS))
    rows: list[dict[str, object]] = []
    for _ in range(random.randrange(1, MOST_CHANGES)):
        monthly = random.choice(MONTHLY) if not rows or random.random() < 0.7 else 0
        if at >= context.now:
            break
        common = {"source": PURPOSE, "source_id": number, "account": number, "currency": "EUR"}
        rows.append(
            {**common, "monthly_minor": monthly, "livemode": False, "occurred_at": at, "recorded_at": at}
        )
        at += timedelta(days=random.randrange(20, 240))
    return rows


def add_plans(at: datetime) -> None:
    """The three plans, offered from then on; in the caller's transaction."""
    for position, plan in enumerate(PLANS):
        key, name, description, month_minor, year_minor, features, rights, trial_days, giftable = plan
        db.session.add(
            SubscriptionPlan(
                key=key,
                name=name,
                description=description,
                currency="EUR",
                month_minor=month_minor,
                year_minor=year_minor,
                features=list(features),
                rights=rights,
                trial_days=trial_days,
                giftable=giftable,
                position=position,
                status=PlanStatus.ACTIVE,
                created_at=at,
                updated_at=at,
            )
        )
    db.session.flush()
