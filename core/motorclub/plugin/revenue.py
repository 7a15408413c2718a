"""A site's revenue, as the plugins that have its books and its recurring charges report it.

Days are those of the site, from `since` until before `until`. Amounts are in the smallest unit of
their currency.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import NamedTuple, Protocol

from motorclub.plugin.values import Step

REVENUE_BOOKS = "analytics.revenue_books"
RECURRING_REVENUE = "analytics.recurring_revenue"


class RevenueDimension(StrEnum):
    """What revenue can be grouped by: what was sold, the event it was sold for, the payer's country."""

    SOURCE = "SOURCE"
    EVENT = "EVENT"
    COUNTRY = "COUNTRY"


class PaymentState(StrEnum):
    """Which payments are listed: those whose money came, some of which went back; those that failed."""

    PAID = "PAID"
    REFUNDED = "REFUNDED"
    DISPUTED = "DISPUTED"
    FAILED = "FAILED"
    RECOVERED = "RECOVERED"


@dataclass(frozen=True, slots=True)
class RevenueQuery:
    """The days that are asked for; None stands for all, and test money counts only with `include_test`."""

    since: date
    until: date
    include_test: bool = False
    currency: str | None = None


@dataclass(frozen=True, slots=True)
class RevenueSum:
    """What was booked in a period that begins on `day`, for the value `key` of the requested dimension.

    `gross_minor` is what was sold; `disputes_minor` is what banks have taken back for good, `open_disputes_minor` what
    they hold until they decide. `payments` is how many payments came in. Without a step `day` is None.
    """

    day: date | None
    key: str
    currency: str
    gross_minor: int
    fees_minor: int
    refunds_minor: int
    disputes_minor: int
    open_disputes_minor: int
    payments: int


@dataclass(frozen=True, slots=True)
class GiftSum:
    """The donations of a period, and how many donors gave for the first time or again."""

    currency: str
    gifts: int
    amount_minor: int
    new_donors: int
    returning_donors: int


@dataclass(frozen=True, slots=True)
class FailureSum:
    """Payments that failed within a period, and those of them that were made after all."""

    currency: str
    source: str
    failure_code: str
    failed: int
    failed_minor: int
    recovered: int
    recovered_minor: int


@dataclass(frozen=True, slots=True)
class RevenuePayment:
    """A payment behind the sums. `occurred_at` is when its money came, or when it failed."""

    id: int
    occurred_at: datetime
    source: str
    description: str
    event_id: int | None
    country: str
    amount_minor: int
    currency: str
    fee_minor: int
    refunded_minor: int
    disputed_minor: int
    failure_code: str | None
    livemode: bool
    provider: str


@dataclass(frozen=True, slots=True)
class PaymentFilter:
    """Which payments are listed: in a state, and with these values of the dimensions."""

    state: PaymentState = PaymentState.PAID
    source: str | None = None
    event_id: int | None = None
    country: str | None = None


@dataclass(frozen=True, slots=True)
class RestatedDay:
    """A past day whose bookings changed later, the last time at `restated_at`."""

    day: date
    restated_at: datetime


@dataclass(frozen=True, slots=True)
class BalanceComparison:
    """What a provider holds for the site now: by the books, and by its own word (None while it says nothing)."""

    provider: str
    currency: str
    livemode: bool
    booked_minor: int
    reported_minor: int | None


class RevenueBooks(Protocol):
    """A service that answers REVENUE_BOOKS. A site has one set of books; the first plugin that answers keeps them."""

    def has_revenue(self, *, include_test: bool) -> bool:
        """Whether anything was ever booked."""

    def sum_revenue(
        self, query: RevenueQuery, by: RevenueDimension | None, step: Step | None
    ) -> Sequence[RevenueSum]:
        """The sums of the books, by the values of a dimension and by periods where these are given."""

    def sum_gifts(self, query: RevenueQuery) -> Sequence[GiftSum]:
        """What was given without anything in return."""

    def sum_failures(self, query: RevenueQuery) -> Sequence[FailureSum]:
        """What was to be paid and was not, or not at once."""

    def list_payments(
        self, query: RevenueQuery, which: PaymentFilter, page: int, size: int
    ) -> tuple[Sequence[RevenuePayment], int]:
        """A page of the payments behind the sums, the newest first, and how many there are."""

    def list_restated(self, since: date, until: date) -> Sequence[RestatedDay]:
        """The days whose bookings changed after they were over."""

    def compare_balances(self, *, include_test: bool) -> Sequence[BalanceComparison]:
        """The balances of all providers, each asked for its own."""

    def label_keys(self, by: RevenueDimension, keys: Collection[str]) -> Mapping[str, str]:
        """What people call the values of a dimension; those without a name are left out."""


class RecurringChange(NamedTuple):
    """From `occurred_at` on, an account is charged so much a month; 0 while it is charged nothing.

    A yearly price counts as a twelfth, rounded half up. `account` stands for everything that one payer has had of a
    source, under a name that says nothing about who it is. `recorded_at` is when the plugin learned of the change. The
    last change of an account holds until its next one. A tuple, because a site has very many of them.
    """

    account: str
    source: str
    currency: str
    monthly_minor: int
    occurred_at: datetime
    recorded_at: datetime
    livemode: bool


class RecurringRevenue(Protocol):
    """A service that answers RECURRING_REVENUE, for what its plugin charges again and again."""

    def list_recurring_changes(self, since: datetime | None, until: datetime) -> Sequence[RecurringChange]:
        """The changes from `since` to `until`, and the last one before it of each account, in the order of time.

        Other changes before `since` may be there too, and are without it. An account whose last change is to 0 was
        charged before that.
        """
