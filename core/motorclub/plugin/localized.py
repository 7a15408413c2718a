"""Values in texts that each language writes in its own way: times, dates and amounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from typing import Protocol, runtime_checkable
from zoneinfo import ZoneInfo

ENGLISH, GERMAN = "en", "de"
# ISO 4217: how many digits follow the point, where it is not two.
EXPONENTS = {
    **dict.fromkeys(("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG"), 0),
    **dict.fromkeys(("RWF", "UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}


@runtime_checkable
class Localized(Protocol):
    """A value that knows how a language writes it; `str()` of it is English."""

    def in_language(self, language: str) -> str:
        """The value as people read it in a language."""


@dataclass(frozen=True, slots=True)
class LocalTime:
    """An instant, by the clocks of a time zone.

    >>> from datetime import UTC
    >>> party = LocalTime(datetime(2026, 7, 4, 16, 5, tzinfo=UTC), "Europe/Berlin")
    >>> str(party), party.in_language("de")
    ('Jul 4, 2026, 6:05 PM (Europe/Berlin)', '04.07.2026, 18:05 Uhr (Europe/Berlin)')
    """

    moment: datetime
    timezone: str = "UTC"

    def __str__(self) -> str:
        return self.in_language(ENGLISH)

    def in_language(self, language: str) -> str:
        """The time with the name of its zone."""
        there = self.moment.astimezone(ZoneInfo(self.timezone))
        hours = f"{there:%H:%M} Uhr" if language == GERMAN else f"{there.hour % 12 or 12}:{there:%M %p}"
        return f"{LocalDate(there).in_language(language)}, {hours} ({self.timezone})"


@dataclass(frozen=True, slots=True)
class LocalDate:
    """A day.

    >>> str(LocalDate(date(2026, 7, 4))), LocalDate(date(2026, 7, 4)).in_language("de")
    ('Jul 4, 2026', '04.07.2026')
    """

    day: date

    def __str__(self) -> str:
        return self.in_language(ENGLISH)

    def in_language(self, language: str) -> str:
        """The day as a language writes it."""
        return (
            f"{self.day:%d.%m.%Y}" if language == GERMAN else f"{self.day:%b} {self.day.day}, {self.day.year}"
        )


def count_digits(currency: str) -> int:
    """How many digits of an amount follow the point.

    >>> [count_digits(currency) for currency in ("EUR", "JPY", "KWD")]
    [2, 0, 3]
    """
    return EXPONENTS.get(currency, 2)


def to_decimal(amount_minor: int, currency: str) -> Decimal:
    """An amount in the currency's own unit.

    >>> [str(to_decimal(amount, currency)) for amount, currency in ((1250, "EUR"), (1250, "JPY"), (-5, "KWD"))]
    ['12.50', '1250', '-0.005']
    """
    return Decimal(amount_minor).scaleb(-count_digits(currency))


def format_amount(amount_minor: int, currency: str, language: str) -> str:
    """An amount with its currency.

    >>> format_amount(1250, "EUR", "en"), format_amount(1250, "EUR", "de")
    ('12.50 EUR', '12,50 EUR')
    """
    amount = f"{to_decimal(amount_minor, currency):f}"
    return f"{amount.replace('.', ',') if language == GERMAN else amount} {currency}"
