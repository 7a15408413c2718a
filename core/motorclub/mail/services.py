"""The outbox: a mail is written with the change it tells of, and delivered afterwards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import timedelta
from email.message import EmailMessage
from email.utils import format_datetime, make_msgid
from typing import Any

import sqlalchemy as sa
from flask import current_app

from motorclub import clock
from motorclub.config import Config
from motorclub.db import db, reads
from motorclub.jobs.services import enqueue
from motorclub.mail.models import MailMessage, MailStatus
from motorclub.mail.smtp import Server
from motorclub.mail.templating import render

DELIVER = "core.mail.deliver"

# Ten seconds, doubled up to an hour: a mail server may be away for about five hours.
FIRST_PAUSE = timedelta(seconds=10)
LONGEST_PAUSE = timedelta(hours=1)
MAX_ATTEMPTS = 14
MAX_FAILURE_CHARS = 500

TOKEN = re.compile(r"(?<=[?&]token=)[A-Za-z0-9_-]+|(?<=&amp;token=)[A-Za-z0-9_-]+")
MASK = "********"


def send(template: str, to: str, params: Mapping[str, Any]) -> int:
    """Write a mail in the current transaction; gives its id.

    It is delivered after the commit, or kept for admins to see where no mail server is configured.
    """
    words, server = render(template, params), smtp()
    mail = MailMessage(
        recipient=to,
        subject=words.subject,
        text=words.text,
        html=words.html,
        status=MailStatus.QUEUED if server else MailStatus.KEPT,
        created_at=clock.now(),
    )
    db.session.add(mail)
    db.session.flush()
    if server:
        enqueue(DELIVER, {"id": mail.id})
    return mail.id


def deliver(mail_id: int) -> None:
    """Try to hand a mail over, in the current transaction; a failure is remembered and tried again later.

    Nothing happens for a mail that is not waiting, or that another worker has in hand.
    """
    mail = db.session.scalar(
        sa.select(MailMessage)
        .where(MailMessage.id == mail_id, MailMessage.status == MailStatus.QUEUED)
        .with_for_update(skip_locked=True)
    )
    server = smtp()
    if mail is None:
        return
    if server is None:
        mail.status = MailStatus.KEPT
        return
    mail.attempts += 1
    try:
        server.deliver(message_of(mail))
    except (OSError, ValueError) as error:
        _failed(mail, error)
    else:
        _sent(mail)


def _sent(mail: MailMessage) -> None:
    mail.status, mail.sent_at, mail.failure = MailStatus.SENT, clock.now(), None
    if not _shows_tokens():
        # The recipient has the link; nobody else needs it any more.
        mail.text, mail.html = masked(mail.text), masked(mail.html)


def _failed(mail: MailMessage, error: Exception) -> None:
    mail.failure = f"{type(error).__name__}: {error}"[:MAX_FAILURE_CHARS]
    if mail.attempts >= MAX_ATTEMPTS:
        mail.status = MailStatus.FAILED
    else:
        enqueue(DELIVER, {"id": mail.id}, run_at=clock.now() + pause(mail.attempts))


def pause(attempts: int) -> timedelta:
    """How long to wait after so many failures.

    >>> [pause(attempts).seconds for attempts in (1, 2, 3, 12)]
    [10, 20, 40, 3600]
    """
    factor: int = 2 ** min(attempts - 1, 30)
    return min(FIRST_PAUSE * factor, LONGEST_PAUSE)


def message_of(mail: MailMessage) -> EmailMessage:
    """The mail as mail servers want it: text and HTML, marked as written by a machine."""
    message = EmailMessage()
    message["From"] = _config().mail_from
    message["To"] = mail.recipient
    message["Subject"] = mail.subject
    message["Date"] = format_datetime(mail.created_at)
    message["Message-ID"] = make_msgid(f"motorclub-{mail.id}", domain=_config().mail_from.rpartition("@")[2])
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(mail.text)
    message.add_alternative(mail.html, subtype="html")
    return message


def masked(text: str) -> str:
    """
    >>> masked("https://example.org/verify-email?token=Ab_c-9 and more")
    'https://example.org/verify-email?token=******** and more'
    """
    return TOKEN.sub(MASK, text)


def listed(to: str, page: int, size: int) -> tuple[list[dict[str, Any]], int]:
    """(one page of the mails whose recipient contains `to`, the newest first; how many there are)."""
    wanted = MailMessage.recipient.icontains(to, autoescape=True)
    rows = reads().execute(
        sa.select(MailMessage.__table__)
        .where(wanted)
        .order_by(MailMessage.id.desc())
        .limit(size)
        .offset(page * size)
    )
    total = reads().scalar(sa.select(sa.func.count()).select_from(MailMessage).where(wanted))
    return [_shown(row) for row in rows], total or 0


def _shown(row: sa.Row[Any]) -> dict[str, Any]:
    mail = dict(row._mapping)
    return mail if _shows_tokens() else mail | {"text": masked(row.text), "html": masked(row.html)}


def _shows_tokens() -> bool:
    """Links stay usable in the demo only, whose mails nobody receives."""
    return _config().mode == "demo"


def smtp() -> Server | None:
    """The mail server, or None: then mails are kept."""
    found: Server | None = current_app.extensions["motorclub.smtp"]
    return found


def _config() -> Config:
    found: Config = current_app.extensions["motorclub.config"]
    return found
