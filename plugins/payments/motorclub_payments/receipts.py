"""Receipts for money that has come in, credit notes for what has gone back.

A job numbers them after the money was booked, one after the other: so no buyer waits for another one's number, and a
transaction that is rolled back leaves no gap.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date
from itertools import groupby
from typing import Any, NamedTuple

import sqlalchemy as sa

from motorclub.api import db, lock_name, now, site_url
from motorclub.api.figures import within_days
from motorclub.api.mail import send_mail
from motorclub.api.payments import Money
from motorclub_payments import guest_links, mails
from motorclub_payments.interfaces import ReceiptFacts
from motorclub_payments.models import Payment, Receipt, ReceiptKind, Refund, RefundStatus, Status
from motorclub_payments.transactions import transaction

NUMBERS = "payments.receipts"
# So many in one transaction.
BATCH = 500
Movements = sa.Select[*tuple[Any, ...]]
GONE_BACK = (RefundStatus.SUCCEEDED, RefundStatus.MANUAL)

_NUMBERED = sa.exists().where(Receipt.payment_id == Payment.id, Receipt.refund_id.is_(None))
_CREDITED = sa.exists().where(Receipt.refund_id == Refund.id)
_PAID: Movements = (
    sa.select(
        Payment.livemode,
        Payment.id.label("payment_id"),
        sa.null().label("refund_id"),
        Payment.captured_minor.label("amount_minor"),
        Payment.captured_currency.label("currency"),
    )
    .where(Payment.status == Status.CAPTURED, ~_NUMBERED)
    .order_by(Payment.captured_at, Payment.id)
    .limit(BATCH)
)
# What goes back of money that never was a purchase has no receipt, and so no credit note.
_GIVEN_BACK: Movements = (
    sa.select(
        Payment.livemode,
        Payment.id.label("payment_id"),
        Refund.id.label("refund_id"),
        Refund.amount_minor,
        Refund.currency,
    )
    .join(Payment, Payment.id == Refund.payment_id)
    .where(Refund.status.in_(GONE_BACK), ~_CREDITED, _NUMBERED)
    .order_by(Refund.settled_at, Refund.id)
    .limit(BATCH)
)


class Movement(NamedTuple):
    """Money of a purchase that has come in, or (with `refund_id`) gone back, and has no receipt yet."""

    livemode: bool
    payment_id: int
    refund_id: int | None
    amount_minor: int
    currency: str


@dataclass(frozen=True, slots=True)
class Series:
    """Receipts that are numbered together."""

    kind: ReceiptKind
    livemode: bool
    year: int

    def name(self, number: int) -> str:
        """What a receipt is called.

        >>> Series(ReceiptKind.RECEIPT, True, 2026).name(7), Series(ReceiptKind.CREDIT_NOTE, False, 2026).name(7)
        ('R-2026-000007', 'TEST-C-2026-000007')
        """
        letter = "R" if self.kind == ReceiptKind.RECEIPT else "C"
        return f"{'' if self.livemode else 'TEST-'}{letter}-{self.year}-{number:06d}"


def issue_receipts() -> int:
    """Number what has come in and gone back since the last time, the oldest first; how many were issued."""
    issued = 0
    while (made := _issue_batch()) > 0:
        issued += made
    return issued


def _issue_batch() -> int:
    with transaction():
        # Begun under the lock, so each statement sees all that were numbered before.
        lock_name(NUMBERS)
        due = {ReceiptKind.RECEIPT: _PAID, ReceiptKind.CREDIT_NOTE: _GIVEN_BACK}
        return sum(_issue(kind, _read_due(chosen)) for kind, chosen in due.items())


def _read_due(chosen: Movements) -> list[Movement]:
    """Test money first, each kind of money with the oldest first."""
    return sorted((Movement(*row) for row in db.session.execute(chosen)), key=_is_real)


def _is_real(movement: Movement) -> bool:
    return movement.livemode


def _issue(kind: ReceiptKind, due: Sequence[Movement]) -> int:
    at = now()
    for livemode, group in groupby(due, _is_real):
        those = list(group)
        series = Series(kind, livemode, at.astimezone(UTC).year)
        first = _find_last_number(series) + 1
        values = [
            {**one._asdict(), "kind": kind, "year": series.year, "number": number, "issued_at": at}
            for number, one in enumerate(those, first)
        ]
        db.session.execute(sa.insert(Receipt), values)
        _send_to_guests(series, first, [one.payment_id for one in those])
    return len(due)


def _send_to_guests(series: Series, first: int, payment_ids: Sequence[int]) -> None:
    """Mail what was just numbered to those who have paid without an account: members see theirs on the site."""
    numbers = range(first, first + len(payment_ids))
    guests = sa.and_(Payment.id.in_(payment_ids), Payment.user_id.is_(None), Payment.buyer_email.is_not(None))
    for receipt, payment in db.session.execute(
        _WITH_PAYMENT.where(guests, _is_of(series), Receipt.number.in_(numbers)).order_by(Receipt.number)
    ):
        send_mail(
            mails.RECEIPT if series.kind == ReceiptKind.RECEIPT else mails.CREDIT_NOTE,
            payment.buyer_email or "",
            {
                "number": series.name(receipt.number),
                "description": payment.description,
                "amount": Money(receipt.amount_minor, receipt.currency),
                "link": site_url(guest_links.payment_path("/payment-success", payment)),
            },
        )


def _is_of(series: Series) -> sa.ColumnElement[bool]:
    return sa.and_(
        Receipt.kind == series.kind, Receipt.livemode == series.livemode, Receipt.year == series.year
    )


def _find_last_number(series: Series) -> int:
    return db.session.scalar(sa.select(sa.func.max(Receipt.number)).where(_is_of(series))) or 0


def _to_facts(rows: Iterable[sa.Row[Receipt, Payment]]) -> list[ReceiptFacts]:
    return [
        {
            "number": Series(ReceiptKind(receipt.kind), receipt.livemode, receipt.year).name(receipt.number),
            "kind": receipt.kind,
            "payment_id": payment.id,
            "refund_id": receipt.refund_id,
            "purpose": payment.purpose,
            "purpose_id": payment.purpose_id,
            "buyer_email": payment.buyer_email,
            "description": payment.description,
            "amount_minor": receipt.amount_minor,
            "currency": receipt.currency,
            "livemode": receipt.livemode,
            "issued_at": receipt.issued_at,
        }
        for receipt, payment in rows
    ]


_WITH_PAYMENT = sa.select(Receipt, Payment).join(Payment, Payment.id == Receipt.payment_id)


def receipts_of(purpose: str, purpose_ids: Sequence[int]) -> Mapping[int, Sequence[ReceiptFacts]]:
    """The receipts of purchases and their credit notes, by purchase, the oldest first."""
    mine = sa.and_(Payment.purpose == purpose, Payment.purpose_id.in_(purpose_ids))
    found: dict[int, list[ReceiptFacts]] = {}
    for facts in _to_facts(db.session.execute(_WITH_PAYMENT.where(mine).order_by(Receipt.id))):
        found.setdefault(facts["purpose_id"], []).append(facts)
    return found


def list_of_payment(payment_id: int) -> list[ReceiptFacts]:
    """The receipt of one payment and its credit notes, the oldest first."""
    return _to_facts(db.session.execute(_WITH_PAYMENT.where(Payment.id == payment_id).order_by(Receipt.id)))


def receipts_of_member(
    user_id: int, since: date, until: date, page: int, size: int, purposes: Sequence[str] = ()
) -> tuple[Sequence[ReceiptFacts], int]:
    """A page of a member's receipts and credit notes of the days from `since` until before `until`."""
    chosen = _WITH_PAYMENT.where(Payment.user_id == user_id, within_days(Receipt.issued_at, since, until))
    if purposes:
        chosen = chosen.where(Payment.purpose.in_(purposes))
    total = db.session.scalar(sa.select(sa.func.count()).select_from(chosen.subquery()))
    rows = db.session.execute(chosen.order_by(Receipt.id).limit(size).offset(page * size))
    return _to_facts(rows), int(total or 0)
