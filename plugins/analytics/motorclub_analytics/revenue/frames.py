"""What open dashboards are sent when revenue is booked: the sums of today and of this month."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, timedelta

from motorclub.api import Topic, Viewer, send_after_commit
from motorclub.api.figures import Step, first_day, today
from motorclub.api.revenue import RevenueQuery, RevenueSum
from motorclub.api.rows import schema_of
from motorclub_analytics.revenue.permissions import READ
from motorclub_analytics.revenue.rows import RevenueFrameRow
from motorclub_analytics.revenue.sources import ask_books, counts_test, reporting_currency
from motorclub_analytics.revenue.tables import NO_SUMS

TOPIC = "/topic/revenue"
REVENUE = "REVENUE"


def read_frame() -> RevenueFrameRow:
    """What was sold today and this month, in the reporting currency."""
    day, currency = today(), reporting_currency()
    sold_today, sold_this_month = _sum_since(day, currency), _sum_since(first_day(day, Step.MONTH), currency)
    return RevenueFrameRow(
        today_minor=sum(one.gross_minor for one in sold_today),
        month_minor=sum(one.gross_minor for one in sold_this_month),
        currency=currency,
        orders=sum(one.payments for one in sold_today),
    )


def _sum_since(since: date, currency: str) -> list[RevenueSum]:
    query = RevenueQuery(since, today() + timedelta(days=1), counts_test(None), currency)
    return list(ask_books(lambda books: books.sum_revenue(query, None, None), NO_SUMS))


def publish_frame(event: object) -> None:
    """Send the present sums to open dashboards, after the commit."""
    send_after_commit(TOPIC, REVENUE, read_frame)


def may_subscribe(viewer: Viewer, params: Mapping[str, str]) -> bool:
    """Whether the viewer may read the revenue of the site."""
    return viewer.may(READ)


TOPICS = (
    Topic(
        TOPIC,
        "What was sold today and this month, for those who may read the revenue of the site.",
        may_subscribe,
        messages={REVENUE: schema_of(RevenueFrameRow)},
        snapshot=lambda params: (REVENUE, read_frame()),
    ),
)
