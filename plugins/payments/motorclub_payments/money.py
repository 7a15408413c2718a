"""Money: whole numbers of a currency's smallest unit, and never a fraction."""

from __future__ import annotations

from motorclub.api.payments import Money

# ISO 4217 currencies whose smallest unit is not a hundredth.
NO_DIGITS = (
    *("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG"),
    *("RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF"),
)
THREE_DIGITS = ("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND")
EXPONENTS = {
    **dict.fromkeys(NO_DIGITS, 0),
    **dict.fromkeys(THREE_DIGITS, 3),
}
MOST_MINOR = 9_999_999_999


def exponent(currency: str) -> int:
    """How many digits follow the point.

    >>> [exponent(currency) for currency in ("EUR", "JPY", "KWD")]
    [2, 0, 3]
    """
    return EXPONENTS.get(currency, 2)


def format_money(money: Money) -> str:
    """An amount for people.

    >>> [format_money(Money(amount, currency)) for amount, currency in ((-1250, "EUR"), (900, "JPY"), (5, "KWD"))]
    ['-12.50 EUR', '900 JPY', '0.005 KWD']
    """
    places = exponent(money.currency)
    digits = f"{abs(money.amount_minor):0{places + 1}d}"
    whole, rest = (digits[:-places], f".{digits[-places:]}") if places else (digits, "")
    return f"{'-' if money.amount_minor < 0 else ''}{whole}{rest} {money.currency}"


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
