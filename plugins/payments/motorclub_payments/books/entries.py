"""The entries of the ledger with the payments they belong to, and what they sum up to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api.figures import Step, site_day, within_days
from motorclub.api.revenue import RevenueDimension, RevenueQuery
from motorclub_payments.ledger import REFUND
from motorclub_payments.models import (
    INCOME,
    Account,
    DisputeStatus,
    LedgerEntry,
    Payment,
    Refund,
    Status,
)

CAPTURED = "CAPTURED"
HELD = (Account.PROVIDER_BALANCE, Account.OFFLINE_BALANCE)
NO_KEY = sa.literal("")
KEYS: Mapping[RevenueDimension, sa.SQLColumnExpression[Any]] = {
    RevenueDimension.SOURCE: Payment.purpose,
    RevenueDimension.EVENT: sa.func.coalesce(sa.cast(LedgerEntry.event_id, sa.Text), ""),
    RevenueDimension.COUNTRY: sa.func.coalesce(Payment.country, ""),
}


def select_entries(query: RevenueQuery, *columns: sa.SQLColumnExpression[Any]) -> sa.Select[*tuple[Any, ...]]:
    """Columns of the entries on the days of a query, each with its payment."""
    entry = LedgerEntry
    payment_id = sa.case((entry.source_type == REFUND, Refund.payment_id), else_=entry.source_id)
    return (
        sa.select(*columns)
        .select_from(entry)
        .outerjoin(Refund, sa.and_(entry.source_type == REFUND, Refund.id == entry.source_id))
        .join(Payment, Payment.id == payment_id)
        .where(within_days(entry.occurred_at, query.since, query.until), *of_query(query))
    )


def of_query(query: RevenueQuery) -> tuple[sa.SQLColumnExpression[bool], ...]:
    """Whether an entry is of the currency and of the kind of money that a query is about."""
    is_kind = sa.true() if query.include_test else LedgerEntry.livemode
    is_currency = sa.true() if query.currency is None else LedgerEntry.currency == query.currency
    return is_kind, is_currency


def total(*which: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    """The sum of the entries for which conditions hold."""
    summed = sa.func.coalesce(sa.func.sum(LedgerEntry.amount_minor).filter(*which), 0)
    return sa.cast(summed, sa.BigInteger)


def sums() -> tuple[sa.ColumnElement[int], ...]:
    """The columns of a `RevenueSum`, with their names.

    What was given back without having been sold counts nowhere, and its fee does.
    """
    account, kind = LedgerEntry.account, LedgerEntry.kind
    is_sold, disputed = Payment.status == Status.CAPTURED, account == Account.DISPUTES
    came_in = sa.func.count().filter(account.in_(HELD), kind == CAPTURED, is_sold)
    return (
        (-total(account.in_(INCOME))).label("gross_minor"),
        total(account == Account.PROVIDER_FEES).label("fees_minor"),
        total(account == Account.REFUNDS, is_sold).label("refunds_minor"),
        total(disputed, Payment.dispute_status == DisputeStatus.LOST).label("disputes_minor"),
        total(disputed, Payment.dispute_status == DisputeStatus.OPEN).label("open_disputes_minor"),
        came_in.label("payments"),
    )


def period(step: Step | None) -> sa.ColumnElement[Any]:
    """The first day of the period in which an entry was booked; nothing without a step."""
    return (
        sa.cast(sa.null(), sa.Date).label("day") if step is None else site_day(LedgerEntry.occurred_at, step)
    )
