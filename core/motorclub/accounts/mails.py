"""What the accounts write to people."""

from __future__ import annotations

from datetime import UTC, datetime

from motorclub import clock
from motorclub.accounts.sessions import history
from motorclub.accounts.sessions.history import Device, device_name
from motorclub.http.texts import Translatable
from motorclub.mail import send
from motorclub.mail.templating import SITE, USERNAME
from motorclub.people.models import Member
from motorclub.plugin.localized import LocalTime
from motorclub.plugin.values import MailTemplate, MailVariable

AT = MailVariable("at", LocalTime(datetime(2026, 6, 1, 12, tzinfo=UTC)))
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

OPERATOR = Device("the operators of the site", "")

WHERE_VARIABLES = (
    AT,
    MailVariable("agent", Translatable("Firefox on Linux")),
    MailVariable("address", "192.0.2.7"),
    MailVariable("place", "Leipzig, Germany"),
)
SECOND_FACTOR_VARIABLES = (MailVariable("username", "driver"), *WHERE_VARIABLES)

FACTOR_ADDED = MailTemplate(
    "second_factor_on",
    "Says that somebody has given the account a second factor, or another one.",
    "Second factor switched on",
    """\
Hello {{ username }},

your account is now also protected by {{ what }}: signing in asks for it after the password.

It was set up on {{ at }} by {{ agent }}\
{% if address %} ({{ address }}{% if place %}, {{ place }}{% endif %}){% endif %}.

If that was not you, change your password at once and remove it in your account settings.""",
    (*SECOND_FACTOR_VARIABLES, MailVariable("what", Translatable("an authenticator app"), needed=True)),
)

FACTOR_REMOVED = MailTemplate(
    "second_factor_off",
    "Says that somebody has taken a second factor away.",
    "Second factor switched off",
    """\
Hello {{ username }},

{{ what }} no longer protects your account.

{% if last %}
**Signing in now needs nothing but your password.** All recovery codes have stopped working.

{% endif %}
It was removed on {{ at }} by {{ agent }}\
{% if address %} ({{ address }}{% if place %}, {{ place }}{% endif %}){% endif %}.

If that was not you, change your password at once and set up a second factor again.""",
    (
        *SECOND_FACTOR_VARIABLES,
        MailVariable("what", Translatable("An authenticator app"), needed=True),
        MailVariable("last", "yes"),
    ),
)

CODE_USED = MailTemplate(
    "recovery_code_used",
    "Says that somebody has signed in with a recovery code.",
    "A recovery code was used",
    """\
Hello {{ username }},

one of your recovery codes was used on {{ at }} by {{ agent }}\
{% if address %} ({{ address }}{% if place %}, {{ place }}{% endif %}){% endif %}.

**Codes left: {{ left }}.** You can make new ones in your account settings.

If that was not you, change your password at once and make new codes.""",
    (*SECOND_FACTOR_VARIABLES, MailVariable("left", "9", needed=True)),
)

FACTOR_GUESSED = MailTemplate(
    "second_factor_guessed",
    "Says that somebody knows the password but keeps failing at the second factor.",
    "Somebody knows your password",
    """\
Hello {{ username }},

somebody entered your password and then several wrong codes, last on {{ at }} by {{ agent }}\
{% if address %} ({{ address }}{% if place %}, {{ place }}{% endif %}){% endif %}. They did not get in.

If that was not you, change your password.""",
    SECOND_FACTOR_VARIABLES,
)


def send_notice(template: MailTemplate, member: Member, device: Device, **more: object) -> None:
    """Write a member what happened from `device` just now. In the caller's transaction."""
    values = {
        "username": member.username,
        "at": LocalTime(clock.now()),
        "agent": Translatable(device_name(device.agent)),
        "address": device.address,
        "place": history.place_of(device.address) or "",
    }
    send(template.name, member.email, values | more)


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
        AT,
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
    (USERNAME, RESET_LINK, MailVariable("hours", "1")),
)

MAILS = (
    VERIFY_EMAIL,
    NEW_DEVICE,
    NEW_DEVICE_REFUSED,
    RESET_PASSWORD,
    PASSWORD_CHANGE,
    PASSWORD_CHANGED,
    PASSWORD_CHANGE_REFUSED,
    EMAIL_CHANGE_OLD,
    EMAIL_CHANGE_NEW,
    EMAIL_CHANGE_TAKEN,
    EMAIL_CHANGED,
    FACTOR_ADDED,
    FACTOR_REMOVED,
    CODE_USED,
    FACTOR_GUESSED,
)
