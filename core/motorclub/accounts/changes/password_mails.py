"""What members are written about their password and their address."""

from __future__ import annotations

from motorclub.mail.samples import SITE, USERNAME
from motorclub.plugin.values import MailTemplate, MailVariable

ADDRESS = MailVariable("email", "driver@motorclub.example")
RESET_LINK = MailVariable("link", f"{SITE}/reset-password?token=sample", needed=True)
FORGOT_LINK = MailVariable("link", f"{SITE}/forgot-password", needed=True)
CHANGE_LINK = MailVariable("link", f"{SITE}/verify-email?change=sample", needed=True)

RESET_PASSWORD = MailTemplate(
    "reset_password",
    "Lets a member who has forgotten the password choose a new one.",
    "Choose a new password",
    """\
Hello {{ username }},

somebody, probably you, has asked for a new password. The link works once and for {{ hours }} hour:

[Choose a new password]({{ link }})

If it was not you, ignore this mail: your password stays as it is.""",
    (USERNAME, RESET_LINK, MailVariable("hours", "1")),
)

PASSWORD_CHANGE = MailTemplate(
    "password_change",
    "Asks a member to confirm a new password.",
    "Confirm your new password",
    """\
Hello {{ username }},

a new password was set for your account from the address {{ address }}\
{% if place %} ({{ place }}){% endif %}. It counts once you have confirmed it, within {{ minutes }} minutes:

[See the change]({{ link }})

If it was not you, open the link all the same and choose "This was not me": whoever it was knows your password.""",
    (
        USERNAME,
        MailVariable("link", f"{SITE}/verify-password-change?token=sample", needed=True),
        MailVariable("minutes", "15"),
        MailVariable("address", "192.0.2.7"),
        MailVariable("place", "Leipzig, Germany"),
    ),
)

PASSWORD_CHANGED = MailTemplate(
    "password_changed",
    "Tells a member that the password has changed.",
    "Your password has changed",
    """\
Hello {{ username }},

your password has changed, and other devices have been signed out.

If it was not you, choose a new one at once:

[Choose a new password]({{ link }})""",
    (USERNAME, FORGOT_LINK),
)

PASSWORD_CHANGE_REFUSED = MailTemplate(
    "password_change_refused",
    "Lets a member in again who has called off a password change that was not theirs.",
    "Your account is locked until you choose a new password",
    """\
Hello {{ username }},

you have told us that a password change was not yours. We have called it off and signed out every device. Whoever \
asked for it knew your password, so nobody can sign in with it any more.

The link works once and for {{ hours }} hour:

[Choose a new password]({{ link }})""",
    (USERNAME, RESET_LINK, MailVariable("hours", "1")),
)

EMAIL_CHANGE_OLD = MailTemplate(
    "email_change_old",
    "Asks the present address whether it may be replaced.",
    "Confirm your new email address",
    """\
Hello {{ username }},

your account is to have a new address: {{ email }}. It changes once both addresses have confirmed it, within \
{{ hours }} hours:

[Confirm the change]({{ link }})

If it was not you, ignore this mail and change your password: whoever it was knows it.""",
    (USERNAME, ADDRESS, CHANGE_LINK, MailVariable("hours", "24")),
)

EMAIL_CHANGE_NEW = MailTemplate(
    "email_change_new",
    "Asks a new address whether it is the member's.",
    "Confirm your new email address",
    """\
Hello {{ username }},

your account is to have this address: {{ email }}. It changes once both addresses have confirmed it, within \
{{ hours }} hours:

[Confirm the change]({{ link }})

If you have no account here, ignore this mail.""",
    (USERNAME, ADDRESS, CHANGE_LINK, MailVariable("hours", "24")),
)

EMAIL_CHANGE_TAKEN = MailTemplate(
    "email_change_taken",
    "Tells a member that somebody wants to use their address for another account.",
    "Your address already belongs to an account",
    """\
Hello,

somebody, perhaps you, wants to use this address for another account. It already belongs to an account of yours, so \
nothing has changed.

If you have forgotten the password of that account, choose a new one:

[Choose a new password]({{ link }})""",
    (FORGOT_LINK,),
)

EMAIL_CHANGED = MailTemplate(
    "email_changed",
    "Tells both addresses that the member's address has changed.",
    "Your email address has changed",
    """\
Hello {{ username }},

the address of your account is now {{ email }}.

If it was not you, write to us at once.""",
    (USERNAME, ADDRESS),
)

MAILS = (
    RESET_PASSWORD,
    PASSWORD_CHANGE,
    PASSWORD_CHANGED,
    PASSWORD_CHANGE_REFUSED,
    EMAIL_CHANGE_OLD,
    EMAIL_CHANGE_NEW,
    EMAIL_CHANGE_TAKEN,
    EMAIL_CHANGED,
)
