"""What the calls of revenue answer. Amounts are in the smallest unit, shares in hundredths of a percent."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime
from typing import Annotated

from motorclub.api.figures import Step, share_of
from motorclub.api.revenue import PaymentState, RevenueDimension
from motorclub.api.rows import Row


class PeriodRow(Row):
    """Days of the site, both included."""

    first_day: date
    last_day: date


class RevenueSumRow(Row):
    """Sums of the books: `net_minor` is gross less fees, refunds and lost disputes; open disputes are not deducted."""

    currency: str
    gross_minor: int
    fees_minor: int
    refunds_minor: int
    disputes_minor: int
    open_disputes_minor: int
    payments: int

    @property
    def net_minor(self) -> int:
        """What is left."""
        return self.gross_minor - self.fees_minor - self.refunds_minor - self.disputes_minor


class RevenueTotalsRow(RevenueSumRow):
    """What a period brought. `average_gift_minor` is the mean of `gifts` donations, null where there was none."""

    gifts: int = 0
    average_gift_minor: int | None = None
    new_donors: int = 0
    returning_donors: int = 0
    failed: int = 0
    failed_minor: int = 0
    recovered: int = 0
    recovered_minor: int = 0


class MrrMovementRow(Row):
    """What a period did to the monthly recurring revenue: `closing_minor` is opening plus new, expansion and
    reactivation, less contraction and churn.

    `day` is the first day of the period's step. Subscribers are counted in the same way.
    """

    day: date
    currency: str
    opening_minor: int = 0
    new_minor: int = 0
    expansion_minor: int = 0
    contraction_minor: int = 0
    churn_minor: int = 0
    reactivation_minor: int = 0
    closing_minor: int = 0
    opening_subscribers: int = 0
    new_subscribers: int = 0
    lost_subscribers: int = 0
    reactivated_subscribers: int = 0
    closing_subscribers: int = 0

    @property
    def movement_minor(self) -> int:
        """What the movements add up to."""
        up = self.new_minor + self.expansion_minor + self.reactivation_minor
        return up - self.contraction_minor - self.churn_minor

    @property
    def logo_churn(self) -> int | None:
        """The share of the subscribers at the start who left; null without any."""
        return share(self.lost_subscribers, self.opening_subscribers)

    @property
    def gross_churn(self) -> int | None:
        """Contraction and churn, as a share of the revenue at the start."""
        return share(self.contraction_minor + self.churn_minor, self.opening_minor)

    @property
    def net_churn(self) -> int | None:
        """The same less expansion; negative where those who stayed pay more than the others took away."""
        lost = self.contraction_minor + self.churn_minor - self.expansion_minor
        return share(lost, self.opening_minor)


def share(part: int, whole: int) -> int | None:
    """A share in hundredths of a percent; None of nothing.

    >>> share(1, 3), share(-1, 8), share(1, 0)
    (3333, -1250, None)
    """
    return share_of(part, whole) if whole else None


class CurrencySummaryRow(Row):
    """The figures of a currency in a period, and in the period it is compared with."""

    currency: str
    totals: RevenueTotalsRow
    recurring: MrrMovementRow
    compared_totals: RevenueTotalsRow | None
    compared_recurring: MrrMovementRow | None


class RestatedDayRow(Row):
    """A past day whose bookings changed after it was over."""

    day: date
    restated_at: datetime


class RevenueSummaryRow(Row):
    """The revenue of a period, the reporting currency first. `has_revenue` says whether there ever was any of the kind
    asked for, `has_test_revenue` whether there is test money."""

    period: PeriodRow
    compared: PeriodRow | None
    time_zone: str
    reporting_currency: str
    include_test: bool
    has_revenue: bool
    has_test_revenue: bool
    currencies: Sequence[CurrencySummaryRow]
    restated_days: Sequence[RestatedDayRow]


class KeyRow(Row):
    """A value of a dimension; `label` is empty where nobody names it."""

    key: str
    label: str


class SeriesPointRow(RevenueSumRow):
    """The sums of a source in the period of a step that begins on `day`."""

    day: date = date.min
    key: str = ""


class RevenueSeriesRow(Row):
    """Revenue by steps. Steps and sources without a row had none."""

    step: Annotated[str, Step]
    days: Sequence[date]
    sources: Sequence[KeyRow]
    content: Sequence[SeriesPointRow]
    restated_days: Sequence[RestatedDayRow]


class BreakdownRow(RevenueSumRow):
    """The sums of a value of a dimension, with those of the period it is compared with."""

    by: Annotated[str, RevenueDimension] = ""
    key: str = ""
    label: str = ""
    compared_gross_minor: int | None = None
    compared_net_minor: int | None = None


class MrrCheckRow(Row):
    """Whether the movements of a period add up: `difference_minor` must be zero.

    Both ends are summed from the state of each subscription, not from movements.
    """

    currency: str
    opening_minor: int
    movement_minor: int
    closing_minor: int

    @property
    def difference_minor(self) -> int:
        """What the movements leave unexplained."""
        return self.closing_minor - self.opening_minor - self.movement_minor


class MrrMovementsRow(Row):
    """The movements of each step, and the check over all of them."""

    step: Annotated[str, Step]
    days: Sequence[date]
    content: Sequence[MrrMovementRow]
    check: Sequence[MrrCheckRow]


class CohortMonthRow(Row):
    """What is left of a cohort at the end of its `month`, counted from 0."""

    month: int
    subscribers: int
    mrr_minor: int
    retained: int | None


class SubscriberCohortRow(Row):
    """Those who began to pay in a month, by their first day of it."""

    day: date
    currency: str
    subscribers: int
    months: Sequence[CohortMonthRow]


class CohortsRow(Row):
    """Cohorts, the oldest first."""

    content: Sequence[SubscriberCohortRow]


class ReconciliationRow(Row):
    """What a provider holds: by the books, and by its own word. Null while it does not answer."""

    provider: str
    currency: str
    livemode: bool
    booked_minor: int
    reported_minor: int | None

    @property
    def difference_minor(self) -> int | None:
        """By how much the provider's word differs."""
        return None if self.reported_minor is None else self.reported_minor - self.booked_minor


class ReconciliationsRow(Row):
    """All providers with money of the site."""

    content: Sequence[ReconciliationRow]


class FailureRow(Row):
    """Payments of a source that failed for a reason, and those of them that were made after all."""

    currency: str
    source: str
    label: str
    failure_code: str
    failed: int
    failed_minor: int
    recovered: int
    recovered_minor: int


class RevenuePaymentRow(Row):
    """A payment behind the figures, in its own currency. `label` names its source, `event_label` its event."""

    id: int
    occurred_at: datetime
    state: Annotated[str, PaymentState]
    source: str
    label: str
    description: str
    event_id: int | None
    event_label: str
    country: str
    amount_minor: int
    currency: str
    fee_minor: int
    refunded_minor: int
    disputed_minor: int
    failure_code: str | None
    livemode: bool
    provider: str


class RevenueFrameRow(Row):
    """What was sold today and this month in the reporting currency; `orders` is how many payments came today."""

    today_minor: int
    month_minor: int
    currency: str
    orders: int
