"""Plans as they are stored, and the lengths of their periods."""

from __future__ import annotations

import calendar
from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Any, Literal, TypedDict, cast

from motorclub.api.payments import Interval, Money, Plan

MONTHS: Mapping[Interval, int] = {"MONTH": 1, "YEAR": 12}


class PlanInterval(StrEnum):
    """How often a plan is charged."""

    MONTH = "MONTH"
    YEAR = "YEAR"


class PlanFacts(TypedDict):
    """What a subscription charges, and how often; `key` is the seller's name for it, `name` is for people."""

    key: str
    name: str
    amount_minor: int
    currency: str
    interval: Literal["MONTH", "YEAR"]


def to_facts(plan: Plan) -> PlanFacts:
    """A plan as it is stored."""
    return {
        "key": plan.key,
        "name": plan.name,
        "amount_minor": plan.price.amount_minor,
        "currency": plan.price.currency,
        "interval": plan.interval,
    }


def to_plan(facts: Mapping[str, Any]) -> Plan:
    """A stored plan as providers know it."""
    price = Money(facts["amount_minor"], facts["currency"])
    return Plan(facts["key"], facts["name"], price, cast("Interval", facts["interval"]))


def add_interval(at: datetime, interval: Interval, day: int) -> datetime:
    """The end of a period that begins at `at`; `day` is the day of the month on which the first one began.

    >>> str(add_interval(datetime(2027, 1, 31), "MONTH", 31)), str(add_interval(datetime(2027, 2, 28), "MONTH", 31))
    ('2027-02-28 00:00:00', '2027-03-31 00:00:00')
    """
    year, month = divmod(at.year * 12 + at.month - 1 + MONTHS[interval], 12)
    last = calendar.monthrange(year, month + 1)[1]
    return at.replace(year=year, month=month + 1, day=min(day, last))
