"""What providers hold for us, by the ledger and by their own word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import sqlalchemy as sa

from motorclub.api import reads
from motorclub.api.payments import PaymentProvider, ProviderRejected, ProviderUnavailable
from motorclub.api.revenue import BalanceComparison
from motorclub_payments.books.entries import HELD
from motorclub_payments.models import DisputeStatus, LedgerEntry, Payment, Refund, RefundStatus
from motorclub_payments.providers import list_enabled

Holder = tuple[str, str, bool]


def compare_balances(*, include_test: bool) -> Sequence[BalanceComparison]:
    """The balances of all providers with money of ours, by provider, currency and kind of money.

    A provider that does not tell its balance, such as Stripe, which pays out by itself, is taken at its word about each
    payment. One that does not answer has none.
    """
    booked, said = _sum_booked(), _sum_reported()
    for provider in list_enabled():
        said |= _ask_balance(provider, {holder for holder in booked if holder[0] == provider.key})
    found = (BalanceComparison(*holder, booked[holder], said.get(holder, 0)) for holder in sorted(booked))
    return [one for one in found if include_test or one.livemode]


def _sum_booked() -> dict[Holder, int]:
    columns = (LedgerEntry.provider, LedgerEntry.currency, LedgerEntry.livemode)
    amount = sa.cast(sa.func.sum(LedgerEntry.amount_minor), sa.BigInteger)
    held = sa.select(*columns, amount).where(LedgerEntry.account.in_(HELD)).group_by(*columns)
    return {
        (provider, currency, livemode): total for provider, currency, livemode, total in reads().execute(held)
    }


def _sum_reported() -> dict[Holder, int | None]:
    """What providers have reported of each payment: captured, less fees, refunds and disputes that are not won."""
    moved = sa.union_all(*_moved()).subquery()
    amount = sa.cast(sa.func.sum(moved.c.amount), sa.BigInteger)
    columns = (moved.c.provider, moved.c.currency, moved.c.livemode)
    rows = reads().execute(sa.select(*columns, amount).group_by(*columns))
    return {(provider, currency, livemode): total for provider, currency, livemode, total in rows}


def _moved() -> Iterator[sa.Select[*tuple[Any, ...]]]:
    currency = sa.func.coalesce(Payment.captured_currency, Payment.currency).label("currency")
    is_held = Payment.dispute_status.in_((DisputeStatus.OPEN, DisputeStatus.LOST))
    disputed = sa.case((is_held, Payment.disputed_minor), else_=0)
    left = Payment.captured_minor - sa.func.coalesce(Payment.fee_minor, 0) - disputed
    columns = (Payment.provider, currency, Payment.livemode)
    yield sa.select(*columns, left.label("amount")).where(Payment.captured_minor.is_not(None))
    yield (
        sa.select(*columns, (-Refund.amount_minor).label("amount"))
        .join(Refund, Refund.payment_id == Payment.id)
        .where(Refund.status == RefundStatus.SUCCEEDED)
    )


def _ask_balance(provider: PaymentProvider, holders: set[Holder]) -> Mapping[Holder, int | None]:
    """The balances that a provider reports; None where it does not answer, nothing where it reports none.

    Services run in a savepoint, so the provider is asked with a transaction open, which has only read.
    """
    try:
        balances = provider.balance()
    except (ProviderUnavailable, ProviderRejected):
        return dict.fromkeys(holders)
    if balances is None:
        return {}
    return {holder: balances.get(holder[1], 0) for holder in holders if holder[2] == provider.livemode}
