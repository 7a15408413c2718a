"""Converts and divides amounts in a currency's smallest unit."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

from motorclub.api.payments import count_digits, to_decimal


def convert(amount_minor: int, currency: str, rate: Decimal, to: str) -> int:
    """An amount in another currency, of which one unit of `currency` is worth `rate`; half a unit rounds up.

    >>> convert(1000, "USD", Decimal("0.925"), "EUR"), convert(1000, "JPY", Decimal("0.006"), "EUR")
    (925, 600)
    """
    return round_half_up((to_decimal(amount_minor, currency) * rate).scaleb(count_digits(to)))


def round_half_up(amount: Decimal) -> int:
    """The nearest whole number.

    >>> round_half_up(Decimal("2.5")), round_half_up(Decimal("2.49"))
    (3, 2)
    """
    return int(amount.quantize(Decimal(1), rounding=ROUND_HALF_UP))


def share_of(amount_minor: int, part: int, whole: int) -> int:
    """The share of an amount that `part` of `whole` has, rounded half up.

    >>> share_of(1000, 1, 3), share_of(1000, 3, 3), share_of(0, 0, 0)
    (333, 1000, 0)
    """
    return round_half_up(Decimal(amount_minor) * part / whole) if whole else 0
