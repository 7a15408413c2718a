"""The ledger: where all money is. A booking is a set of entries that add up to nothing; it is made once and stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub.api import db, now
from motorclub_payments import offline
from motorclub_payments.models import Account, LedgerEntry, Payment, Refund, Status

PAYMENT, REFUND = "PAYMENT", "REFUND"


ENTRIES: Any = LedgerEntry.__table__
EACH = ("account", "amount_minor")
COMMON = (
    *("txn", "currency", "event_id", "organizer_id", "source_type", "source_id", "kind", "livemode"),
    *("provider", "occurred_at"),
)


def _booking() -> sa.Insert:
    """The statement that writes all entries of a booking: what they have in common once, the rest as lists."""
    lists = [sa.bindparam(name, type_=ARRAY(ENTRIES.c[name].type)) for name in EACH]
    columns = [sa.column(name, ENTRIES.c[name].type) for name in EACH]
    sides = sa.func.unnest(*lists).table_valued(*columns, name="side").render_derived()
    common = [
        sa.cast(sa.bindparam(name, type_=ENTRIES.c[name].type), ENTRIES.c[name].type) for name in COMMON
    ]
    return sa.insert(ENTRIES).from_select([*COMMON, *EACH], sa.select(*common, *sides.c))


BOOKED = _booking()


def _book(
    payment: Payment, source: tuple[str, int], kind: str, currency: str, sums: Mapping[Account, int]
) -> None:
    """Make a booking in the current transaction. Raises IntegrityError for one that is there, or does not add up."""
    sides = [(account.value, amount) for account, amount in sums.items() if amount]
    values = {
        "txn": f"{source[0]}:{source[1]}:{kind}",
        "account": [account for account, _ in sides],
        "amount_minor": [amount for _, amount in sides],
        "currency": currency,
        "event_id": payment.event_id,
        "organizer_id": payment.organizer_id,
        "source_type": source[0],
        "source_id": source[1],
        "kind": kind,
        "livemode": payment.livemode,
        "provider": payment.provider,
        "occurred_at": now(),
    }
    db.session.connection().execute(BOOKED, values)


def held_in(provider: str) -> Account:
    """The account of the money that a provider has for us; what is paid by hand never was at one."""
    return Account.OFFLINE_BALANCE if provider == offline.KEY else Account.PROVIDER_BALANCE


def book_capture(payment: Payment) -> None:
    """Money has come in: for the lines of a purchase, or to be given back."""
    sums: Counter[Account] = Counter()
    captured = payment.captured_minor or 0
    if payment.status == Status.CAPTURED:
        for line in payment.lines:
            sums[Account(line["account"])] -= line["total_minor"]
    else:
        sums[Account.REFUNDS] -= captured
    fee = payment.fee_minor or 0
    sums[held_in(payment.provider)] += captured - fee
    sums[Account.PROVIDER_FEES] += fee
    currency = payment.captured_currency or payment.currency
    _book(payment, (PAYMENT, payment.id), "CAPTURED", currency, sums)


def book_fee(payment: Payment, fee_minor: int) -> None:
    """The provider's fee is known after the money has come in."""
    sums = {held_in(payment.provider): -fee_minor, Account.PROVIDER_FEES: fee_minor}
    _book(payment, (PAYMENT, payment.id), "FEE", payment.captured_currency or payment.currency, sums)


def book_refund(payment: Payment, refund: Refund) -> None:
    """Money has gone back."""
    sums = {held_in(payment.provider): -refund.amount_minor, Account.REFUNDS: refund.amount_minor}
    _book(payment, (REFUND, refund.id), "REFUNDED", refund.currency, sums)


def book_dispute(payment: Payment, amount_minor: int) -> None:
    """The bank has taken money until it has decided."""
    sums = {Account.PROVIDER_BALANCE: -amount_minor, Account.DISPUTES: amount_minor}
    currency = payment.captured_currency or payment.currency
    _book(payment, (PAYMENT, payment.id), "DISPUTE_OPENED", currency, sums)


def book_dispute_won(payment: Payment, amount_minor: int) -> None:
    """The bank has given it again."""
    sums = {Account.PROVIDER_BALANCE: amount_minor, Account.DISPUTES: -amount_minor}
    currency = payment.captured_currency or payment.currency
    _book(payment, (PAYMENT, payment.id), "DISPUTE_WON", currency, sums)


def balance(account: Account, provider: str) -> dict[str, int]:
    """What is in an account by currency, as far as it is of this provider; nothing where that is nothing."""
    total = sa.func.sum(LedgerEntry.amount_minor)
    chosen = (
        sa.select(LedgerEntry.currency, total)
        .where(LedgerEntry.account == account, LedgerEntry.provider == provider)
        .group_by(LedgerEntry.currency)
        .having(total != 0)
    )
    return {row[0]: int(row[1]) for row in db.session.execute(chosen)}
