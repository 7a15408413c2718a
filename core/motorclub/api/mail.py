"""Mails: what a plugin's templates are, sending one, and what has become of it."""

from motorclub.http.texts import Translatable
from motorclub.mail import send as send_mail
from motorclub.mail.services import MailOutcome, MailState
from motorclub.mail.services import outcomes as mail_outcomes
from motorclub.plugin.localized import LocalDate, LocalTime
from motorclub.plugin.values import MailAttachment, MailTemplate, MailVariable

__all__ = [
    "LocalDate",
    "LocalTime",
    "MailAttachment",
    "MailOutcome",
    "MailState",
    "MailTemplate",
    "MailVariable",
    "Translatable",
    "mail_outcomes",
    "send_mail",
]
