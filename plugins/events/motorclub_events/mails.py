"""The mails of events."""

from __future__ import annotations

from motorclub.api import MailTemplate, MailVariable

CONFIRMED = "events.order_confirmed"
TRANSFER = "events.transfer"

TEMPLATES = (
    MailTemplate(
        CONFIRMED,
        "Tells a buyer that the tickets are there.",
        "Your tickets for {{ event }}",
        """\
Hello {{ username }},

your tickets for **{{ event }}** ({{ when }}) are there: {{ tickets }}.

Order {{ code }}, {{ total }}. This is not a tax invoice.

[Show my tickets]({{ link }})""",
        (
            MailVariable("username", "driver"),
            MailVariable("event", "Night Garage Meet"),
            MailVariable("when", "Jul 4, 2026, 6:00 PM (Europe/Berlin)"),
            MailVariable("tickets", "7K3M9QX2AB"),
            MailVariable("code", "4F7H2K9M"),
            MailVariable("total", "12.50 EUR"),
            MailVariable("link", "https://motorclub.example/my-tickets?order=7", needed=True),
        ),
    ),
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
            MailVariable("event", "Night Garage Meet"),
            MailVariable("when", "Jul 4, 2026, 6:00 PM (Europe/Berlin)"),
            MailVariable("until", "Jul 1, 2026, 6:00 PM (Europe/Berlin)"),
            MailVariable("link", "https://motorclub.example/my-tickets?transfer=token", needed=True),
        ),
    ),
)
