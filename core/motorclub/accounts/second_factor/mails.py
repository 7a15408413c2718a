"""Mails about the second factor: the account's owner learns of each change."""

from __future__ import annotations

from datetime import datetime

from motorclub import clock
from motorclub.accounts.sessions import ip_locations
from motorclub.accounts.sessions.agents import device_name
from motorclub.accounts.sessions.history import Device
from motorclub.mail import send
from motorclub.people.models import Member
from motorclub.plugin.values import MailTemplate, MailVariable

OPERATOR = Device("the operators of the site", "")

WHERE = (
    MailVariable("at", "1 June 2026, 12:00 UTC"),
    MailVariable("agent", "Firefox on Linux"),
    MailVariable("address", "192.0.2.7"),
    MailVariable("place", "Leipzig, Germany"),
)
COMMON = (MailVariable("username", "driver"), *WHERE)

ADDED = MailTemplate(
    "second_factor_on",
    "Says that somebody has given the account a second factor, or another one.",
    "Second factor switched on",
    """\
Hello {{ username }},

your account is now also protected by {{ what }}: signing in asks for it after the password.

It was set up on {{ at }} by {{ agent }}\
{% if address %} ({{ address }}{% if place %}, {{ place }}{% endif %}){% endif %}.

If that was not you, change your password at once and remove it in your account settings.""",
    (*COMMON, MailVariable("what", "an authenticator app", needed=True)),
)

REMOVED = MailTemplate(
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
    (*COMMON, MailVariable("what", "An authenticator app", needed=True), MailVariable("last", "yes")),
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
    (*COMMON, MailVariable("left", "9", needed=True)),
)

GUESSED = MailTemplate(
    "second_factor_guessed",
    "Says that somebody knows the password but keeps failing at the second factor.",
    "Somebody knows your password",
    """\
Hello {{ username }},

somebody entered your password and then several wrong codes, last on {{ at }} by {{ agent }}\
{% if address %} ({{ address }}{% if place %}, {{ place }}{% endif %}){% endif %}. They did not get in.

If that was not you, change your password.""",
    COMMON,
)

MAILS = (ADDED, REMOVED, CODE_USED, GUESSED)


def send_notice(template: MailTemplate, member: Member, device: Device, **more: object) -> None:
    """Write a member what happened from `device` just now. In the caller's transaction."""
    told = {
        "username": member.username,
        "at": words(clock.now()),
        "agent": device_name(device.agent),
        "address": device.address,
        "place": ip_locations.of_one(device.address) or "",
    }
    send(template.name, member.email, told | more)


def words(moment: datetime) -> str:
    """An instant in a mail.

    >>> from datetime import UTC
    >>> words(datetime(2026, 6, 1, 9, 5, tzinfo=UTC))
    '1 June 2026, 09:05 UTC'
    """
    return f"{moment.day} {moment:%B %Y, %H:%M} UTC"
