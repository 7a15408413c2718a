"""Handing mails over to the mail server: once each, patiently while it is away, never again where it said no."""

from __future__ import annotations

import logging
import random
import re
import smtplib
import ssl
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from email.message import EmailMessage
from email.policy import EmailPolicy
from email.utils import format_datetime, parseaddr
from enum import StrEnum
from html import escape
from typing import Any, cast
from urllib.parse import unquote, urlsplit

import sqlalchemy as sa
from flask import current_app

from motorclub import clock, metrics
from motorclub.config import Config, ConfigError
from motorclub.db import db, storable
from motorclub.jobs.models import JobRow, JobState
from motorclub.jobs.services import enqueue, enqueue_each
from motorclub.mail import suppressions, templating
from motorclub.mail.languages import language_of
from motorclub.mail.models import MailMessage, MailStatus
from motorclub.mail.templating import mask_secrets
from motorclub.plugin.language import readers_language
from motorclub.plugin.values import MailAttachment

DELIVER = "core.mail.deliver"

# Ten seconds, doubled up to an hour: a mail server may be away for about five hours.
FIRST_PAUSE = timedelta(seconds=10)
LONGEST_PAUSE = timedelta(hours=1)
MAX_ATTEMPTS = 14
# Jitter, so that mails that failed together are not retried together.
JITTER = 0.2
MAX_FAILURE_CHARS = 500
# A mail that is due for so long and has no job has lost it: its worker died again and again.
LOST = timedelta(minutes=5)
LOST_BATCH = 500

# The server wants a log-in first, or another one: that is about the configuration, not about the mail.
LOGIN_CODES = frozenset({530, 534, 535, 538})
# RFC 3463: class 5 is for good, subject 7 is about security or policy, not about the address.
POLICY = re.compile(r"5\.7\.\d+")
UNSUBSCRIBE = "List-Unsubscribe"
# Mail servers commonly take 10 MB, and base64 makes four bytes of three.
MAX_ATTACHED_BYTES = 5_000_000
# The place for pictures in the layout of all mails.
PICTURES = "<!-- pictures -->"
PICTURE = '<p><img src="cid:{id}" alt="{caption}" width="220"><br>{caption}</p>'

_log = logging.getLogger("motorclub.mail")


class Verdict(StrEnum):
    """What a failure means: try again later, give up, or give up on the address."""

    RETRY = "RETRY"
    GIVE_UP = "GIVE_UP"
    BOUNCE = "BOUNCE"


def queue(mails: Sequence[MailMessage]) -> None:
    """Have mails delivered after the commit of the current transaction."""
    for mail in mails:
        mail.status, mail.due_at = MailStatus.QUEUED, clock.now()
    db.session.flush()
    enqueue_each(DELIVER, [{"id": mail.id} for mail in mails])


def deliver(payload: Mapping[str, Any]) -> None:
    """The job: `{id}` of a mail. Try to hand it over; a failure is remembered and tried again later.

    A mail server that is away is no failure of the job. Nothing happens for a mail that is not due, or that another
    worker has in hand.
    """
    mail = _taken(payload["id"])
    if mail is None:
        return
    server = smtp()
    if suppressions.is_suppressed(mail.recipient):
        _end(mail, MailStatus.SUPPRESSED)
    elif server is None:
        _end(mail, MailStatus.STORED)
    else:
        _attempt(mail, server)


def _taken(mail_id: int) -> MailMessage | None:
    """The mail, locked until this transaction ends: other workers skip it."""
    due = sa.and_(MailMessage.status == MailStatus.QUEUED, MailMessage.due_at <= clock.now())
    wanted = sa.select(MailMessage).where(MailMessage.id == mail_id, due)
    return db.session.scalar(wanted.with_for_update(skip_locked=True))


def _attempt(mail: MailMessage, server: Server) -> None:
    mail.attempts += 1
    try:
        server.deliver(message_of(mail))
    except (OSError, ValueError) as error:
        _failed(mail, error)
    else:
        mail.sent_at = clock.now()
        _end(mail, MailStatus.SENT)
        if not shows_tokens():
            _forget_secrets(mail)


def _forget_secrets(mail: MailMessage) -> None:
    """The recipient has them; they are needed no longer."""
    parts = (mail.subject, mail.text, mail.html)
    mail.subject, mail.text, mail.html = (mask_secrets(part, mail.secrets) for part in parts)
    mail.secrets = []


def _end(mail: MailMessage, status: MailStatus) -> None:
    metrics.MAILS.labels(status.lower()).inc()
    mail.status, mail.due_at, mail.failure = status, None, None


