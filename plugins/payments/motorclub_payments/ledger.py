"""The ledger: where all money is. A booking is a set of entries that add up to nothing; it is made once and stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import cast

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub.api import db, now
from motorclub_payments import offline
from motorclub_payments.interfaces import Takings
from motorclub_payments.models import INCOME, Account, LedgerEntry, Payment, Refund, Status

PAYMENT, REFUND = "PAYMENT", "REFUND"
# The figures that are sums of the ledger.
REVENUE_FIGURE, REFUNDS_FIGURE, FEES_FIGURE = "payments.revenue", "payments.refunds", "payments.fees"
FIGURES = (REVENUE_FIGURE, REFUNDS_FIGURE, FEES_FIGURE)
SUMS = ("sold_minor", "refunded_minor", "disputed_minor", "fee_minor")


ENTRIES = cast(sa.Table, LedgerEntry.__table__)
EACH = ("account", "amount_minor")
COMMON = (
    *("txn", "currency", "event_id", "organizer_id", "source_type", "source_id", "kind", "livemode"),
    *("provider", "occurred_at", "booked_at"),
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
    payment: Payment,
    source: tuple[str, int],
    kind: str,
    currency: str,
    sums: Mapping[Account, int],
    occurred_at: datetime | None = None,
    *,
    is_late: bool = False,
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
        "occurred_at": occurred_at or now(),
        "booked_at": now() if is_late else None,
    }
    db.session.connection().execute(BOOKED, values)


def held_in(provider: str) -> Account:
    """The account of the money that a provider has for us; what is paid by hand never was at one."""
    return Account.OFFLINE_BALANCE if provider == offline.KEY else Account.PROVIDER_BALANCE


def book_capture(payment: Payment, occurred_at: datetime | None = None, *, is_late: bool = False) -> None:
    """Money has come in: for the lines of a purchase, or to be given back. `is_late`: on another day than today."""
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
    _book(payment, (PAYMENT, payment.id), "CAPTURED", currency, sums, occurred_at, is_late=is_late)


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


def _takings() -> sa.Select[int | None, str, int, int, int, int]:
    """What events have brought, by event and currency; what was given back without having been sold counts nowhere."""
    entry, refund = LedgerEntry, Refund
    payment_id = sa.case((entry.source_type == REFUND, refund.payment_id), else_=entry.source_id)
    sold = Payment.status == Status.CAPTURED

    def total(*which: sa.ColumnElement[bool]) -> sa.Cast[int]:
        return sa.cast(sa.func.coalesce(sa.func.sum(entry.amount_minor).filter(*which), 0), sa.BigInteger)

    return (
        sa.select(
            entry.event_id,
            entry.currency,
            (-total(entry.account.in_(INCOME))).label("sold_minor"),
            total(entry.account == Account.REFUNDS, sold).label("refunded_minor"),
            total(entry.account == Account.DISPUTES).label("disputed_minor"),
            total(entry.account == Account.PROVIDER_FEES).label("fee_minor"),
        )
        .outerjoin(refund, sa.and_(entry.source_type == REFUND, refund.id == entry.source_id))
        .join(Payment, Payment.id == payment_id)
        .where(
            entry.event_id == sa.any_(sa.bindparam("events", type_=ARRAY(sa.BigInteger))),
            sa.or_(entry.livemode, sa.bindparam("include_test", type_=sa.Boolean)),
        )
        .group_by(entry.event_id, entry.currency)
        .order_by(entry.event_id, entry.currency)
    )


TAKINGS = _takings()


def takings(event_ids: Sequence[int], include_test: bool) -> dict[int, list[Takings]]:
    """As `Payments.takings` says; test money counts only if `include_test`."""
    asked = {"events": list(event_ids), "include_test": include_test}
    found: dict[int, list[Takings]] = {}
    for row in db.session.execute(TAKINGS, asked).mappings():
        sums = {name: int(row[name]) for name in SUMS}
        left = sums["sold_minor"] - sums["refunded_minor"] - sums["disputed_minor"] - sums["fee_minor"]
        made: Takings = {"currency": row["currency"], "net_minor": left, **sums}  # type: ignore[typeddict-item]
        found.setdefault(row["event_id"], []).append(made)
    return found
