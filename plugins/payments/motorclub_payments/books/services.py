"""The service `payments.books`, by which others report what the ledger says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import Protocol, cast

import sqlalchemy as sa

from motorclub.api import (
    Service,
    ServiceFailed,
    reads,
    requested_language,
    service,
    services,
    translate_answer,
)
from motorclub.api.figures import Step, day_of
from motorclub.api.mail import LocalDate
from motorclub.api.revenue import (
    REVENUE_BOOKS,
    BalanceComparison,
    FailureSum,
    GiftSum,
    PaymentFilter,
    RestatedDay,
    RevenueDimension,
    RevenuePayment,
    RevenueQuery,
    RevenueSum,
)
from motorclub_payments import demo
from motorclub_payments.books import balances, payments, revenue
from motorclub_payments.models import LedgerEntry
from motorclub_payments.services import ORGANISERS, Organisers

QUESTION = "payments.revenue_sources"


class RevenueSources(Protocol):
    """A service that answers `payments.revenue_sources`."""

    def label_sources(self) -> Mapping[str, str]:
        """What the purposes of the plugin's payments are called, such as {"ORDER": "Tickets"}."""


class Books:
    """The service `payments.books`. Sources are the purposes of payments, such as ORDER."""

    def has_revenue(self, *, include_test: bool) -> bool:
        """Whether anything was ever booked."""
        chosen = sa.select(LedgerEntry.id).where(sa.true() if include_test else LedgerEntry.livemode)
        return reads().scalar(chosen.limit(1)) is not None

    def sum_revenue(
        self, query: RevenueQuery, by: RevenueDimension | None, step: Step | None
    ) -> Sequence[RevenueSum]:
        """The sums of the ledger, by the values of a dimension and by periods where these are given."""
        return revenue.sum_revenue(query, by, step)

    def sum_gifts(self, query: RevenueQuery) -> Sequence[GiftSum]:
        """The donations, and how many donors gave for the first time or again."""
        return revenue.sum_gifts(query)

    def sum_failures(self, query: RevenueQuery) -> Sequence[FailureSum]:
        """What was to be paid and was not, or not at once."""
        return revenue.sum_failures(query)

    def list_payments(
        self, query: RevenueQuery, which: PaymentFilter, page: int, size: int
    ) -> tuple[Sequence[RevenuePayment], int]:
        """A page of the payments behind the sums, the newest first, and how many there are."""
        return payments.list_payments(query, which, page, size)

    def list_restated(self, since: date, until: date) -> Sequence[RestatedDay]:
        """The days whose bookings changed after they were over."""
        return payments.list_restated(since, until)

    def compare_balances(self, *, include_test: bool) -> Sequence[BalanceComparison]:
        """The balances of all providers, each asked for its own."""
        return balances.compare_balances(include_test=include_test)

    def label_keys(self, by: RevenueDimension, keys: Collection[str]) -> Mapping[str, str]:
        """What the values of a dimension are called, by the plugins that sell; countries are codes."""
        if by == RevenueDimension.SOURCE:
            return {key: translate_answer(label) for key, label in label_sources().items()}
        return label_events(keys) if by == RevenueDimension.EVENT else {}


def label_sources() -> Mapping[str, str]:
    """What the sources are called; one that no plugin names is called by its purpose."""
    labels = {demo.PURPOSE: "Demo payments"}
    for sources in services(QUESTION, RevenueSources).values():
        try:
            labels |= sources.label_sources()
        except ServiceFailed:
            continue
    return labels


def label_events(keys: Collection[str]) -> Mapping[str, str]:
    """The names of events, by the plugin that has them, with their day where two share one; none while it is off."""
    events = service(ORGANISERS, Organisers, even_off=True)
    if events is None:
        return {}
    try:
        found = events.events([int(key) for key in keys if key])
    except ServiceFailed:
        return {}
    shared = Counter(event["name"] for event in found.values())
    return {
        str(number): _name_with_day(event) if shared[event["name"]] > 1 else str(event["name"])
        for number, event in found.items()
    }


def _name_with_day(event: Mapping[str, object]) -> str:
    day = LocalDate(day_of(cast("datetime", event["starts_at"])))
    return f"{event['name']}, {day.in_language(requested_language())}"


SERVICES = (Service("payments.books", Books, Books(), answers=REVENUE_BOOKS),)