def _failed(mail: MailMessage, error: Exception) -> None:
    verdict, words = judge(error), words_of(error)
    if verdict is Verdict.BOUNCE:
        _end(mail, MailStatus.BOUNCED)
        suppressions.suppress(mail.recipient, words, automatic=True)
    elif verdict is Verdict.GIVE_UP or mail.attempts >= MAX_ATTEMPTS:
        _end(mail, MailStatus.FAILED)
    else:
        metrics.MAILS.labels("delayed").inc()
        mail.due_at = clock.now() + pause(mail.attempts)
        enqueue(DELIVER, {"id": mail.id}, run_at=mail.due_at)
    mail.failure = words
    _log.warning("mail %d was not taken (%s): %s", mail.id, verdict, words)


def judge(error: Exception) -> Verdict:
    """What a failure means for the mail.

    >>> judge(smtplib.SMTPRecipientsRefused({"jo@example.org": (550, b"5.1.1 no such user")}))
    <Verdict.BOUNCE: 'BOUNCE'>
    >>> judge(smtplib.SMTPDataError(451, b"busy")), judge(smtplib.SMTPDataError(554, b"spam"))
    (<Verdict.RETRY: 'RETRY'>, <Verdict.GIVE_UP: 'GIVE_UP'>)
    """
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, text = next(iter(error.recipients.values()))
        return _of_recipient(code, text)
    if isinstance(error, smtplib.SMTPSenderRefused | smtplib.SMTPDataError):
        final = error.smtp_code >= 500 and error.smtp_code not in LOGIN_CODES
        return Verdict.GIVE_UP if final else Verdict.RETRY
    # Whatever else the server or the network says may be otherwise in an hour; a mail that cannot be written may not.
    return Verdict.RETRY if isinstance(error, OSError) else Verdict.GIVE_UP


def _of_recipient(code: int, text: bytes) -> Verdict:
    if code < 500 or code in LOGIN_CODES:
        return Verdict.RETRY
    # A server that lets nobody send must not put every member on the list.
    return Verdict.GIVE_UP if POLICY.match(text.decode("utf-8", "replace")) else Verdict.BOUNCE


def words_of(error: Exception) -> str:
    """An error message for admins.

    >>> words_of(smtplib.SMTPRecipientsRefused({"jo@example.org": (550, b"5.1.1 no such user")}))
    '550 5.1.1 no such user'
    """
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        code, text = next(iter(error.recipients.values()))
        return _answer(code, text)
    if isinstance(error, smtplib.SMTPResponseException):
        return _answer(error.smtp_code, error.smtp_error)
    return storable(f"{type(error).__name__}: {error}")[:MAX_FAILURE_CHARS]


def _answer(code: int, text: bytes | str) -> str:
    said = text.decode("utf-8", "replace") if isinstance(text, bytes) else text
    return storable(f"{code} {said}")[:MAX_FAILURE_CHARS]


def pause(attempts: int, chance: Callable[[float, float], float] = random.uniform) -> timedelta:
    """How long to wait after this many failures, a little more or less by chance.

    >>> [pause(attempts, lambda low, high: 1.0).seconds for attempts in (1, 2, 3, 12)]
    [10, 20, 40, 3600]
    """
    factor: int = 2 ** min(attempts - 1, 30)
    return min(FIRST_PAUSE * factor, LONGEST_PAUSE) * chance(1 - JITTER, 1 + JITTER)


def find_lost(_payload: object = None) -> None:
    """Give mails that are long due and have no job a new one; each time counts as a failed attempt."""
    name, same_mail = JobRow.name == DELIVER, JobRow.payload["id"].as_integer() == MailMessage.id
    job = sa.exists().where(name, same_mail, JobRow.state.in_([JobState.QUEUED, JobState.RUNNING]))
    overdue = sa.and_(MailMessage.status == MailStatus.QUEUED, MailMessage.due_at < clock.now() - LOST, ~job)
    wanted = sa.select(MailMessage).where(overdue).order_by(MailMessage.id).limit(LOST_BATCH)
    for mail in db.session.scalars(wanted.with_for_update(skip_locked=True)):
        mail.attempts += 1
        _failed(mail, OSError("the worker that delivered it has died"))


class WholeAddress(EmailPolicy):
    """As the library's, but for the address that ends mails: too long for a line of 78, it would be encoded, and no
    mail program would find it. RFC 5322 lets a line have 998."""

    def fold(self, name: str, value: str) -> str:
        """A header as it is sent."""
        return f"{name}: {value}{self.linesep}" if name == UNSUBSCRIBE else super().fold(name, value)

    def fold_binary(self, name: str, value: str) -> bytes:
        """The same in bytes."""
        return self.fold(name, value).encode() if name == UNSUBSCRIBE else super().fold_binary(name, value)


