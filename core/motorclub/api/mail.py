"""Mails: what a plugin's templates are, sending one, and what has become of it."""

from motorclub.mail import send as send_mail
from motorclub.mail.services import MailOutcome, MailState
from motorclub.mail.services import outcomes as mail_outcomes
from motorclub.plugin.values import MailAttachment, MailTemplate, MailVariable

__all__ = [
    "MailAttachment",
    "MailOutcome",
    "MailState",
    "MailTemplate",
    "MailVariable",
    "mail_outcomes",
    "send_mail",
]
