"""The entries of the ledger with the payments they belong to, and what they sum up to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api.figures import Step, site_day, within_days
from motorclub.api.revenue import RevenueDimension, RevenueQuery
from motorclub_payments.ledger import PAYMENT, REFUND
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
AMOUNTS = ("gross_minor", "fees_minor", "refunds_minor", "disputes_minor", "open_disputes_minor", "payments")
KEYS: Mapping[RevenueDimension, sa.SQLColumnExpression[Any]] = {
    RevenueDimension.SOURCE: Payment.purpose,
    RevenueDimension.EVENT: sa.func.coalesce(sa.cast(LedgerEntry.event_id, sa.Text), ""),
    RevenueDimension.COUNTRY: sa.func.coalesce(Payment.country, ""),
}


def of_query(query: RevenueQuery) -> tuple[sa.SQLColumnExpression[bool], ...]:
    """Whether an entry is of the currency and of the kind of money that a query is about."""
    is_kind = sa.true() if query.include_test else LedgerEntry.livemode
    is_currency = sa.true() if query.currency is None else LedgerEntry.currency == query.currency
    return is_kind, is_currency


def total(*which: sa.ColumnElement[bool]) -> sa.ColumnElement[int]:
    """The sum of the entries for which conditions hold."""
    summed = sa.func.coalesce(sa.func.sum(LedgerEntry.amount_minor).filter(*which), 0)
    return sa.cast(summed, sa.BigInteger)


def select_sums(
    query: RevenueQuery, by: RevenueDimension | None, step: Step | None
) -> sa.Select[*tuple[Any, ...]]:
    """The columns of a `RevenueSum`, by period, the values of a dimension, and currency, in that order.

    What was given back without having been sold counts nowhere, and its fee does. Refunds and disputes are few: only
    they are joined with their payments, unless the dimension needs it, because reading all payments takes longest.
    """
    parts = sa.union_all(
        _sum_captures(query, by, step), _sum_refunds(query, by, step), _sum_disputes(query, by, step)
    ).subquery()
    group = (parts.c.day, parts.c.key, parts.c.currency)
    amounts = (sa.cast(sa.func.sum(parts.c[name]), sa.BigInteger).label(name) for name in AMOUNTS)
    return sa.select(*group, *amounts).group_by(*group).order_by(*group)


def _sum_captures(
    query: RevenueQuery, by: RevenueDimension | None, step: Step | None
) -> sa.Select[*tuple[Any, ...]]:
    """What came in: sales, fees, and the number of payments."""
    account, other = LedgerEntry.account, aliased(LedgerEntry)
    has_payments = by not in (None, RevenueDimension.EVENT)
    unsold = sa.select(other.source_id).where(other.account == Account.REFUNDS, other.kind == CAPTURED)
    is_sold = Payment.status == Status.CAPTURED if has_payments else LedgerEntry.source_id.not_in(unsold)
    came_in = sa.func.count().filter(account.in_(HELD), LedgerEntry.kind == CAPTURED, is_sold)
    amounts = {
        "gross_minor": -total(account.in_(INCOME)),
        "fees_minor": total(account == Account.PROVIDER_FEES),
        "payments": came_in,
    }
    found = _select_part(query, by, step, amounts).where(LedgerEntry.source_type == PAYMENT)
    return found.join(Payment, _IS_PAYMENT) if has_payments else found


def _sum_refunds(
    query: RevenueQuery, by: RevenueDimension | None, step: Step | None
) -> sa.Select[*tuple[Any, ...]]:
    is_refund = sa.and_(LedgerEntry.source_type == REFUND, LedgerEntry.source_id == Refund.id)
    found = _select_part(query, by, step, {"refunds_minor": total()})
    joined = found.join(Refund, is_refund).join(Payment, Payment.id == Refund.payment_id)
    return joined.where(LedgerEntry.account == Account.REFUNDS, Payment.status == Status.CAPTURED)


def _sum_disputes(
    query: RevenueQuery, by: RevenueDimension | None, step: Step | None
) -> sa.Select[*tuple[Any, ...]]:
    amounts = {
        "disputes_minor": total(Payment.dispute_status == DisputeStatus.LOST),
        "open_disputes_minor": total(Payment.dispute_status == DisputeStatus.OPEN),
    }
    found = _select_part(query, by, step, amounts).join(Payment, _IS_PAYMENT)
    return found.where(LedgerEntry.account == Account.DISPUTES)


_IS_PAYMENT = sa.and_(LedgerEntry.source_type == PAYMENT, LedgerEntry.source_id == Payment.id)


def _select_part(
    query: RevenueQuery,
    by: RevenueDimension | None,
    step: Step | None,
    amounts: Mapping[str, sa.ColumnElement[int]],
) -> sa.Select[*tuple[Any, ...]]:
    """Entries on the days of a query, added up; what a part does not count is 0."""
    key = NO_KEY if by is None else KEYS[by]
    columns = (amounts.get(name, sa.literal(0)).label(name) for name in AMOUNTS)
    return (
        sa.select(period(step), key.label("key"), LedgerEntry.currency, *columns)
        .select_from(LedgerEntry)
        .where(within_days(LedgerEntry.occurred_at, query.since, query.until), *of_query(query))
        .group_by(sa.text("1"), sa.text("2"), sa.text("3"))
    )


def period(step: Step | None) -> sa.ColumnElement[Any]:
    """The first day of the period in which an entry was booked; nothing without a step."""
    return (
        sa.cast(sa.null(), sa.Date).label("day") if step is None else site_day(LedgerEntry.occurred_at, step)
    )
