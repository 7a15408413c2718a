"""The mails of events."""

from __future__ import annotations

from datetime import UTC, datetime

from motorclub.api.mail import LocalTime, MailTemplate, MailVariable, Translatable
from motorclub.api.payments import Money

TRANSFER = "events.transfer"
CANCELLED = "events.event_cancelled"
MOVED = "events.event_moved"
POSTPONED = "events.event_postponed"
REFUNDED = "events.refunded"
PAY_BY_HAND = "events.pay_by_hand"
PAY_REMINDER = "events.pay_reminder"
USERNAME, EVENT = MailVariable("username", "driver"), MailVariable("event", "Night Garage Meet")
WHEN = MailVariable("when", LocalTime(datetime(2026, 7, 4, 16, tzinfo=UTC), "Europe/Berlin"))
UNTIL = MailVariable("until", LocalTime(datetime(2026, 7, 1, 16, tzinfo=UTC), "Europe/Berlin"))
CODE, TOTAL = MailVariable("code", "4F7H2K9M"), MailVariable("total", Money(1250, "EUR"))
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
REFUND_STARTED = "Your refund of {amount} has started; it can take a few days."
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
            MailVariable("refund", Translatable(REFUND_STARTED, {"amount": Money(1250, "EUR")})),
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
        (USERNAME, EVENT, MailVariable("amount", Money(1250, "EUR")), CODE, ORDER),
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
