"""What the accounts write to people."""

from __future__ import annotations

from motorclub.accounts.changes import password_mails
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

NEW_DEVICE = MailTemplate(
    "new_device",
    "Tells a member of a log-in from a device or a place that is new.",
    "Somebody logged in to your account from a new device",
    """\
Hello {{ username }},

somebody logged in to your account on {{ at }} with {{ device }}\
{% if address %}, from {{ address }}{% if place %} ({{ place }}){% endif %}{% endif %}. \
You have not been there with such a device before.

If it was you, there is nothing to do. If it was not, tell us within {{ days }} days: every device is signed out, and \
you choose a new password.

[This was not me]({{ link }})

Whether you get these mails you can choose in [your settings]({{ settings }}).""",
    (
        USERNAME,
        MailVariable("link", f"{SITE}/verify-password-change?device=sample", needed=True),
        MailVariable("at", "1 June 2026, 12:00 UTC"),
        MailVariable("device", "Firefox on Linux"),
        MailVariable("address", "192.0.2.7"),
        MailVariable("place", "Leipzig, Germany"),
        MailVariable("days", "7"),
        MailVariable("settings", f"{SITE}/accountsettings?tab=notifications"),
    ),
)

NEW_DEVICE_REFUSED = MailTemplate(
    "new_device_refused",
    "Lets a member in again who has told of a log-in that was not theirs.",
    "Your account is locked until you choose a new password",
    """\
Hello {{ username }},

you have told us that a log-in to your account was not yours. We have signed out every device. Whoever it was may know \
your password, so nobody can sign in with it any more.

The link works once and for {{ hours }} hour:

[Choose a new password]({{ link }})""",
    (USERNAME, password_mails.RESET_LINK, MailVariable("hours", "1")),
)

MAILS = (VERIFY_EMAIL, NEW_DEVICE, NEW_DEVICE_REFUSED, *password_mails.MAILS, *second_factor_mails.MAILS)
