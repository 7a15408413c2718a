"""What members are written about their notifications."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any

from motorclub.http.address import site_url
from motorclub.mail.samples import SITE, USERNAME
from motorclub.notifications.messages import plain
from motorclub.plugin.values import MailTemplate, MailVariable

PREFERENCES = "/accountsettings?tab=notifications"

COUNT = MailVariable("headline", "2 new notifications")
ITEMS = MailVariable(
    "items",
    f"- Ann answered your question Cold start: {SITE}/questions/7\n- Bob follows you: {SITE}/profile/3",
    needed=True,
)
LINK = MailVariable("link", f"{SITE}/notifications")
SETTINGS = MailVariable("settings", f"{SITE}{PREFERENCES}")

ENDING = """\

You can choose what you are written about in [your settings]({{ settings }})."""

TOLD = MailTemplate(
    "notification",
    "Tells a member of one or more notifications, by a mail of its own.",
    "{{ headline }}",
    """\
Hello {{ username }},

{{ items }}

[See your notifications]({{ link }})
"""
    + ENDING,
    (USERNAME, COUNT, ITEMS, LINK, SETTINGS),
)

DIGEST = MailTemplate(
    "notification_digest",
    "What a member has not read yet, once a day or once a week.",
    "While you were away: {{ headline }}",
    """\
Hello {{ username }},

this is what you have not read yet:

{{ items }}
{% if more %}

And {{ more }} more.
{% endif %}

[See your notifications]({{ link }})
"""
    + ENDING,
    (USERNAME, COUNT, ITEMS, MailVariable("more", "7"), LINK, SETTINGS),
)

MAILS = (TOLD, DIGEST)


class Lines(str):
    """Messages, a line each with its address; in the HTML of a mail a list of links."""

    __slots__ = ("rows",)
    rows: Sequence[tuple[str, str]]

    @classmethod
    def of(cls, rows: Sequence[tuple[str, str]]) -> Lines:
        """From (message as HTML, path) pairs."""
        told = [(plain(message), site_url(path)) for message, path in rows]
        made = cls("\n".join(f"- {text}: {address}" for text, address in told))
        made.rows = told
        return made

    def __html__(self) -> str:
        """What templates put into HTML, in the place of the escaped text."""
        return "<br>".join(
            f'<a href="{html.escape(address)}" style="color:#1557b0">{html.escape(text)}</a>'
            for text, address in self.rows
        )


def headline(count: int) -> str:
    """
    >>> headline(1), headline(12)
    ('1 new notification', '12 new notifications')
    """
    return f"{count} new notification{'' if count == 1 else 's'}"


def words(username: str, rows: Sequence[tuple[str, str]], count: int) -> dict[str, Any]:
    """The values of a template's variables; `rows` as Lines takes them, `count` how many there are in all."""
    return {
        "username": username,
        "headline": plain(rows[0][0]) if count == 1 else headline(count),
        "items": Lines.of(rows),
        "link": site_url("/notifications"),
        "settings": site_url(PREFERENCES),
    }
