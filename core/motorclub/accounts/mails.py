"""What the accounts write to people."""

from __future__ import annotations

from motorclub.accounts import password_mails
from motorclub.accounts.second_factor import mails as second_factor_mails
from motorclub.mail.samples import SITE, USERNAME
from motorclub.plugin.values import MailTemplate, MailVariable

VERIFY_EMAIL = MailTemplate(
    "verify_email",
    "Asks a new member to confirm the address.",
    "Confirm your email address",
    """\
Hello {{ username }},

welcome to Motorclub. Please confirm your email address; the link works once and for {{ hours }} hours:

[Confirm my address]({{ link }})

If you did not sign up, ignore this mail: without the link nobody can use the account.""",
    (
        USERNAME,
        MailVariable("link", f"{SITE}/verify-email?token=sample", needed=True),
        MailVariable("hours", "48"),
    ),
)

MAILS = (VERIFY_EMAIL, *password_mails.MAILS, *second_factor_mails.MAILS)
