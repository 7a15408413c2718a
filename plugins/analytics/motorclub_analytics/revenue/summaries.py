"""The summary of a period: sums of the books, recurring revenue, donors and failures of each currency."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date

from motorclub.api.figures import site_zone
from motorclub.api.revenue import (
    FailureSum,
    GiftSum,
    RecurringChange,
    RestatedDay,
    RevenueBooks,
    RevenueQuery,
    RevenueSum,
)
from motorclub.api.rows import to_row
from motorclub_analytics.revenue.periods import Period, compared_period, period_of
from motorclub_analytics.revenue.recurring import find_late, list_movements, read_changes
from motorclub_analytics.revenue.rows import (
    CurrencySummaryRow,
    MrrMovementRow,
    RestatedDayRow,
    RevenueSummaryRow,
    RevenueTotalsRow,
)
from motorclub_analytics.revenue.sources import ask_books, counts_test, reporting_currency

Totals = Mapping[str, RevenueTotalsRow]
Recurring = Mapping[str, MrrMovementRow]


def read_summary(
    *, from_: date, to: date, compare: str, include_test: bool | None, currency: str | None
) -> RevenueSummaryRow:
    """The summary of the days from `from_` to `to`."""
    with_test, period = counts_test(include_test), period_of(from_, to)
    compared = compared_period(period, compare)
    since = min(period.since, compared.since) if compared else period.since
    changes = read_changes(since, period.until, include_test=with_test, currency=currency)
    now = _read_period(period, changes, with_test=with_test, currency=currency)
    before = _read_period(compared, changes, with_test=with_test, currency=currency) if compared else None
    return RevenueSummaryRow(
        period=period.row,
        compared=compared.row if compared else None,
        time_zone=site_zone().key,
        reporting_currency=reporting_currency(),
        include_test=with_test,
        has_revenue=ask_books(lambda books: books.has_revenue(include_test=with_test), False),
        has_test_revenue=ask_books(lambda books: books.has_revenue(include_test=True), False),
        currencies=_compare(now, before, period, compared),
        restated_days=list_restated(period, changes),
    )


def list_restated(period: Period, changes: Sequence[RecurringChange] = ()) -> list[RestatedDayRow]:
    """The days of a period that changed after they were over: by a late booking, or a charge learned of late."""
    none: Sequence[RestatedDay] = ()
    found = ask_books(lambda books: books.list_restated(period.since, period.until), none)
    last = {one.day: one.restated_at for one in found}
    for day, recorded_at in find_late(changes, period.since, period.until):
        last[day] = max(last.get(day, recorded_at), recorded_at)
    return [RestatedDayRow(day, last[day]) for day in sorted(last)]


def _read_period(
    period: Period, changes: Sequence[RecurringChange], *, with_test: bool, currency: str | None
) -> tuple[Totals, Recurring]:
    query = RevenueQuery(period.since, period.until, with_test, currency)
    movements = list_movements(changes, (period.since, period.until))
    totals = ask_books(lambda books: _read_totals(books, query), dict[str, RevenueTotalsRow]())
    return totals, {row.currency: row for row in movements}


def _read_totals(books: RevenueBooks, query: RevenueQuery) -> dict[str, RevenueTotalsRow]:
    rows = {one.currency: to_totals(one) for one in books.sum_revenue(query, None, None)}
    for gift in books.sum_gifts(query):
        _add_gifts(rows.setdefault(gift.currency, empty_totals(gift.currency)), gift)
    for failure in books.sum_failures(query):
        _add_failures(rows.setdefault(failure.currency, empty_totals(failure.currency)), failure)
    return rows


def to_totals(one: RevenueSum) -> RevenueTotalsRow:
    """A sum of the books as it is shown."""
    return to_row(RevenueTotalsRow, one)


def empty_totals(currency: str) -> RevenueTotalsRow:
    """Nothing at all."""
    return RevenueTotalsRow(currency, 0, 0, 0, 0, 0, 0)


def _add_gifts(row: RevenueTotalsRow, gift: GiftSum) -> None:
    row.gifts, row.new_donors, row.returning_donors = gift.gifts, gift.new_donors, gift.returning_donors
    # The nearest whole number; half a unit rounds up.
    row.average_gift_minor = (2 * gift.amount_minor + gift.gifts) // (2 * gift.gifts)


def _add_failures(row: RevenueTotalsRow, failure: FailureSum) -> None:
    row.failed += failure.failed
    row.failed_minor += failure.failed_minor
    row.recovered += failure.recovered
    row.recovered_minor += failure.recovered_minor


def _compare(
    now: tuple[Totals, Recurring],
    before: tuple[Totals, Recurring] | None,
    period: Period,
    compared: Period | None,
) -> list[CurrencySummaryRow]:
    """The currencies of both periods, the reporting currency first; it is there even without any revenue."""
    first = reporting_currency()
    found = {first, *now[0], *now[1], *(before[0] if before else ()), *(before[1] if before else ())}
    return [
        CurrencySummaryRow(
            currency,
            now[0].get(currency) or empty_totals(currency),
            now[1].get(currency) or MrrMovementRow(period.since, currency),
            (before[0].get(currency) or empty_totals(currency)) if before else None,
            (before[1].get(currency) or MrrMovementRow(compared.since, currency))
            if before and compared
            else None,
        )
        for currency in sorted(found, key=lambda one: (one != first, one))
    ]
