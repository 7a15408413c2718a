"""What subscriptions report for dashboards: who came and who left. Their money is in the books of payments."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa

from motorclub.api.figures import Figure, FigureQuery, FigureRow, count_by_step
from motorclub_donations.subscriptions.models import Subscription, SubscriptionPlan, SubscriptionStatus

PLAN = "plan"


def count_started(query: FigureQuery) -> Iterator[FigureRow]:
    """Subscriptions that have begun, gifts among them."""
    return _count(query, Subscription.created_at, Subscription.period_start.is_not(None))


def count_ended(query: FigureQuery) -> Iterator[FigureRow]:
    """Subscriptions that are over."""
    return _count(query, Subscription.ended_at, Subscription.status == SubscriptionStatus.CANCELED)


def _count(query: FigureQuery, at: Any, which: sa.ColumnElement[bool]) -> Iterator[FigureRow]:
    key = SubscriptionPlan.name if query.by == PLAN else sa.literal("")
    return count_by_step(query, at, which, SubscriptionPlan.id == Subscription.plan_id, key=key)


FIGURES = (
    Figure(
        "donations.subscriptions_started",
        "New subscriptions",
        "number",
        count_started,
        dimensions=(PLAN,),
        hourly=True,
    ),
    Figure(
        "donations.subscriptions_ended",
        "Ended subscriptions",
        "number",
        count_ended,
        dimensions=(PLAN,),
        hourly=True,
    ),
)
