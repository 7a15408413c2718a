"""The payments behind the sums, and the days whose bookings changed late."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import reads
from motorclub.api.figures import day_of, site_day, within_days
from motorclub.api.revenue import PaymentFilter, PaymentState, RestatedDay, RevenuePayment, RevenueQuery
from motorclub_payments.books.entries import CAPTURED, HELD, of_query
from motorclub_payments.books.revenue import failed_checkout, was_recovered
from motorclub_payments.ledger import PAYMENT, REFUND
from motorclub_payments.models import Account, DisputeStatus, LedgerEntry, Payment, Refund, Status

DISPUTED = (DisputeStatus.OPEN, DisputeStatus.LOST)


def list_payments(
    query: RevenueQuery, which: PaymentFilter, page: int, size: int
) -> tuple[Sequence[RevenuePayment], int]:
    """A page of payments, the newest first, and how many there are."""
    chosen = _select_payments(query, which).where(*_of_filter(which))
    rows = reads().execute(
        chosen.order_by(sa.text("2 DESC"), Payment.id.desc()).limit(size).offset(page * size)
    )
    counted = sa.select(sa.func.count()).select_from(chosen.subquery())
    return [RevenuePayment(*row) for row in rows], reads().scalar(counted) or 0


def _select_payments(query: RevenueQuery, which: PaymentFilter) -> sa.Select[*tuple[Any, ...]]:
    """The columns of a `RevenuePayment` of the payments in a state."""
    if which.state in (PaymentState.FAILED, PaymentState.RECOVERED):
        failed = sa.select(*_columns(Payment.closed_at)).where(*failed_checkout(query))
        return failed if which.state == PaymentState.FAILED else failed.where(was_recovered())
    captured = sa.and_(
        LedgerEntry.source_type == PAYMENT,
        LedgerEntry.source_id == Payment.id,
        LedgerEntry.kind == CAPTURED,
        LedgerEntry.account.in_(HELD),
    )
    sold = sa.select(*_columns(LedgerEntry.occurred_at)).join_from(Payment, LedgerEntry, captured)
    return sold.where(Payment.status == Status.CAPTURED, *of_query(query), _happened(query, which.state))


def _columns(occurred_at: Any) -> tuple[sa.SQLColumnExpression[Any], ...]:
    disputed = sa.case((Payment.dispute_status.in_(DISPUTED), Payment.disputed_minor), else_=0)
    return (
        Payment.id,
        occurred_at.label("occurred_at"),
        Payment.purpose,
        Payment.description,
        Payment.event_id,
        sa.func.coalesce(Payment.country, ""),
        Payment.amount_minor,
        Payment.currency,
        sa.func.coalesce(Payment.fee_minor, 0),
        Payment.refunded_minor,
        disputed,
        Payment.failure_code,
        Payment.livemode,
        Payment.provider,
    )


def _happened(query: RevenueQuery, state: PaymentState) -> sa.ColumnElement[bool]:
    """Whether the money of a payment came on the days of a query, went back on them, or was disputed."""
    entry = aliased(LedgerEntry)
    on_days = within_days(entry.occurred_at, query.since, query.until)
    if state == PaymentState.REFUNDED:
        is_entry = sa.and_(entry.source_type == REFUND, entry.source_id == Refund.id)
        return Payment.id.in_(sa.select(Refund.payment_id).join(entry, is_entry).where(on_days))
    if state == PaymentState.DISPUTED:
        return Payment.id.in_(sa.select(entry.source_id).where(entry.account == Account.DISPUTES, on_days))
    return within_days(LedgerEntry.occurred_at, query.since, query.until)


def _of_filter(which: PaymentFilter) -> Iterator[sa.ColumnElement[bool]]:
    if which.source is not None:
        yield Payment.purpose == which.source
    if which.event_id is not None:
        yield Payment.event_id == which.event_id
    if which.country is not None:
        yield sa.func.coalesce(Payment.country, "") == which.country


def list_restated(since: date, until: date) -> Sequence[RestatedDay]:
    """Days to which something was booked later: money of which a webhook came late, a dispute that was lost since."""
    late = sa.select(site_day(LedgerEntry.occurred_at), LedgerEntry.booked_at.label("at")).where(
        LedgerEntry.booked_at.is_not(None), within_days(LedgerEntry.occurred_at, since, until)
    )
    opened = sa.and_(
        LedgerEntry.source_type == PAYMENT,
        LedgerEntry.source_id == Payment.id,
        LedgerEntry.account == Account.DISPUTES,
        LedgerEntry.amount_minor > 0,
    )
    decided = (
        sa.select(site_day(LedgerEntry.occurred_at), Payment.dispute_decided_at.label("at"))
        .join_from(LedgerEntry, Payment, opened)
        .where(
            Payment.dispute_status == DisputeStatus.LOST,
            Payment.dispute_decided_at.is_not(None),
            within_days(LedgerEntry.occurred_at, since, until),
        )
    )
    changed = sa.union_all(late, decided).subquery()
    last = sa.func.max(changed.c.at)
    rows = reads().execute(sa.select(changed.c.day, last).group_by(changed.c.day).order_by(changed.c.day))
    return [RestatedDay(day, at) for day, at in rows if day_of(at) > day]
