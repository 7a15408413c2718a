"""The outbox: written with the deed, delivered to a real mail server, patient while that is away."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from email.message import EmailMessage
from typing import Any

import pytest
import sqlalchemy as sa
from aiosmtpd.controller import Controller
from aiosmtpd.handlers import Message
from aiosmtpd.smtp import AuthResult, LoginPassword
from jinja2 import UndefinedError

from motorclub.config import ConfigError
from motorclub.db import db
from motorclub.jobs.models import JobRow
from motorclub.mail import send
from motorclub.mail.models import MailMessage, MailStatus
from motorclub.mail.services import MAX_ATTEMPTS, masked
from motorclub.mail.smtp import Server
from motorclub.mail.templating import render
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site

pytestmark = pytest.mark.once

PARAMS = {"username": "jo", "link": "https://example.org/verify-email?token=Secret_1-x", "hours": 48}


class Mailbox(Message):
    """What a mail server has taken."""

    def __init__(self) -> None:
        super().__init__(EmailMessage)
        self.mails: list[Any] = []

    def handle_message(self, message: Any) -> None:
        """Keep it."""
        self.mails.append(message)


@contextmanager
def mail_server(port: int, box: Mailbox, **options: Any) -> Iterator[None]:
    """A real SMTP server on loopback."""
    controller = Controller(box, hostname="127.0.0.1", port=port, **options)
    controller.start()
    try:
        yield
    finally:
        controller.stop()


@pytest.fixture
def port(site: Site) -> Iterator[int]:
    """A free port; the site is configured to send there."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        number = int(probe.getsockname()[1])
    site.app.extensions["motorclub.smtp"] = Server.from_url(f"smtp://127.0.0.1:{number}")
    yield number
    site.app.extensions["motorclub.smtp"] = None


def write(site: Site, to: str = "jo@example.org") -> int:
    """Put a mail into the outbox."""
    with site.context():
        mail_id = send("verify_email", to, PARAMS)
        db.session.commit()
        return mail_id


def read(site: Site, mail_id: int) -> MailMessage:
    """The mail's row."""
    with site.context():
        return db.session.get_one(MailMessage, mail_id)


def test_without_a_server_mail_is_kept(site: Site) -> None:
    """To be seen by staff; no job is made."""
    mail = read(site, write(site))
    assert (mail.status, mail.recipient, mail.subject) == (
        MailStatus.KEPT,
        "jo@example.org",
        "Confirm your email address",
    )
    with site.context():
        assert db.session.scalar(sa.select(sa.func.count()).select_from(JobRow)) == 0


def test_a_mail_stands_or_falls_with_its_deed(site: Site, port: int) -> None:
    """A rollback leaves neither mail nor job."""
    with site.context():
        send("verify_email", "jo@example.org", PARAMS)
        db.session.rollback()
        for table in (MailMessage, JobRow):
            assert db.session.scalar(sa.select(sa.func.count()).select_from(table)) == 0


def test_delivery(site: Site, port: int) -> None:
    """Text and HTML arrive with the link; what is kept afterwards has no live token."""
    box, mail_id = Mailbox(), write(site)
    assert read(site, mail_id).status == MailStatus.QUEUED
    with mail_server(port, box):
        site.run_jobs()
    (mail,) = box.mails
    assert (mail["To"], mail["Subject"]) == ("jo@example.org", "Confirm your email address")
    assert mail["Auto-Submitted"] == "auto-generated"
    assert [part.get_content_type() for part in mail.get_payload()] == ["text/plain", "text/html"]
    for part in mail.get_payload():
        assert "token=Secret_1-x" in part.get_payload(decode=True).decode()
    kept = read(site, mail_id)
    assert (kept.status, kept.attempts, kept.failure) == (MailStatus.SENT, 1, None)
    assert "Secret_1" not in kept.text + kept.html


