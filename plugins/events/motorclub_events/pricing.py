"""Money: whole numbers of the currency's smallest unit, from the lines of an order to the share of each ticket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from motorclub_events.models import VoucherKind

# What one order may come to; the database and the providers take more, people do not mean it.
MOST_MINOR = 9_999_999_999
WHOLE = 10_000


@dataclass(frozen=True, slots=True)
class Line:
    """Some tickets of one type, priced. `tax_minor` is contained in `total_minor`."""

    ticket_type_id: int
    name: str
    quantity: int
    unit_price_minor: int
    discount_minor: int
    tax_minor: int
    total_minor: int


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
            return half_up(unit_price_minor * quantity * min(self.value, 100), 100)
        if self.kind == VoucherKind.FIXED:
            return min(self.value, unit_price_minor) * quantity
        return max(0, unit_price_minor - self.value) * quantity


def half_up(numerator: int, denominator: int) -> int:
    """A quotient of numbers that are not negative, rounded half up, without floats.

    >>> half_up(5, 2), half_up(4, 3), half_up(0, 7)
    (3, 1, 0)
    """
    return (2 * numerator + denominator) // (2 * denominator)


def contained_tax(total_minor: int, rate_bp: int) -> int:
    """The tax in a price that includes it; the rate is in hundredths of a per cent.

    >>> contained_tax(11900, 1900)
    1900
    """
    return half_up(total_minor * rate_bp, WHOLE + rate_bp)


def priced(
    ticket_type_id: int, name: str, quantity: int, unit: int, rate_bp: int, reduction: Reduction | None
) -> Line:
    """A line at the present price."""
    off = reduction.off(ticket_type_id, unit, quantity) if reduction else 0
    total = unit * quantity - off
    return Line(ticket_type_id, name, quantity, unit, off, contained_tax(total, rate_bp), total)


def shares(total: int, parts: int) -> list[int]:
    """A total in equal parts; what cannot be divided goes to the first ones.

    >>> shares(1000, 3)
    [334, 333, 333]
    """
    each, rest = divmod(total, parts)
    return [each + (place < rest) for place in range(parts)]


def total_of(lines: Sequence[Line]) -> int:
    """What all lines together cost."""
    return sum(line.total_minor for line in lines)
