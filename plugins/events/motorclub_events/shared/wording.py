"""Times, money and ready-made sentences, as people read them outside of the web client: in mails, on paper."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

# ISO 4217: how many digits stand behind the point, where it is not two.
EXPONENTS = {
    **dict.fromkeys(
        ("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV"), 0
    ),
    **dict.fromkeys(("XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}


def format_money(amount_minor: int, currency: str) -> str:
    """An amount with its currency.

    >>> money(1250, "EUR"), money(1250, "JPY"), money(-5, "KWD")
    ('12.50 EUR', '1250 JPY', '-0.005 KWD')
    """
    digits = EXPONENTS.get(currency, 2)
    sign, number = "-" if amount_minor < 0 else "", str(abs(amount_minor)).rjust(digits + 1, "0")
    shown = f"{number[:-digits]}.{number[-digits:]}" if digits else number
    return f"{sign}{shown} {currency}"


def format_time(moment: datetime, zone: str) -> str:
    """A time as the clocks on the wall of a place show it.

    >>> from datetime import UTC
    >>> local(datetime(2026, 7, 4, 16, 5, tzinfo=UTC), "Europe/Berlin")
    'Jul 4, 2026, 6:05 PM (Europe/Berlin)'
    """
    there = moment.astimezone(ZoneInfo(zone))
    hour = there.hour % 12 or 12
    return f"{there:%b} {there.day}, {there.year}, {hour}:{there:%M %p} ({zone})"