def test_a_server_that_is_away_and_comes_back(clock: Clock, site: Site, port: int) -> None:
    """The mail waits, longer each time, and arrives once."""
    box, mail_id = Mailbox(), write(site)
    site.run_jobs()
    waiting = read(site, mail_id)
    assert (waiting.status, waiting.attempts) == (MailStatus.QUEUED, 1)
    assert waiting.failure
    assert "ConnectionRefusedError" in waiting.failure
    clock.advance(seconds=9)
    site.run_jobs()
    assert read(site, mail_id).attempts == 1
    clock.advance(seconds=1)
    site.run_jobs()
    assert read(site, mail_id).attempts == 2
    with mail_server(port, box):
        clock.advance(seconds=19)
        site.run_jobs()
        assert box.mails == []
        clock.advance(seconds=1)
        site.run_jobs()
        clock.advance(days=1)
        site.run_jobs()
    assert len(box.mails) == 1
    assert read(site, mail_id).status == MailStatus.SENT


class Refusing(Mailbox):
    """A server that knows nobody."""

    async def handle_RCPT(self, *_: Any) -> str:  # noqa: N802 - aiosmtpd's name
        """550 for everybody."""
        return "550 no such user"


def test_a_mail_that_nobody_takes_is_given_up(clock: Clock, site: Site, port: int) -> None:
    """After the last attempt it is FAILED, with the server's words."""
    mail_id = write(site)
    with mail_server(port, Refusing()):
        for _ in range(MAX_ATTEMPTS + 2):
            site.run_jobs()
            clock.advance(hours=1)
    mail = read(site, mail_id)
    assert (mail.status, mail.attempts) == (MailStatus.FAILED, MAX_ATTEMPTS)
    assert mail.failure
    assert "no such user" in mail.failure


def test_a_server_with_a_login(site: Site, port: int) -> None:
    """User and password of SMTP_URL, with their percent signs resolved."""
    given: list[tuple[bytes, bytes]] = []

    def check(_server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
        assert isinstance(data, LoginPassword)
        given.append((data.login, data.password))
        return AuthResult(success=True)

    site.app.extensions["motorclub.smtp"] = Server.from_url(f"smtp://club:p%40ss@127.0.0.1:{port}")
    box = Mailbox()
    write(site)
    with mail_server(port, box, authenticator=check, auth_require_tls=False):
        site.run_jobs()
    assert given == [(b"club", b"p@ss")]
    assert len(box.mails) == 1


def test_starttls_is_insisted_on(site: Site, port: int) -> None:
    """A server that cannot is not trusted with the mail."""
    site.app.extensions["motorclub.smtp"] = Server.from_url(f"starttls://127.0.0.1:{port}")
    box, mail_id = Mailbox(), write(site)
    with mail_server(port, box):
        site.run_jobs()
    assert box.mails == []
    assert "STARTTLS" in (read(site, mail_id).failure or "")


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("smtp://mail.example.org", ("smtp", "mail.example.org", 25, "", "")),
        ("smtps://u:secret@mail.example.org", ("smtps", "mail.example.org", 465, "u", "secret")),
        ("starttls://u%2Bx:secret%3A@[::1]:2525", ("starttls", "::1", 2525, "u+x", "secret:")),
    ],
)
def test_addresses_of_servers(url: str, expected: tuple[Any, ...]) -> None:
    """Scheme, host, port with its default, user, password."""
    server = Server.from_url(url)
    assert (server.scheme, server.host, server.port, server.user, server.password) == expected
    assert "secret" not in repr(server)


@pytest.mark.parametrize(
    "url", ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://h:99999", "smtp:"]
)
def test_addresses_that_are_none(url: str) -> None:
    """ConfigError naming the variable."""
    with pytest.raises(ConfigError, match="SMTP_URL"):
        Server.from_url(url)


def test_values_are_escaped_in_html_only() -> None:
    """A name may hold any sign; the subject is one line."""
    words = render("verify_email", PARAMS | {"username": '<img src=x onerror="a">'})
    assert "<img" not in words.html
    assert "&lt;img" in words.html
    assert '<img src=x onerror="a">' in words.text
    assert "\n" not in words.subject


def test_a_missing_value_is_an_error() -> None:
    """Better no mail than a half one."""
    with pytest.raises(UndefinedError):
        render("verify_email", {"username": "jo"})


@pytest.mark.parametrize(
    "text",
    ["?token=abc", "&token=abc", "&amp;token=abc", "/x?a=1&token=abc&b=2", '<a href="/x?token=abc">'],
)
def test_tokens_are_masked_wherever_they_stand(text: str) -> None:
    """In text and in escaped HTML."""
    assert masked(text) == text.replace("abc", "********")
