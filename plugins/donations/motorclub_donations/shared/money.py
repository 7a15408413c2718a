"""Money: whole numbers of a currency's smallest unit, and what they are worth in the site's own currency."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal

# ISO 4217 currencies whose smallest unit is not a hundredth.
NO_DIGITS = (
    *("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG"),
    *("RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF"),
)
THREE_DIGITS = ("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND")


def count_digits(currency: str) -> int:
    """How many digits follow the point.

    >>> [count_digits(currency) for currency in ("EUR", "JPY", "KWD")]
    [2, 0, 3]
    """
    return 0 if currency in NO_DIGITS else 3 if currency in THREE_DIGITS else 2


def format_money(amount_minor: int, currency: str) -> str:
    """An amount for people.

    >>> [format_money(*money) for money in ((-1250, "EUR"), (900, "JPY"), (5, "KWD"))]
    ['-12.50 EUR', '900 JPY', '0.005 KWD']
    """
    return f"{Decimal(amount_minor).scaleb(-count_digits(currency))} {currency}"


def convert(amount_minor: int, currency: str, rate: Decimal, to: str) -> int:
    """An amount in another currency, of which one unit of `currency` is worth `rate`; half a unit rounds up.

    >>> convert(1000, "USD", Decimal("0.925"), "EUR"), convert(1000, "JPY", Decimal("0.006"), "EUR")
    (925, 600)
    """
    return round_half_up(Decimal(amount_minor).scaleb(count_digits(to) - count_digits(currency)) * rate)


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
