"""The words of a mail to many: an admin's, in the language and the frame of all mails."""

from __future__ import annotations

from typing import Any

from motorclub.bulk_mail.notifications import NEWS
from motorclub.http import invalid
from motorclub.http.address import site_url
from motorclub.mail import overrides
from motorclub.mail.samples import SITE, USERNAME
from motorclub.mail.templating import Rendered, render
from motorclub.notifications import unsubscribing
from motorclub.notifications.mails import PREFERENCES
from motorclub.plugin.mail_templates import Words, faults_of
from motorclub.plugin.values import MailTemplate, MailVariable

# No words of its own and in no list: it says which variables there are.
TEMPLATE = MailTemplate(
    "bulk_mail",
    "What an admin writes to many members at once.",
    "",
    "",
    (USERNAME, MailVariable("name", "Jo Driver"), MailVariable("settings", f"{SITE}{PREFERENCES}")),
)


def check_words(subject: str, text: str) -> Words:
    """The words. Raises 400 with the field that cannot be used."""
    words = Words(subject, text)
    for field, fault in faults_of(TEMPLATE, words).items():
        raise invalid("text" if field == "html" else field, fault)
    return words


def render_preview(words: Words) -> Rendered:
    """How they look to a member who is called as the samples say."""
    return render(words, overrides.samples(TEMPLATE), site_url(unsubscribing.PATH))


def render_for(words: Words, person: Any) -> tuple[Rendered, str]:
    """(the mail to a member, the address that ends mails of its kind); `person` has id, username, display_name."""
    unsubscribe = unsubscribing.address(person.id, NEWS.name)
    values = {
        "username": person.username,
        "name": person.display_name or person.username,
        "settings": site_url(PREFERENCES),
    }
    return render(words, values, unsubscribe), unsubscribe