def message_of(mail: MailMessage) -> EmailMessage:
    """The mail as mail servers want it: text and HTML, marked as written by a machine.

    Its Message-ID is the same at each attempt, so that mail programs recognise a duplicate.
    """
    config, message = _config(), EmailMessage(WholeAddress())
    domain = parseaddr(config.mail_from)[1].rpartition("@")[2] or "localhost"
    message["From"] = config.mail_from
    message["To"] = mail.recipient
    message["Subject"] = mail.subject
    message["Date"] = format_datetime(mail.created_at)
    message["Message-ID"] = f"<motorclub-{mail.id}.{mail.created_at.timestamp() * 1e6:.0f}@{domain}>"
    message["Auto-Submitted"] = "auto-generated"
    if mail.unsubscribe:
        # RFC 8058: mail programs end the subscription by one POST to this address.
        message[UNSUBSCRIBE] = f"<{mail.unsubscribe}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    _add_parts(message, mail, _list_attachments(mail))
    return message


def _list_attachments(mail: MailMessage) -> list[MailAttachment]:
    """The files of a mail; none where they cannot be made, because its words must arrive all the same."""
    if mail.about is None:
        return []
    try:
        attach = templating.get_template(mail.template).kind.attach
        with db.session.begin_nested(), readers_language(language_of(mail.recipient)):
            found = list(attach(mail.about)) if attach else []
    except Exception:
        _log.exception("mail %d goes without its attachments", mail.id)
        return []
    if sum(len(file.content) for file in found) > MAX_ATTACHED_BYTES:
        _log.warning("mail %d goes without its attachments: they are too large", mail.id)
        return []
    return found


def _add_parts(message: EmailMessage, mail: MailMessage, files: Sequence[MailAttachment]) -> None:
    """The words as text and as HTML with the pictures in it; the other files beside them."""
    pictures = {f"{position}-{file.name}": file for position, file in enumerate(files) if file.caption}
    images = "".join(PICTURE.format(id=key, caption=escape(file.caption)) for key, file in pictures.items())
    message.set_content(mail.text)
    message.add_alternative(mail.html.replace(PICTURES, images), subtype="html")
    words = cast("list[EmailMessage]", message.get_payload())[1]
    for key, file in pictures.items():
        words.add_related(file.content, *file.content_type.split("/"), cid=f"<{key}>", filename=file.name)
    for file in files:
        if not file.caption:
            message.add_attachment(file.content, *file.content_type.split("/"), filename=file.name)


def shows_tokens() -> bool:
    """Links stay usable in the demo only, whose mails nobody receives."""
    return _config().mode == "demo"


def smtp() -> Server | None:
    """The mail server, or None: then mails are kept."""
    found: Server | None = current_app.extensions["motorclub.smtp"]
    return found


def _config() -> Config:
    found: Config = current_app.extensions["motorclub.config"]
    return found


TIMEOUT_S = 15.0
# Scheme: usual port. `smtps` speaks TLS from the first byte, `starttls` insists on turning to it.
PORTS = {"smtp": 25, "smtps": 465, "starttls": 587}


@dataclass(frozen=True, slots=True)
class Server:
    """Where mail goes and how; `timeout_s` is the patience with each answer."""

    scheme: str
    host: str
    port: int
    user: str = ""
    password: str = field(default="", repr=False)
    timeout_s: float = TIMEOUT_S

    @classmethod
    def from_url(cls, url: str) -> Server:
        """From SMTP_URL, such as `starttls://user:secret@mail.example.org:587`. Raises ConfigError."""
        parts = urlsplit(url)
        if parts.scheme not in PORTS or not parts.hostname:
            raise ConfigError(f"SMTP_URL must look like {{{'|'.join(PORTS)}}}://user:password@host:port")
        try:
            port = parts.port or PORTS[parts.scheme]
        except ValueError as error:
            raise ConfigError(f"SMTP_URL has a port that is none: {error}") from error
        return cls(
            parts.scheme, parts.hostname, port, unquote(parts.username or ""), unquote(parts.password or "")
        )

    def deliver(self, message: EmailMessage) -> None:
        """Hand one mail over. Raises OSError (which smtplib's errors are) when it is not taken."""
        with self._session() as connection:
            connection.send_message(message)

    def greet(self) -> None:
        """Sign in and leave again. Raises OSError when the server does not let us in."""
        with self._session() as connection:
            connection.noop()

    @contextmanager
    def _session(self) -> Iterator[smtplib.SMTP]:
        """A connection on which we are signed in, and its end."""
        connection = self._connect()
        try:
            if self.scheme == "starttls":
                connection.starttls(context=ssl.create_default_context())
            if self.user:
                connection.login(self.user, self.password)
            yield connection
        finally:
            _leave(connection)

    def _connect(self) -> smtplib.SMTP:
        if self.scheme == "smtps":
            context = ssl.create_default_context()
            return smtplib.SMTP_SSL(self.host, self.port, timeout=self.timeout_s, context=context)
        return smtplib.SMTP(self.host, self.port, timeout=self.timeout_s)


def _leave(connection: smtplib.SMTP) -> None:
    """Say goodbye. A mail that has been taken stays taken, however the server answers to that."""
    try:
        connection.quit()
    except OSError:
        connection.close()
