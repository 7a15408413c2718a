"""Series, breakdowns, movements, cohorts, failures and payments, as the calls answer them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date

from motorclub.api.figures import Step, day_of, first_day, today
from motorclub.api.revenue import (
    BalanceComparison,
    FailureSum,
    PaymentFilter,
    PaymentState,
    RevenueDimension,
    RevenuePayment,
    RevenueQuery,
    RevenueSum,
)
from motorclub.api.rows import Page, to_row
from motorclub_analytics.revenue.periods import Period, compared_period, list_steps, next_step, period_of
from motorclub_analytics.revenue.recurring import (
    check_movements,
    list_cohorts,
    list_movements,
    read_changes,
)
from motorclub_analytics.revenue.rows import (
    BreakdownRow,
    CohortsRow,
    FailureRow,
    KeyRow,
    MrrMovementsRow,
    ReconciliationRow,
    ReconciliationsRow,
    RevenuePaymentRow,
    RevenueSeriesRow,
    SeriesPointRow,
)
from motorclub_analytics.revenue.sources import ask_books, counts_test
from motorclub_analytics.revenue.summaries import list_restated

NO_SUMS: Sequence[RevenueSum] = ()
NO_LABELS: Mapping[str, str] = {}


def read_series(
    *, from_: date, to: date, step: str, include_test: bool | None, currency: str | None
) -> RevenueSeriesRow:
    """Revenue by steps and sources."""
    period, by = period_of(from_, to), RevenueDimension.SOURCE
    query = RevenueQuery(period.since, period.until, counts_test(include_test), currency)
    sums = ask_books(lambda books: books.sum_revenue(query, by, Step(step)), NO_SUMS)
    keys = sorted({one.key for one in sums})
    labels = label_keys(by, keys)
    return RevenueSeriesRow(
        step=step,
        days=list_steps(period, Step(step)),
        sources=[KeyRow(key, labels.get(key, "")) for key in keys],
        content=[to_row(SeriesPointRow, one, day=one.day, key=one.key) for one in sums],
        restated_days=list_restated(period),
    )


def label_keys(by: RevenueDimension, keys: Collection[str]) -> Mapping[str, str]:
    """What the values of a dimension are called."""
    return ask_books(lambda books: books.label_keys(by, keys), NO_LABELS) if keys else NO_LABELS


def list_breakdown(
    *,
    from_: date,
    to: date,
    by: str,
    compare: str,
    include_test: bool | None,
    currency: str | None,
    page: int,
    size: int,
) -> Page[BreakdownRow]:
    """A page of the values of a dimension, those with the highest gross revenue first."""
    dimension, period, with_test = RevenueDimension(by), period_of(from_, to), counts_test(include_test)
    sums = _sum_by(dimension, period, with_test, currency)
    ordered = sorted(sums.values(), key=lambda one: (-one.gross_minor, one.currency, one.key))
    shown = ordered[page * size : (page + 1) * size]
    labels = label_keys(dimension, {one.key for one in shown})
    compared = compared_period(period, compare)
    before = _sum_by(dimension, compared, with_test, currency) if compared else None
    rows = [_to_breakdown(one, by, labels.get(one.key, ""), before) for one in shown]
    return Page.of(rows, len(ordered), page, size)


Sums = Mapping[tuple[str, str], RevenueSum]


def _sum_by(by: RevenueDimension, period: Period, with_test: bool, currency: str | None) -> Sums:
    query = RevenueQuery(period.since, period.until, with_test, currency)
    found = ask_books(lambda books: books.sum_revenue(query, by, None), NO_SUMS)
    return {(one.key, one.currency): one for one in found}


def _to_breakdown(one: RevenueSum, by: str, label: str, before: Sums | None) -> BreakdownRow:
    row = to_row(BreakdownRow, one, by=by, key=one.key, label=label)
    if before is not None:
        there = before.get((one.key, one.currency))
        compared = to_row(BreakdownRow, there) if there else None
        row.compared_gross_minor = compared.gross_minor if compared else 0
        row.compared_net_minor = compared.net_minor if compared else 0
    return row


def read_movements(
    *, from_: date, to: date, step: str, include_test: bool | None, currency: str | None
) -> MrrMovementsRow:
    """The movements of the monthly recurring revenue by steps, and the check over them."""
    period = period_of(from_, to)
    changes = read_changes(
        period.since, period.until, include_test=counts_test(include_test), currency=currency
    )
    days = list_steps(period, Step(step))
    points = [period.since, *days[1:], period.until]
    rows = list_movements(changes, points)
    check = check_movements(changes, period.since, period.until, rows)
    return MrrMovementsRow(step, [period.since, *days[1:]], rows, check)


def read_cohorts(*, include_test: bool | None, currency: str | None, months: int) -> CohortsRow:
    """The cohorts of the last months, this one included."""
    until = next_step(today(), Step.MONTH)
    changes = read_changes(None, until, include_test=counts_test(include_test), currency=currency)
    if not changes:
        return CohortsRow([])
    first = first_day(day_of(changes[0].occurred_at), Step.MONTH)
    every = [*list_steps(Period(first, until), Step.MONTH), until]
    return CohortsRow(list_cohorts(changes, every, every[-months - 1 : -1]))


def read_reconciliations(*, include_test: bool | None) -> ReconciliationsRow:
    """What providers hold, by the books and by their own word."""
    none: Sequence[BalanceComparison] = ()
    with_test = counts_test(include_test)
    found = ask_books(lambda books: books.compare_balances(include_test=with_test), none)
    return ReconciliationsRow([to_row(ReconciliationRow, one) for one in found])


def list_failures(
    *, from_: date, to: date, include_test: bool | None, currency: str | None, page: int, size: int
) -> Page[FailureRow]:
    """A page of the reasons for which payments failed, the most frequent first."""
    period = period_of(from_, to)
    none: Sequence[FailureSum] = ()
    query = RevenueQuery(period.since, period.until, counts_test(include_test), currency)
    found = sorted(
        ask_books(lambda books: books.sum_failures(query), none),
        key=lambda one: (-one.failed, one.source, one.failure_code, one.currency),
    )
    labels = label_keys(RevenueDimension.SOURCE, {one.source for one in found})
    rows = [to_row(FailureRow, one, label=labels.get(one.source, "")) for one in found]
    return Page.of(rows[page * size : (page + 1) * size], len(rows), page, size)


def list_payments(
    *,
    from_: date,
    to: date,
    state: str,
    source: str | None,
    event_id: int | None,
    country: str | None,
    include_test: bool | None,
    currency: str | None,
    page: int,
    size: int,
) -> Page[RevenuePaymentRow]:
    """A page of the payments behind the figures, the newest first."""
    period = period_of(from_, to)
    query = RevenueQuery(period.since, period.until, counts_test(include_test), currency)
    which = PaymentFilter(PaymentState(state), source, event_id, country)
    none: tuple[Sequence[RevenuePayment], int] = ((), 0)
    found, total = ask_books(lambda books: books.list_payments(query, which, page, size), none)
    return Page.of(to_payment_rows(found, state), total, page, size)


def to_payment_rows(found: Sequence[RevenuePayment], state: str) -> list[RevenuePaymentRow]:
    """Payments as they are shown, with the names of what they are for."""
    sources = label_keys(RevenueDimension.SOURCE, {one.source for one in found})
    events = label_keys(RevenueDimension.EVENT, {str(one.event_id) for one in found if one.event_id})
    return [
        to_row(
            RevenuePaymentRow,
            one,
            state=state,
            label=sources.get(one.source, ""),
            event_label=events.get(str(one.event_id), ""),
        )
        for one in found
    ]
