"""The mails of subscriptions. They are about money, so they are sent whatever a member prefers."""

from __future__ import annotations

from datetime import date

from motorclub.api.mail import LocalDate, MailTemplate, MailVariable
from motorclub.api.payments import Money

TRIAL_ENDS = "donations.trial_ends"
YEAR_RENEWS = "donations.year_renews"
CHARGE_FAILED = "donations.charge_failed"
SUBSCRIPTION_ENDED = "donations.subscription_ended"
GIFT_CODE = "donations.gift_code"
GIFT_ENDS = "donations.gift_ends"

USERNAME = MailVariable("username", "driver")
PLAN = MailVariable("plan", "Club Plus")
AMOUNT = MailVariable("amount", Money(490, "EUR"), needed=True)
DAY = MailVariable("day", LocalDate(date(2026, 7, 4)), needed=True)
ENDS = MailVariable("ends", LocalDate(date(2029, 7, 4)))
LINK = MailVariable("link", "https://motorclub.example/subscription", needed=True)
YEAR, CODE = MailVariable("year", "yes"), MailVariable("code", "ABCD-EFGH-JKLM-NPQR", needed=True)
LAST = MailVariable("last", "yes")

TEMPLATES = (
    MailTemplate(
        TRIAL_ENDS,
        "Tells a member three days before a trial ends.",
        "Your trial of {{ plan }} ends soon",
        """\
Hello {{ username }},

your trial of **{{ plan }}** ends on {{ day }}. Then your card is charged **{{ amount }}**.

If you do not want that, cancel before: [Manage your subscription]({{ link }})""",
        (USERNAME, PLAN, DAY, AMOUNT, LINK),
    ),
    MailTemplate(
        YEAR_RENEWS,
        "Tells a member seven days before a year is charged.",
        "{{ plan }} renews soon",
        """\
Hello {{ username }},

your year of **{{ plan }}** renews on {{ day }}. Your card is then charged **{{ amount }}**.

[Manage your subscription]({{ link }})""",
        (USERNAME, PLAN, DAY, AMOUNT, LINK),
    ),
    MailTemplate(
        CHARGE_FAILED,
        "Tells a member on days 0, 3, 7 and 12 that a charge has failed.",
        "Your payment for {{ plan }} has failed",
        """\
Hello {{ username }},

we could not charge **{{ amount }}** for **{{ plan }}**.

{% if last %}
This is the last reminder: without a payment your subscription ends within two days.
{% else %}
We will try again. You keep your perks until {{ day }}.
{% endif %}

[Change your card]({{ link }})""",
        (USERNAME, PLAN, DAY, AMOUNT, LAST, LINK),
    ),
    MailTemplate(
        SUBSCRIPTION_ENDED,
        "Tells a member that a subscription is over.",
        "Your subscription has ended",
        """\
Hello {{ username }},

your subscription to **{{ plan }}** has ended, and nothing more is charged. Thank you for your support!

[Subscribe again]({{ link }})""",
        (USERNAME, PLAN, LINK),
    ),
    MailTemplate(
        GIFT_CODE,
        "Sends a gift code to the member who has bought it.",
        "Your gift code for {{ plan }}",
        """\
Hello {{ username }},

{% if year %}
here is your gift code for a year of **{{ plan }}**:
{% else %}
here is your gift code for a month of **{{ plan }}**:
{% endif %}

**{{ code }}**

Pass it on. It can be redeemed once until {{ ends }}: [Redeem]({{ link }})""",
        (USERNAME, PLAN, YEAR, CODE, ENDS, LINK),
    ),
    MailTemplate(
        GIFT_ENDS,
        "Tells a member three days before what was given to them ends.",
        "Your gift ends soon",
        """\
Hello {{ username }},

the **{{ plan }}** that you were given ends on {{ day }}. Nothing is charged.

[See the plans]({{ link }})""",
        (USERNAME, PLAN, DAY, LINK),
    ),
)
