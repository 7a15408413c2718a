"""Revenue as tables for spreadsheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from motorclub.api import BYTE_ORDER_MARK, to_csv, translate_answer
from motorclub.api.figures import Step, site_zone
from motorclub.api.payments import to_decimal
from motorclub.api.revenue import PaymentState
from motorclub_analytics.revenue import tables
from motorclub_analytics.revenue.rows import MrrMovementRow, RevenuePaymentRow, SeriesPointRow
from motorclub_analytics.revenue.schemas import ExportTable

AT_ONCE = 10_000
DAYS = (
    "Day",
    "Source",
    "Currency",
    "Gross",
    "Fees",
    "Refunds",
    "Lost disputes",
    "Net",
    "Payments",
    "Restated",
)
MOVEMENTS = (
    *("Month", "Currency", "Opening", "New", "Expansion", "Contraction", "Churn", "Reactivation", "Closing"),
    *("Subscribers at the start", "New subscribers", "Lost subscribers", "Subscribers who came back"),
    "Subscribers at the end",
)
PAYMENTS = (
    *(
        "Number",
        "Paid",
        "Source",
        "What",
        "Event",
        "Country",
        "Currency",
        "Amount",
        "Fee",
        "Refunded",
        "Disputed",
    ),
    *("Provider", "Test"),
)
# Headings of times name their zone.
TIMES = ("Paid", "Restated")
# The days, the currency and the kind of money that are asked for.
Asked = Mapping[str, Any]
Lines = Iterator[Sequence[object]]


def export_table(*, table: str, **asked: Any) -> str:
    """A table as text: the sums of each day and source, the movements of each month, or the payments."""
    written = {
        ExportTable.DAYS: (DAYS, _write_days),
        ExportTable.MOVEMENTS: (MOVEMENTS, _write_movements),
        ExportTable.PAYMENTS: (PAYMENTS, _write_payments),
    }
    head, write = written[ExportTable(table)]
    zone = site_zone()
    titles = [_to_title(word, zone.key) for word in head]
    return BYTE_ORDER_MARK + to_csv([titles, *write(asked)], zone)


def _to_title(word: str, zone: str) -> str:
    title = translate_answer(word)
    return f"{title} ({zone})" if word in TIMES else title


def _write_days(asked: Asked) -> Lines:
    series = tables.read_series(step=Step.DAY, **asked)
    labels = {source.key: source.label for source in series.sources}
    restated = {one.day: one.restated_at for one in series.restated_days}
    for row in series.content:
        yield _day_cells(row, labels.get(row.key) or row.key, restated.get(row.day))


def _day_cells(row: SeriesPointRow, source: str, restated_at: object) -> Sequence[object]:
    amounts = (row.gross_minor, row.fees_minor, row.refunds_minor, row.disputes_minor, row.net_minor)
    money = [to_decimal(amount, row.currency) for amount in amounts]
    return (row.day, source, row.currency, *money, row.payments, restated_at)


def _write_movements(asked: Asked) -> Lines:
    for row in tables.read_movements(step=Step.MONTH, **asked).content:
        yield _movement_cells(row)


def _movement_cells(row: MrrMovementRow) -> Sequence[object]:
    amounts = (
        *(row.opening_minor, row.new_minor, row.expansion_minor, row.contraction_minor, row.churn_minor),
        *(row.reactivation_minor, row.closing_minor),
    )
    return (
        row.day,
        row.currency,
        *(to_decimal(amount, row.currency) for amount in amounts),
        *(row.opening_subscribers, row.new_subscribers, row.lost_subscribers),
        *(row.reactivated_subscribers, row.closing_subscribers),
    )


def _write_payments(asked: Asked) -> Lines:
    anything: Asked = {"source": None, "event_id": None, "country": None}
    page, has_more = 0, True
    while has_more:
        found = tables.list_payments(state=PaymentState.PAID, page=page, size=AT_ONCE, **anything, **asked)
        yield from map(_payment_cells, found.content)
        page, has_more = page + 1, found.has_more


def _payment_cells(row: RevenuePaymentRow) -> Sequence[object]:
    amounts = (row.amount_minor, row.fee_minor, row.refunded_minor, row.disputed_minor)
    return (
        *(row.id, row.occurred_at, row.label or row.source, row.description, row.event_label, row.country),
        row.currency,
        *(to_decimal(amount, row.currency) for amount in amounts),
        *(row.provider, "" if row.livemode else translate_answer("Test")),
    )
