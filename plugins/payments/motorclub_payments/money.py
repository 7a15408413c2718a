"""Money: whole numbers of a currency's smallest unit, and never a fraction."""

from __future__ import annotations

MOST_MINOR = 9_999_999_999


def is_currency(code: object) -> bool:
    """Whether something has the form of a currency's code."""
    return isinstance(code, str) and len(code) == 3 and code.isascii() and code.isalpha() and code.isupper()


def is_amount(value: object) -> bool:
    """Whether something is an amount that a payment may have; booleans and fractions are none."""
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MOST_MINOR


def part_of(amount_minor: int, basis_points: int) -> int:
    """So many hundredths of a per cent, rounded half up.

    >>> [part_of(amount, 150) for amount in (1000, 1033, 1034)]
    [15, 15, 16]
    """
    return (amount_minor * basis_points + 5000) // 10_000
