"""What the ledger says of any days: for dashboards and reports, which read nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Protocol, TypedDict

import sqlalchemy as sa

from motorclub.api import Service, ServiceFailed, reads, services, settings_of
from motorclub.api.figures import Figure, FigureQuery, FigureRow, site_day, within_days
from motorclub_payments.ledger import REFUND
from motorclub_payments.models import INCOME, Account, LedgerEntry, Payment, Refund, Status
from motorclub_payments.settings import PaymentSettings

QUESTION = "payments.revenue_sources"
SOURCE = "source"


class BookLine(TypedDict):
    """What was booked to an account on a day of the site. As in the ledger, income is negative, what is held positive.

    `source` is the purpose of the payments, such as ORDER.
    """

    day: date
    account: str
    currency: str
    source: str
    amount_minor: int


class Failure(TypedDict):
    """Payments that were over without money on a day, and what they were about."""

    day: date
    currency: str
    source: str
    failure_code: str | None
    number: int
    amount_minor: int


class Balance(TypedDict):
    """What a provider has for us now, as far as the ledger knows."""

    provider: str
    currency: str
    livemode: bool
    amount_minor: int


class RevenueSources(Protocol):
    """A service that answers `payments.revenue_sources`."""

    def label_sources(self) -> Mapping[str, str]:
        """What the purposes of the plugin's payments are called, such as {"ORDER": "Tickets"}."""


class Books:
    """The service `payments.books`. Test money counts only with `include_test`; None: as the site's setting says."""

    def list_lines(self, since: date, until: date, *, include_test: bool | None = None) -> Sequence[BookLine]:
        """The ledger from `since` until before `until`, by day, account, currency and source; fees, refunds and
        disputes have accounts of their own."""
        entry = LedgerEntry
        payment_id = sa.case((entry.source_type == REFUND, Refund.payment_id), else_=entry.source_id)
        columns = (
            site_day(entry.occurred_at),
            entry.account,
            entry.currency,
            Payment.purpose.label("source"),
        )
        rows = reads().execute(
            sa.select(*columns, sa.cast(sa.func.sum(entry.amount_minor), sa.BigInteger).label("amount_minor"))
            .outerjoin(Refund, sa.and_(entry.source_type == REFUND, Refund.id == entry.source_id))
            .join(Payment, Payment.id == payment_id)
            .where(
                entry.account.in_([account.value for account in Account]),
                within_days(entry.occurred_at, since, until),
                sa.or_(entry.livemode, sa.literal(_counts_test(include_test))),
            )
            .group_by(*columns)
            .order_by(*columns)
        )
        return [BookLine(**row) for row in rows.mappings()]  # type: ignore[typeddict-item]

    def list_failures(
        self, since: date, until: date, *, include_test: bool | None = None
    ) -> Sequence[Failure]:
        """The payments that were over without money from `since` until before `until`."""
        columns = (
            site_day(Payment.closed_at),
            Payment.currency,
            Payment.purpose.label("source"),
            Payment.failure_code,
        )
        amount = sa.cast(sa.func.sum(Payment.amount_minor), sa.BigInteger).label("amount_minor")
        rows = reads().execute(
            sa.select(*columns, sa.func.count().label("number"), amount)
            .where(
                Payment.status == Status.EXPIRED,
                within_days(Payment.closed_at, since, until),
                sa.or_(Payment.livemode, sa.literal(_counts_test(include_test))),
            )
            .group_by(*columns)
            .order_by(*columns)
        )
        return [Failure(**row) for row in rows.mappings()]  # type: ignore[typeddict-item]

    def list_balances(self) -> Sequence[Balance]:
        """What each provider has for us now, by currency; `livemode` separates real money from test money."""
        held = (Account.PROVIDER_BALANCE.value, Account.OFFLINE_BALANCE.value)
        columns = (LedgerEntry.provider, LedgerEntry.currency, LedgerEntry.livemode)
        amount = sa.cast(sa.func.sum(LedgerEntry.amount_minor), sa.BigInteger).label("amount_minor")
        rows = reads().execute(
            sa.select(*columns, amount)
            .where(LedgerEntry.account.in_(held))
            .group_by(*columns)
            .order_by(*columns)
        )
        return [Balance(**row) for row in rows.mappings()]  # type: ignore[typeddict-item]

    def label_sources(self) -> Mapping[str, str]:
        """What the sources are called, by the plugins that sell; one that none names is called by its purpose."""
        labels: dict[str, str] = {}
        for sources in services(QUESTION, RevenueSources).values():
            try:
                labels |= sources.label_sources()
            except ServiceFailed:
                continue
        return labels


def _counts_test(include_test: bool | None) -> bool:
    return settings_of(PaymentSettings).include_test if include_test is None else include_test


BOOKS = Books()


def _sum_up(query: FigureQuery, accounts: Sequence[Account], sign: int) -> Iterator[FigureRow]:
    sums: dict[tuple[date, str, str], int] = {}
    for line in BOOKS.list_lines(query.since, query.until):
        if line["account"] in accounts:
            key = (line["day"], line["source"] if query.by == SOURCE else "", line["currency"])
            sums[key] = sums.get(key, 0) + sign * line["amount_minor"]
    for (day, source, currency), amount in sums.items():
        yield FigureRow(day, amount, source, currency)


def count_revenue(query: FigureQuery) -> Iterator[FigureRow]:
    """What was sold, before refunds, disputes and fees."""
    return _sum_up(query, INCOME, -1)


def count_refunds(query: FigureQuery) -> Iterator[FigureRow]:
    """What went back to payers."""
    return _sum_up(query, (Account.REFUNDS,), 1)


def count_fees(query: FigureQuery) -> Iterator[FigureRow]:
    """What the providers kept."""
    return _sum_up(query, (Account.PROVIDER_FEES,), 1)


FIGURES = (
    Figure("payments.revenue", "Revenue", "money", count_revenue, dimensions=(SOURCE,)),
    Figure("payments.refunds", "Refunds", "money", count_refunds, dimensions=(SOURCE,)),
    Figure("payments.fees", "Fees of payment providers", "money", count_fees, dimensions=(SOURCE,)),
)
SERVICES = (Service("payments.books", Books, BOOKS),)
