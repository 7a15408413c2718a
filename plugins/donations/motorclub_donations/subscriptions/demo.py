"""The demo community's plans."""

from __future__ import annotations

from datetime import datetime

from motorclub.api import DemoContext, db
from motorclub_donations.subscriptions.models import PlanStatus, SubscriptionPlan

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


def seed(context: DemoContext) -> None:
    """Write them into the current session."""
    add_plans(context.now)


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
