"""Vouchers: found when an order is placed, used by a conditional statement, released with an order that fails."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import ApiError, Limit, Viewer, conflict, db, flush_unique, hit_limit, invalid, now
from motorclub.api.rows import Page, columns_of, read_page, update_rows
from motorclub_events.checkout.offer import OfferedType
from motorclub_events.checkout.schemas import VoucherRow
from motorclub_events.models import Order, TicketType, Visibility, Voucher, VoucherKind, VoucherUse
from motorclub_events.shared import pricing, seats
from motorclub_events.shared.http import Body

# Against guessing codes.
CHECKS = Limit("events-voucher-checks", 10, timedelta(minutes=1))


@dataclass(frozen=True, slots=True)
class UsableVoucher:
    """A voucher that may be used now, as far as one can see without using it."""

    id: int
    kind: str
    value: int
    per_user_max: int | None
    reduction: pricing.Reduction

    def opens(self, kind: OfferedType) -> bool:
        """Whether it may buy tickets of a type that others cannot; of a hidden one only if it names that one."""
        named = self.reduction.ticket_type_ids
        return kind.id in named or (not named and kind.visibility != Visibility.HIDDEN)


def find_voucher(event_id: int, code: str | None, at: datetime) -> UsableVoucher | None:
    """The voucher of a code, None for no code. Raises 409 VOUCHER_INVALID."""
    if not code:
        return None
    mine = sa.and_(Voucher.event_id == event_id, sa.func.upper(Voucher.code) == code.upper())
    row = db.session.scalar(sa.select(Voucher).where(mine).execution_options(populate_existing=True))
    if row is None or (row.valid_from or at) > at or (row.valid_until and row.valid_until <= at):
        raise conflict("This code is not valid here and now.", code="VOUCHER_INVALID", field="voucherCode")
    return to_usable(row)


def to_usable(row: Voucher) -> UsableVoucher:
    """A voucher as the checkout uses it."""
    reduction = pricing.Reduction(row.kind, row.value, frozenset(row.ticket_type_ids))
    return UsableVoucher(row.id, row.kind, row.value, row.per_user_max, reduction)


def use_voucher(voucher: UsableVoucher, user_id: int) -> None:
    """One use more, in the current transaction. Raises 409 VOUCHER_USED_UP."""
    if voucher.per_user_max == 0 or not _count_use(voucher, user_id) or not _count_total(voucher.id):
        raise ApiError(
            409, "This code has been used as often as it may be.", code="VOUCHER_USED_UP", field="voucherCode"
        )


def _count_use(voucher: UsableVoucher, user_id: int) -> bool:
    most = voucher.per_user_max
    row = insert(VoucherUse).values(voucher_id=voucher.id, user_id=user_id, uses=1)
    added = row.on_conflict_do_update(
        index_elements=[VoucherUse.voucher_id, VoucherUse.user_id],
        set_={"uses": VoucherUse.uses + 1},
        where=sa.true() if most is None else VoucherUse.uses < most,
    )
    return seats.execute(added.returning(sa.literal(1))).first() is not None


def _count_total(voucher_id: int) -> bool:
    statement = sa.update(Voucher).where(Voucher.id == voucher_id, Voucher.used < Voucher.max_uses)
    return seats.count_rows(statement.values(used=Voucher.used + 1)) == 1


def give_voucher_back(order: Order) -> None:
    """An order that used a voucher has come to nothing."""
    if order.voucher_id is None:
        return
    mine = sa.and_(VoucherUse.voucher_id == order.voucher_id, VoucherUse.user_id == order.user_id)
    update_rows(VoucherUse, mine, uses=VoucherUse.uses - 1)
    update_rows(Voucher, Voucher.id == order.voucher_id, used=Voucher.used - 1)


def reuse_voucher(order: Order) -> bool:
    """Whether an order that comes to something after all has its voucher, too."""
    row = db.session.get(Voucher, order.voucher_id) if order.voucher_id else None
    if row is None:
        return order.voucher_id is None
    return _count_use(to_usable(row), order.user_id) and _count_total(row.id)


# What buyers and organisers do


def check_code(viewer: Viewer, event_id: int, code: str) -> UsableVoucher:
    """The voucher of a code. Raises 409, 429 after ten tries within a minute."""
    hit_limit(CHECKS, f"member:{viewer.member_id}")
    voucher = find_voucher(event_id, code, now())
    if voucher is None:
        raise invalid("code", "Missing data for required field.")
    return voucher


def list_vouchers(event_id: int, page: int, size: int) -> Page[VoucherRow]:
    """The vouchers of an event."""
    chosen = sa.select(*columns_of(VoucherRow, Voucher)).where(Voucher.event_id == event_id)
    return read_page(VoucherRow, chosen.order_by(Voucher.id), page, size)


def create_voucher(event_id: int, body: Body) -> Voucher:
    """A new voucher. Raises 409 for a code that the event has already."""
    row = Voucher(event_id=event_id, created_at=now(), **body)
    _check_voucher(row)
    db.session.add(row)
    _flush()
    return row


def change_voucher(row: Voucher, body: Body) -> None:
    """Change a voucher; what it has done already stays. Raises 409 for fewer uses than there were."""
    for name, value in body.items():
        setattr(row, name, value)
    if row.max_uses < row.used:
        raise conflict("It has been used {used} times.", code="IN_USE", field="maxUses", used=row.used)
    _check_voucher(row)
    _flush()


def _flush() -> None:
    flush_unique(conflict("The event has a voucher with this code.", code="IN_USE", field="code"))


def _check_voucher(row: Voucher) -> None:
    if row.kind == VoucherKind.PERCENT and row.value > 100:
        raise invalid("value", "No more than 100 per cent can be taken off.")
    if row.valid_from and row.valid_until and row.valid_until <= row.valid_from:
        raise invalid("validUntil", "It would end before it begins.")
    existing = set(db.session.scalars(sa.select(TicketType.id).where(TicketType.event_id == row.event_id)))
    if not set(row.ticket_type_ids or ()) <= existing:
        raise invalid("ticketTypeIds", "Each must be a ticket type of this event.")


def delete_voucher(row: Voucher) -> None:
    """Take a voucher away that no order names. Raises 409."""
    if db.session.scalar(sa.select(sa.exists().where(Order.voucher_id == row.id))):
        raise conflict("Orders have used it; let it end instead.", code="IN_USE")
    db.session.delete(row)
