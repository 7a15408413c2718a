"""Money: whole numbers of the currency's smallest unit, from the lines of an order to the share of each ticket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

import msgspec

from motorclub.api import iso
from motorclub.api.rows import Internal, Row
from motorclub_events.models import StoredTier, TicketType, VoucherKind

# What one order may come to; the database and the providers take more, people do not mean it.
MAX_TOTAL_MINOR = 9_999_999_999


# The most that a buyer may choose to pay for one ticket; more is taken for a typing error.
MAX_CHOSEN_MINOR = 10_000_000
WHOLE = 10_000


class Tier(Row):
    """A special price: until a moment, for a number of first tickets of the type, or both."""

    name: str
    price_minor: int
    until: datetime | None
    up_to: int | None

    def holds(self, taken: int, quantity: int, at: datetime) -> bool:
        """Whether `quantity` more can be bought at this price at a moment."""
        return (self.until is None or at < self.until) and (
            self.up_to is None or taken + quantity <= self.up_to
        )


class Priced(Row):
    """An offered ticket type, as far as its price depends on it; `tax_rate_bp` is in hundredths of a per cent."""

    id: int
    name: str
    price_minor: int
    price_tiers: list[StoredTier]
    pay_what_you_want: bool
    tax_rate_bp: int


@dataclass(frozen=True, slots=True)
class Price:
    """What one ticket costs, by a tier (None: as usual)."""

    unit_minor: int
    tier: Tier | None = None


class OrderLineRow(Row):
    """Some tickets of one type, priced. `tax_minor` is contained in `total_minor`.

    `up_to`: the price applies only while no more than this number of the type are held or sold.
    """

    ticket_type_id: int
    name: str
    quantity: int
    unit_price_minor: int
    discount_minor: int
    tax_minor: int
    total_minor: int
    up_to: Internal[int | None] = None


@dataclass(frozen=True, slots=True)
class Reduction:
    """What a voucher does to the ticket types in `ticket_type_ids`, or to all if there are none in it."""

    kind: str
    value: int
    ticket_type_ids: frozenset[int]

    def off(self, ticket_type_id: int, unit_price_minor: int, quantity: int) -> int:
        """What is taken off, never more than there is."""
        if self.ticket_type_ids and ticket_type_id not in self.ticket_type_ids:
            return 0
        if self.kind == VoucherKind.PERCENT:
            return divide_half_up(unit_price_minor * quantity * min(self.value, 100), 100)
        if self.kind == VoucherKind.FIXED:
            return min(self.value, unit_price_minor) * quantity
        return max(0, unit_price_minor - self.value) * quantity


def divide_half_up(numerator: int, denominator: int) -> int:
    """A quotient of numbers that are not negative, rounded half up, without floats.

    >>> half_up(5, 2), half_up(4, 3), half_up(0, 7)
    (3, 1, 0)
    """
    return (2 * numerator + denominator) // (2 * denominator)


def get_contained_tax(total_minor: int, rate_bp: int) -> int:
    """The tax in a price that includes it; the rate is in hundredths of a per cent.

    >>> contained_tax(11900, 1900)
    1900
    """
    return divide_half_up(total_minor * rate_bp, WHOLE + rate_bp)


def load_tiers(kind: Priced | TicketType) -> list[Tier]:
    """The prices of a ticket type before its usual one, the first first."""
    return [msgspec.convert(tier, Tier) for tier in kind.price_tiers or ()]


def dump_tiers(tiers: Sequence[Tier]) -> list[StoredTier]:
    """Tiers as the table has them."""
    return [
        {
            "name": tier.name,
            "price_minor": tier.price_minor,
            "until": iso(tier.until) if tier.until else None,
            "up_to": tier.up_to,
        }
        for tier in tiers
    ]


def get_price(kind: Priced | TicketType, taken: int, quantity: int, at: datetime) -> Price:
    """The price of each of `quantity` more tickets: by the first tier that has not ended and has enough left."""
    for tier in load_tiers(kind):
        if tier.holds(taken, quantity, at):
            return Price(tier.price_minor, tier)
    return Price(kind.price_minor)


def price_line(kind: Priced, quantity: int, price: Price, reduction: Reduction | None) -> OrderLineRow:
    """A line at a price. What somebody has chosen to pay no voucher makes less."""
    unit, tier = price.unit_minor, price.tier
    off = reduction.off(kind.id, unit, quantity) if reduction and not kind.pay_what_you_want else 0
    total = unit * quantity - off
    name = f"{kind.name} ({tier.name})" if tier else kind.name
    tax = get_contained_tax(total, kind.tax_rate_bp)
    return OrderLineRow(kind.id, name, quantity, unit, off, tax, total, tier.up_to if tier else None)


def split_evenly(total: int, parts: int) -> list[int]:
    """A total in equal parts; what cannot be divided goes to the first ones.

    >>> shares(1000, 3)
    [334, 333, 333]
    """
    each, rest = divmod(total, parts)
    return [each + (place < rest) for place in range(parts)]


def sum_lines(lines: Sequence[OrderLineRow]) -> int:
    """What all lines together cost."""
    return sum(line.total_minor for line in lines)
