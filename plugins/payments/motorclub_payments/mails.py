"""The mails of payments: to those who have paid without an account, and so see no payment of theirs by a log-in."""

from __future__ import annotations

from motorclub.api.mail import MailTemplate, MailVariable
from motorclub.api.payments import Money

RECEIPT = "payments.receipt"
CREDIT_NOTE = "payments.credit_note"
VARIABLES = (
    MailVariable("number", "R-2026-000007"),
    MailVariable("description", "Donation to the club"),
    MailVariable("amount", Money(2500, "EUR")),
    MailVariable("link", "https://motorclub.example/payment-success?token=DONATION-7.signature", needed=True),
)
TEMPLATES = (
    MailTemplate(
        RECEIPT,
        "Sends the receipt to somebody who has paid without an account.",
        "Receipt {{ number }}",
        """\
Hello,

thank you. We have received **{{ amount }}** for **{{ description }}**. Your receipt has the number {{ number }}.

[View payment]({{ link }})

Keep this link private: it opens your payment without signing in.""",
        VARIABLES,
    ),
    MailTemplate(
        CREDIT_NOTE,
        "Tells somebody who has paid without an account that money has been refunded.",
        "Refund {{ number }}",
        """\
Hello,

**{{ amount }}** of your payment for **{{ description }}** have been refunded.
The credit note has the number {{ number }}.

[View payment]({{ link }})

Keep this link private: it opens your payment without signing in.""",
        VARIABLES,
    ),
)
