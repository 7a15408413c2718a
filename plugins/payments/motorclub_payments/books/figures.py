"""What payments report for dashboards: sums of the ledger by day."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from motorclub.api import settings_of
from motorclub.api.figures import Figure, FigureQuery, FigureRow
from motorclub.api.revenue import RevenueDimension, RevenueQuery, RevenueSum
from motorclub_payments.books.revenue import sum_revenue
from motorclub_payments.ledger import FEES_FIGURE, REFUNDS_FIGURE, REVENUE_FIGURE
from motorclub_payments.settings import PaymentSettings

SOURCE = "source"


def count_revenue(query: FigureQuery) -> Iterator[FigureRow]:
    """What was sold, before refunds, disputes and fees."""
    return _sum_up(query, lambda row: row.gross_minor)


def count_refunds(query: FigureQuery) -> Iterator[FigureRow]:
    """What went back to payers."""
    return _sum_up(query, lambda row: row.refunds_minor)


def count_fees(query: FigureQuery) -> Iterator[FigureRow]:
    """What the providers kept."""
    return _sum_up(query, lambda row: row.fees_minor)


def _sum_up(query: FigureQuery, amount_of: Callable[[RevenueSum], int]) -> Iterator[FigureRow]:
    asked = RevenueQuery(query.since, query.until, settings_of(PaymentSettings).include_test)
    by = RevenueDimension.SOURCE if query.by == SOURCE else None
    for row in sum_revenue(asked, by, query.step):
        if row.day is not None and amount_of(row):
            yield FigureRow(row.day, amount_of(row), row.key, row.currency)


FIGURES = (
    Figure(REVENUE_FIGURE, "Revenue", "money", count_revenue, dimensions=(SOURCE,)),
    Figure(REFUNDS_FIGURE, "Refunds", "money", count_refunds, dimensions=(SOURCE,)),
    Figure(FEES_FIGURE, "Fees of payment providers", "money", count_fees, dimensions=(SOURCE,)),
)
