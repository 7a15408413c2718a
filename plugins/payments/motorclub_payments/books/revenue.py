"""Sums of the ledger: revenue by period and dimension, donations, and payments that failed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import reads
from motorclub.api.figures import Step, day_start, within_days
from motorclub.api.revenue import FailureSum, GiftSum, RevenueDimension, RevenueQuery, RevenueSum
from motorclub_payments.books.entries import CAPTURED, of_query, select_sums
from motorclub_payments.ledger import PAYMENT
from motorclub_payments.models import Account, LedgerEntry, Payment, Status
from motorclub_payments.settlement import CANCELLED
from motorclub_payments.subscriptions.models import Invoice, InvoiceStatus, Subscription

# Whose payment it is, as the index has it.
PAYER = sa.func.coalesce(sa.cast(Payment.user_id, sa.Text), sa.func.lower(Payment.buyer_email))
# Written as in the indexes, with no parameters, so that the planner recognises them.
IS_FAILED: sa.ColumnElement[bool] = sa.literal_column("payments_payment.status IN ('EXPIRED', 'FAILED')")
IS_CAPTURED: sa.ColumnElement[bool] = sa.literal_column("payments_payment.status = 'CAPTURED'")
# What a payment that ran out of time has in the place of a reason.
EXPIRED = "expired"


def sum_revenue(
    query: RevenueQuery, by: RevenueDimension | None = None, step: Step | None = None
) -> Sequence[RevenueSum]:
    """The sums of the ledger, by period, the values of a dimension, and currency."""
    return [RevenueSum(*row) for row in reads().execute(select_sums(query, by, step))]


def sum_gifts(query: RevenueQuery) -> Sequence[GiftSum]:
    """Donations, and their donors: a payer without an account is known by their address."""
    donors = _select_donors(query).cte("donors")
    returning = _count_returning(query, donors).cte("returning")
    known = sa.func.coalesce(sa.func.max(returning.c.donors), 0)
    rows = reads().execute(
        sa.select(
            donors.c.currency,
            sa.cast(sa.func.sum(donors.c.gifts), sa.BigInteger),
            sa.cast(sa.func.sum(donors.c.amount_minor), sa.BigInteger),
            sa.func.count(donors.c.donor) - known,
            known,
        )
        .outerjoin_from(donors, returning, returning.c.currency == donors.c.currency)
        .group_by(donors.c.currency)
        .order_by(donors.c.currency)
    )
    return [GiftSum(*row) for row in rows]


def _select_donors(query: RevenueQuery) -> sa.Select[*tuple[Any, ...]]:
    """Each donor of the days of a query, with what they gave in a currency."""
    entry = LedgerEntry
    _, is_currency = of_query(query)
    return (
        sa.select(
            entry.currency,
            PAYER.label("donor"),
            sa.func.count().label("gifts"),
            (-sa.func.sum(entry.amount_minor)).label("amount_minor"),
        )
        .join_from(entry, Payment, Payment.id == entry.source_id)
        .where(*_is_gift(query), within_days(entry.occurred_at, query.since, query.until), is_currency)
        .group_by(sa.text("1"), sa.text("2"))
    )


def _count_returning(query: RevenueQuery, donors: sa.CTE) -> sa.Select[*tuple[Any, ...]]:
    """How many of the donors gave before, in any currency."""
    earlier = (*_is_gift(query), LedgerEntry.occurred_at < day_start(query.since))
    # With an offset the payments of each donor are looked up in the index of payers, and then their entries.
    paid = sa.select(Payment.id).where(IS_CAPTURED, donors.c.donor == PAYER)
    theirs = paid.correlate(donors).offset(0).subquery()
    gave_before = sa.exists().where(
        LedgerEntry.source_type == PAYMENT, LedgerEntry.source_id == theirs.c.id, *earlier
    )
    counted = sa.select(donors.c.currency, sa.func.count().label("donors"))
    counted = counted.where(sa.exists().where(*earlier), gave_before)
    return counted.group_by(donors.c.currency)


def _is_gift(query: RevenueQuery) -> tuple[sa.SQLColumnExpression[bool], ...]:
    """Whether an entry is a donation of the kind of money that a query is about."""
    is_kind, _ = of_query(query)
    return LedgerEntry.account == Account.DONATION_REVENUE, LedgerEntry.kind == CAPTURED, is_kind


def sum_failures(query: RevenueQuery) -> Sequence[FailureSum]:
    """Checkouts that ended without money, unless the buyer gave up; charges of subscriptions that were refused.

    The first are recovered by another payment for the same purchase, the others by a later attempt.
    """
    failed = sa.union_all(_failed_checkouts(query), _failed_charges(query)).subquery()
    amount = sa.func.sum(failed.c.amount_minor)
    columns = (failed.c.currency, failed.c.source, failed.c.failure_code)
    rows = reads().execute(
        sa.select(
            *columns,
            sa.func.count(),
            sa.cast(amount, sa.BigInteger),
            sa.func.count().filter(failed.c.recovered),
            sa.cast(sa.func.coalesce(amount.filter(failed.c.recovered), 0), sa.BigInteger),
        )
        .group_by(*columns)
        .order_by(*columns)
    )
    return [FailureSum(*row) for row in rows]


def failed_checkout(query: RevenueQuery) -> Iterator[sa.SQLColumnExpression[bool]]:
    """Whether a payment ended without money on the days of a query."""
    yield IS_FAILED
    yield within_days(Payment.closed_at, query.since, query.until)
    yield sa.func.coalesce(Payment.failure_code, EXPIRED) != CANCELLED
    yield sa.true() if query.include_test else Payment.livemode
    if query.currency is not None:
        yield Payment.currency == query.currency


def was_recovered() -> sa.ColumnElement[bool]:
    """Whether there is another payment that has the money for the same purchase."""
    other = aliased(Payment)
    return sa.exists().where(
        other.purpose == Payment.purpose,
        other.purpose_id == Payment.purpose_id,
        other.status == Status.CAPTURED,
    )


def _failed_checkouts(query: RevenueQuery) -> sa.Select[*tuple[Any, ...]]:
    return sa.select(
        Payment.currency,
        Payment.purpose.label("source"),
        sa.func.coalesce(Payment.failure_code, EXPIRED).label("failure_code"),
        Payment.amount_minor,
        was_recovered().label("recovered"),
    ).where(*failed_checkout(query))


def _failed_charges(query: RevenueQuery) -> sa.Select[*tuple[Any, ...]]:
    was_refused = sa.or_(Invoice.failure_code.is_not(None), Invoice.attempts > 1)
    return (
        sa.select(
            Invoice.currency,
            Subscription.purpose.label("source"),
            sa.func.coalesce(Invoice.failure_code, "card_declined").label("failure_code"),
            Invoice.amount_minor,
            (Invoice.status == InvoiceStatus.PAID).label("recovered"),
        )
        .join_from(Invoice, Subscription, Subscription.id == Invoice.subscription_id)
        .where(
            was_refused,
            within_days(Invoice.created_at, query.since, query.until),
            sa.true() if query.include_test else Subscription.livemode,
            sa.true() if query.currency is None else Invoice.currency == query.currency,
        )
    )
