"""Times, money and ready-made sentences, as people read them outside of the web client: in mails, on paper."""

from __future__ import annotations

from datetime import datetime
from html import escape
from zoneinfo import ZoneInfo

import sqlalchemy as sa

from motorclub.api import db, now
from motorclub_events.models import ClubEvent, Hold, WaitlistEntry

# ISO 4217: how many digits stand behind the point, where it is not two.
EXPONENTS = {
    **dict.fromkeys(
        ("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV"), 0
    ),
    **dict.fromkeys(("XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}


def money(amount_minor: int, currency: str) -> str:
    """An amount with its currency.

    >>> money(1250, "EUR"), money(1250, "JPY"), money(-5, "KWD")
    ('12.50 EUR', '1250 JPY', '-0.005 KWD')
    """
    digits = EXPONENTS.get(currency, 2)
    sign, number = "-" if amount_minor < 0 else "", str(abs(amount_minor)).rjust(digits + 1, "0")
    shown = f"{number[:-digits]}.{number[-digits:]}" if digits else number
    return f"{sign}{shown} {currency}"


def local(moment: datetime, zone: str) -> str:
    """A time as the clocks on the wall of a place show it.

    >>> from datetime import UTC
    >>> local(datetime(2026, 7, 4, 16, 5, tzinfo=UTC), "Europe/Berlin")
    'Jul 4, 2026, 6:05 PM (Europe/Berlin)'
    """
    there = moment.astimezone(ZoneInfo(zone))
    hour = there.hour % 12 or 12
    return f"{there:%b} {there.day}, {there.year}, {hour}:{there:%M %p} ({zone})"


def draft(event: ClubEvent, *, cancelled: bool, undated: bool = False) -> tuple[str, str]:
    """Title and message of what holders should be told, for the organiser to look over."""
    name = escape(event.title)
    if cancelled:
        reason = f" {escape(event.cancel_reason)}" if event.cancel_reason else ""
        return f"{event.title} is cancelled"[:120], f"<p><b>{name}</b> does not take place.{reason}</p>"
    if undated:
        words = "has been postponed. The new date will be told. Your tickets stay valid."
        return f"{event.title} is postponed"[:120], f"<p><b>{name}</b> {words}</p>"
    when = escape(local(event.starts_at, event.timezone))
    return f"{event.title}: new time"[
        :120
    ], f"<p><b>{name}</b> now begins {when}. Your tickets stay valid.</p>"


def offer_until(entry: WaitlistEntry) -> datetime:
    """How long an offer of the waiting list stands."""
    found = db.session.scalar(sa.select(Hold.expires_at).where(Hold.id == entry.offer_hold_id))
    return found or now()
