"""The mails of events."""

from __future__ import annotations

from datetime import datetime
from decimal import Decimal
from zoneinfo import ZoneInfo

from motorclub.api.mail import MailTemplate, MailVariable

TRANSFER = "events.transfer"
CANCELLED = "events.event_cancelled"
MOVED = "events.event_moved"
POSTPONED = "events.event_postponed"
REFUNDED = "events.refunded"
PAY_BY_HAND = "events.pay_by_hand"
PAY_REMINDER = "events.pay_reminder"
USERNAME, EVENT = MailVariable("username", "driver"), MailVariable("event", "Night Garage Meet")
WHEN = MailVariable("when", "Jul 4, 2026, 6:00 PM (Europe/Berlin)")
UNTIL = MailVariable("until", "Jul 1, 2026, 6:00 PM (Europe/Berlin)")
CODE, TOTAL = MailVariable("code", "4F7H2K9M"), MailVariable("total", "12.50 EUR")
ORDER = MailVariable("link", "https://motorclub.example/my-tickets?order=7", needed=True)
EVENT_PAGE = MailVariable("link", "https://motorclub.example/events/7", needed=True)
BY_HAND = (
    USERNAME,
    EVENT,
    CODE,
    TOTAL,
    UNTIL,
    MailVariable("instructions", "Motorclub, DE00 1234 5678"),
    ORDER,
)
TEMPLATES = (
    MailTemplate(
        TRANSFER,
        "Offers somebody a ticket that its owner gives away.",
        "{{ sender }} has a ticket for {{ event }} for you",
        """\
Hello,

**{{ sender }}** wants to give you a ticket for **{{ event }}** ({{ when }}).

[Look at it]({{ link }})

The offer ends {{ until }}.""",
        (
            MailVariable("sender", "driver"),
            *(EVENT, WHEN, UNTIL),
            MailVariable("link", "https://motorclub.example/my-tickets?transfer=token", needed=True),
        ),
    ),
    MailTemplate(
        CANCELLED,
        "Tells who holds a ticket that the event is cancelled, and what becomes of the money.",
        "{{ event }} is cancelled",
        """\
Hello {{ username }},

**{{ event }}** ({{ when }}) does not take place. Your tickets of order {{ code }} are no longer valid.

{% if reason %}The organiser says: {{ reason }}{% endif %}

{{ refund }}

[Show my order]({{ link }})""",
        (
            *(USERNAME, EVENT, WHEN, CODE),
            MailVariable("reason", "Storm warning"),
            MailVariable("refund", "Your refund of 12.50 EUR has started."),
            ORDER,
        ),
    ),
    MailTemplate(
        MOVED,
        "Tells who holds a ticket that the event has another time.",
        "{{ event }}: new time",
        """\
Hello {{ username }},

**{{ event }}** now begins {{ when }}. Your tickets stay valid.

[Show the event]({{ link }})""",
        (USERNAME, EVENT, WHEN, EVENT_PAGE),
    ),
    MailTemplate(
        POSTPONED,
        "Tells who holds a ticket that the event is postponed without a new date.",
        "{{ event }} is postponed",
        """\
Hello {{ username }},

**{{ event }}** is postponed. We will tell you the new date. Your tickets stay valid.

[Show the event]({{ link }})""",
        (USERNAME, EVENT, EVENT_PAGE),
    ),
    MailTemplate(
        REFUNDED,
        "Tells a buyer that a refund has been paid.",
        "Your refund of {{ amount }}",
        """\
Hello {{ username }},

we have refunded **{{ amount }}** of order {{ code }} for **{{ event }}**, the way you paid. It can take your bank a
few days to show it.

[Show my order]({{ link }})""",
        (USERNAME, EVENT, MailVariable("amount", "12.50 EUR"), CODE, ORDER),
    ),
    MailTemplate(
        PAY_BY_HAND,
        "Tells a buyer where to transfer the money for tickets, or to bring it.",
        "How to pay for {{ event }}",
        """\
Hello {{ username }},

your tickets for **{{ event }}** are kept for you until {{ until }}. Please pay **{{ total }}** until then and name
**{{ code }}**:

{{ instructions }}

You get your tickets as soon as the money is there.

[Show my order]({{ link }})""",
        BY_HAND,
    ),
    MailTemplate(
        PAY_REMINDER,
        "Reminds a buyer that the time to transfer the money is nearly up.",
        "One day left to pay for {{ event }}",
        """\
Hello {{ username }},

we have not seen your money for **{{ event }}** yet. Your tickets are kept until {{ until }}. If you have not paid,
please pay **{{ total }}** and name **{{ code }}**:

{{ instructions }}

[Show my order]({{ link }})""",
        BY_HAND,
    ),
)


# ISO 4217: how many digits stand behind the point, where it is not two.
EXPONENTS = {
    **dict.fromkeys(
        ("BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF", "UGX", "VND", "VUV"), 0
    ),
    **dict.fromkeys(("XAF", "XOF", "XPF"), 0),
    **dict.fromkeys(("BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"), 3),
}


def to_decimal(amount_minor: int, currency: str) -> Decimal:
    """An amount in the currency's own unit.

    >>> str(to_decimal(1250, "EUR")), str(to_decimal(1250, "JPY")), str(to_decimal(-5, "KWD"))
    ('12.50', '1250', '-0.005')
    """
    return Decimal(amount_minor).scaleb(-EXPONENTS.get(currency, 2))


def format_money(amount_minor: int, currency: str, language: str = "en") -> str:
    """An amount with its currency.

    >>> format_money(1250, "EUR"), format_money(0, "EUR"), format_money(1250, "EUR", "de")
    ('12.50 EUR', '0.00 EUR', '12,50 EUR')
    """
    amount = f"{to_decimal(amount_minor, currency):f}"
    return f"{amount.replace('.', ',') if language == 'de' else amount} {currency}"


def format_time(moment: datetime, zone: str, language: str = "en") -> str:
    """A time as the clocks on the wall of a place show it.

    >>> from datetime import UTC
    >>> moment = datetime(2026, 7, 4, 16, 5, tzinfo=UTC)
    >>> format_time(moment, "Europe/Berlin"), format_time(moment, "Europe/Berlin", "de")
    ('Jul 4, 2026, 6:05 PM (Europe/Berlin)', '04.07.2026, 18:05 Uhr (Europe/Berlin)')
    """
    there = moment.astimezone(ZoneInfo(zone))
    if language == "de":
        return f"{there:%d.%m.%Y, %H:%M} Uhr ({zone})"
    hour = there.hour % 12 or 12
    return f"{there:%b} {there.day}, {there.year}, {hour}:{there:%M %p} ({zone})"
