"""The outbox: written with the deed, delivered once to a real mail server, patient while that is away."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from aiosmtpd.smtp import AuthResult, LoginPassword
from mailservers import Mailbox, certificate, mail_server

from motorclub.config import ConfigError
from motorclub.db import db
from motorclub.jobs.models import JobRow
from motorclub.mail import delivery, send
from motorclub.mail.delivery import JITTER, LOST, MAX_ATTEMPTS, Server, message_of, pause
from motorclub.mail.models import MailMessage, MailStatus, MailSuppression
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.race import Meeting, together
from motorclub.testing.site import Site
from motorclub.viewer import Role

pytestmark = pytest.mark.once

Write = Callable[..., int]
Read = Callable[[int], MailMessage]

PARAMS = {"username": "jo", "link": "https://example.org/verify-email?token=Secret_1-x", "hours": 48}


def suppressed(site: Site) -> list[tuple[str, str, bool]]:
    """(address, reason, automatic) of the list."""
    columns = (MailSuppression.address, MailSuppression.reason, MailSuppression.automatic)
    with site.context():
        return [tuple(row) for row in db.session.execute(sa.select(*columns).order_by(MailSuppression.id))]


def deliveries(site: Site) -> int:
    """How many jobs there are for mails."""
    with site.context():
        wanted = sa.select(sa.func.count()).select_from(JobRow).where(JobRow.name == delivery.DELIVER)
        return db.session.scalar(wanted) or 0


def test_without_a_server_mail_is_kept(site: Site, write: Write, read: Read) -> None:
    """To be seen by staff; no job is made."""
    mail = read(write())
    assert (mail.status, mail.recipient, mail.subject, mail.template) == (
        MailStatus.STORED,
        "jo@example.org",
        "Confirm your email address",
        "verify_email",
    )
    assert deliveries(site) == 0


@pytest.mark.usefixtures("port")
def test_a_mail_stands_or_falls_with_its_deed(site: Site) -> None:
    """A rollback leaves neither mail nor job."""
    with site.context():
        send("verify_email", "jo@example.org", PARAMS)
        db.session.rollback()
        for table in (MailMessage, JobRow):
            assert db.session.scalar(sa.select(sa.func.count()).select_from(table)) == 0


def test_delivery(site: Site, port: int, write: Write, read: Read) -> None:
    """Text and HTML arrive with the link; what is kept afterwards has no live token."""
    box, mail_id = Mailbox(), write()
    assert read(mail_id).status == MailStatus.QUEUED
    with mail_server(port, box):
        site.run_jobs()
    (mail,) = box.mails
    assert (mail["To"], mail["Subject"]) == ("jo@example.org", "Confirm your email address")
    assert (mail["Auto-Submitted"], mail["List-Unsubscribe"]) == ("auto-generated", None)
    assert [part.get_content_type() for part in mail.get_payload()] == ["text/plain", "text/html"]
    for part in mail.get_payload():
        assert "token=Secret_1-x" in part.get_payload(decode=True).decode()
    kept = read(mail_id)
    assert (kept.status, kept.attempts, kept.failure, kept.due_at) == (MailStatus.SENT, 1, None, None)
    assert kept.sent_at is not None
    assert "Secret_1" not in kept.text + kept.html


def test_a_server_that_is_away_and_comes_back(
    clock: Clock, site: Site, port: int, write: Write, read: Read
) -> None:
    """The mail waits, longer each time, and arrives once."""
    box, mail_id = Mailbox(), write()
    site.run_jobs()
    waiting = read(mail_id)
    assert (waiting.status, waiting.attempts) == (MailStatus.QUEUED, 1)
    assert waiting.failure
    assert "ConnectionRefusedError" in waiting.failure
    clock.advance(seconds=9)
    site.run_jobs()
    assert read(mail_id).attempts == 1
    clock.advance(seconds=1)
    site.run_jobs()
    assert read(mail_id).attempts == 2
    with mail_server(port, box):
        clock.advance(seconds=19)
        site.run_jobs()
        assert box.mails == []
        clock.advance(seconds=1)
        site.run_jobs()
        clock.advance(days=1)
        site.run_jobs()
    assert len(box.mails) == 1
    assert read(mail_id).status == MailStatus.SENT


@pytest.mark.parametrize(
    ("command", "line"),
    [
        ("RCPT", "451 4.7.1 greylisted, come back"),
        ("RCPT", "530 5.7.0 log in first"),
        ("MAIL", "421 4.3.2 closing"),
        ("DATA", "452 4.3.1 disk full"),
    ],
)
def test_what_may_pass_is_tried_again(
    clock: Clock, site: Site, port: int, write: Write, read: Read, command: str, line: str
) -> None:
    """A 4xx at any command, and a server that wants a log-in: the mail arrives at the second attempt, once."""
    box, mail_id = Mailbox({command: [line, "250 OK"]}), write()
    with mail_server(port, box):
        site.run_jobs()
        waiting = read(mail_id)
        assert (waiting.status, waiting.failure, box.mails) == (MailStatus.QUEUED, line, [])
        clock.advance(seconds=10)
        site.run_jobs()
    assert (read(mail_id).status, len(box.mails)) == (MailStatus.SENT, 1)
    assert suppressed(site) == []


def test_an_address_that_is_refused_bounces(
    clock: Clock, site: Site, port: int, write: Write, read: Read
) -> None:
    """5xx at RCPT: not tried again, and the address is sent nothing any more."""
    box = Mailbox({"RCPT": ["550 5.1.1 no such user"]})
    mail_id = write("Jo@example.org")
    with mail_server(port, box):
        site.run_jobs()
        clock.advance(days=1)
        site.run_jobs()
    mail = read(mail_id)
    assert (mail.status, mail.attempts, mail.failure) == (MailStatus.BOUNCED, 1, "550 5.1.1 no such user")
    assert suppressed(site) == [("Jo@example.org", "550 5.1.1 no such user", True)]
    assert read(write("jo@EXAMPLE.org")).status == MailStatus.SUPPRESSED
    assert read(write("ann@example.org")).status == MailStatus.QUEUED


def test_a_server_that_lets_nobody_send_blocks_no_address(
    site: Site, port: int, write: Write, read: Read
) -> None:
    """5.7 is about who sends: the mail fails, the member is not to blame."""
    mail_id = write()
    with mail_server(port, Mailbox({"RCPT": ["550 5.7.1 relaying denied"]})):
        site.run_jobs()
    assert (read(mail_id).status, suppressed(site)) == (MailStatus.FAILED, [])


@pytest.mark.parametrize(
    ("command", "line"),
    [("DATA", "554 5.6.0 this is spam"), ("MAIL", "550 sender unknown")],
)
def test_a_mail_that_is_refused_fails(
    clock: Clock, site: Site, port: int, write: Write, read: Read, command: str, line: str
) -> None:
    """5xx at MAIL or DATA is about the mail: it is not tried again, and other mails go to the address."""
    mail_id = write()
    with mail_server(port, Mailbox({command: [line]})):
        site.run_jobs()
        clock.advance(days=1)
        site.run_jobs()
    mail = read(mail_id)
    assert (mail.status, mail.attempts, mail.failure) == (MailStatus.FAILED, 1, line)
    assert suppressed(site) == []


@pytest.mark.parametrize("command", ["MAIL", "RCPT", "DATA"])
def test_a_server_that_hangs_up(
    clock: Clock, site: Site, port: int, write: Write, read: Read, command: str
) -> None:
    """In the middle of anything: the mail waits and arrives."""
    mail_id = write()
    with mail_server(port, Mailbox(cut=(command,))):
        site.run_jobs()
    assert (read(mail_id).status, read(mail_id).attempts) == (MailStatus.QUEUED, 1)
    clock.advance(seconds=10)
    with mail_server(port, Mailbox()) as box:
        site.run_jobs()
    assert (read(mail_id).status, len(box.mails)) == (MailStatus.SENT, 1)


def test_a_slow_server_is_left(site: Site, port: int, write: Write, read: Read) -> None:
    """After the patience with one answer; anyone who waited for the answer would have sent the mail."""
    server = site.app.extensions["motorclub.smtp"]
    site.app.extensions["motorclub.smtp"] = replace(server, timeout_s=0.3)
    mail_id = write()
    with mail_server(port, Mailbox(slow={"RCPT": 20.0})):
        site.run_jobs()
    mail = read(mail_id)
    assert (mail.status, mail.attempts) == (MailStatus.QUEUED, 1)
    assert "timed out" in (mail.failure or "").lower()


@pytest.mark.parametrize("goodbye", [{"answers": {"QUIT": ["500 what?"]}}, {"cut": ("QUIT",)}], ids=str)
def test_a_mail_that_was_taken_is_sent_however_the_server_says_goodbye(
    clock: Clock, site: Site, port: int, write: Write, read: Read, goodbye: dict[str, Any]
) -> None:
    """Otherwise it would arrive twice."""
    box, mail_id = Mailbox(**goodbye), write()
    with mail_server(port, box):
        site.run_jobs()
        clock.advance(days=1)
        site.run_jobs()
    assert (read(mail_id).status, len(box.mails)) == (MailStatus.SENT, 1)


def test_a_mail_that_nobody_takes_is_given_up(
    clock: Clock, site: Site, port: int, write: Write, read: Read
) -> None:
    """After the last attempt it is FAILED, with the server's words."""
    mail_id = write()
    with mail_server(port, Mailbox({"RCPT": ["450 4.2.1 mailbox busy"]})):
        for _ in range(MAX_ATTEMPTS + 2):
            site.run_jobs()
            clock.advance(hours=1)
    mail = read(mail_id)
    assert (mail.status, mail.attempts) == (MailStatus.FAILED, MAX_ATTEMPTS)
    assert mail.failure == "450 4.2.1 mailbox busy"


def test_pauses_grow_and_spread(monkeypatch: pytest.MonkeyPatch) -> None:
    """From ten seconds to an hour; mails that waited together do not come back together."""
    monkeypatch.setattr(delivery, "JITTER", JITTER)
    spread = random.Random(7)
    for attempts, seconds in [(1, 10), (2, 20), (9, 2560), (10, 3600), (40, 3600)]:
        assert pause(attempts, lambda low, high: 1.0) == timedelta(seconds=seconds)
        some = {pause(attempts, spread.uniform).total_seconds() for _ in range(50)}
        assert len(some) > 40
        assert min(some) >= seconds * 0.8
        assert max(some) <= seconds * 1.2
    assert JITTER == 0.2


def deliver_at_once(site: Site, mail_id: int, workers: int = 2) -> None:
    """As though two jobs for one mail ran in two workers."""

    def work() -> None:
        with site.context():
            delivery.deliver({"id": mail_id})
            db.session.commit()

    together([work] * workers)


def test_two_workers_deliver_once(site: Site, port: int, write: Write, read: Read) -> None:
    """While one has the mail in hand, the other passes by."""
    box, mail_id = Mailbox(slow={"DATA": 0.5}), write()
    with mail_server(port, box):
        deliver_at_once(site, mail_id)
    assert len(box.mails) == 1
    assert (read(mail_id).status, read(mail_id).attempts) == (MailStatus.SENT, 1)


def test_without_the_lock_two_workers_deliver_twice(
    site: Site, port: int, write: Write, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: the same race is lost when the mail is only read."""
    box, mail_id, both_have_read = Mailbox(slow={"DATA": 0.5}), write(), Meeting(2)

    def naive(wanted: int) -> MailMessage | None:
        mail = db.session.scalar(
            sa.select(MailMessage).where(MailMessage.id == wanted, MailMessage.status == MailStatus.QUEUED)
        )
        both_have_read.wait()
        return mail

    monkeypatch.setattr(delivery, "_taken", naive)
    with mail_server(port, box):
        deliver_at_once(site, mail_id)
    assert len(box.mails) == 2


def test_attempts_carry_one_message_id(clock: Clock, site: Site, port: int, write: Write) -> None:
    """A server that took a mail and hung up gets it again, and can tell."""
    ids, mail_id = set(), write()
    for _ in range(2):
        with site.context():
            ids.add(message_of(db.session.get_one(MailMessage, mail_id))["Message-ID"])
        clock.advance(hours=1)
    (one,) = ids
    other = write()
    with site.context():
        assert message_of(db.session.get_one(MailMessage, other))["Message-ID"] != one
    assert one.endswith("@localhost>")


def test_a_mail_whose_worker_died_is_found(
    clock: Clock, site: Site, port: int, write: Write, read: Read
) -> None:
    """It gets a new job, not at once, and not for ever."""
    mail_id = write()
    with site.context():
        db.session.execute(sa.delete(JobRow))
        db.session.commit()
    clock.advance(seconds=LOST.total_seconds())
    site.run_jobs()
    assert (read(mail_id).attempts, deliveries(site)) == (0, 0)
    clock.advance(seconds=LOST.total_seconds() + 1)
    site.run_jobs()
    assert (read(mail_id).attempts, deliveries(site)) == (1, 1)
    with mail_server(port, Mailbox()) as box:
        clock.advance(seconds=10)
        site.run_jobs()
    assert (read(mail_id).status, len(box.mails)) == (MailStatus.SENT, 1)


@pytest.mark.usefixtures("port")
def test_a_mail_that_has_a_job_is_not_lost(clock: Clock, site: Site, write: Write, read: Read) -> None:
    """However long no worker has run."""
    mail_id = write()
    clock.advance(days=1)
    with site.context():
        delivery.find_lost()
        db.session.commit()
    assert (read(mail_id).attempts, deliveries(site)) == (0, 1)


@pytest.mark.parametrize("days", [90, 7])
def test_old_mails_go(clock: Clock, site: Site, port: int, write: Write, days: int) -> None:
    """After the time that admins have set, 90 days at first; one that still waits stays."""
    kept_for = timedelta(days=days)
    if days != 90:
        saved = {"values": {"mail_days": days}}
        assert (
            site.as_role(Role.ADMIN).put("/platform/admin/plugins/core/settings", json=saved).status_code
            == 200
        )
    with mail_server(port, Mailbox()):
        write("old@example.org")
        site.run_jobs()
        clock.advance(seconds=kept_for.total_seconds() - 60)
        write("new@example.org")
        site.run_jobs()
    write("waiting@example.org")
    with site.context():
        db.session.execute(
            sa.update(MailMessage)
            .where(MailMessage.recipient == "waiting@example.org")
            .values(created_at=clock.at - 2 * kept_for, due_at=clock.at + timedelta(days=1))
        )
        db.session.execute(sa.delete(JobRow).where(JobRow.name == delivery.DELIVER))
        db.session.commit()
    clock.advance(hours=1)
    site.run_jobs()
    with site.context():
        left = db.session.scalars(sa.select(MailMessage.recipient).order_by(MailMessage.id)).all()
    assert left == ["new@example.org", "waiting@example.org"]


def test_a_server_with_a_login(site: Site, port: int, write: Write) -> None:
    """User and password of SMTP_URL, with their percent signs resolved."""
    given: list[tuple[bytes, bytes]] = []

    def check(_server: Any, _session: Any, _envelope: Any, _mechanism: str, data: Any) -> AuthResult:
        assert isinstance(data, LoginPassword)
        given.append((data.login, data.password))
        return AuthResult(success=True)

    site.app.extensions["motorclub.smtp"] = Server.from_url(f"smtp://club:p%40ss@127.0.0.1:{port}")
    write()
    with mail_server(port, Mailbox(), authenticator=check, auth_require_tls=False) as box:
        site.run_jobs()
    assert given == [(b"club", b"p@ss")]
    assert len(box.mails) == 1


def test_a_wrong_password_is_the_operators_fault(
    clock: Clock, site: Site, port: int, write: Write, read: Read
) -> None:
    """535 is final for SMTP, but the mail waits until somebody has corrected it."""

    def refuse(*_: Any) -> AuthResult:
        return AuthResult(success=False, handled=False)

    site.app.extensions["motorclub.smtp"] = Server.from_url(f"smtp://club:wrong@127.0.0.1:{port}")
    mail_id = write()
    with mail_server(port, Mailbox(), authenticator=refuse, auth_require_tls=False) as box:
        site.run_jobs()
    assert (read(mail_id).status, box.mails) == (MailStatus.QUEUED, [])
    assert (read(mail_id).failure or "").startswith("535")
    site.app.extensions["motorclub.smtp"] = Server.from_url(f"smtp://127.0.0.1:{port}")
    clock.advance(seconds=10)
    with mail_server(port, box):
        site.run_jobs()
    assert (read(mail_id).status, len(box.mails)) == (MailStatus.SENT, 1)


def test_starttls_is_insisted_on(site: Site, port: int, write: Write, read: Read) -> None:
    """A server that cannot is not trusted with the mail."""
    site.app.extensions["motorclub.smtp"] = Server.from_url(f"starttls://127.0.0.1:{port}")
    mail_id = write()
    with mail_server(port, Mailbox()) as box:
        site.run_jobs()
    assert box.mails == []
    assert "STARTTLS" in (read(mail_id).failure or "")


@pytest.fixture
def trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """A certificate for localhost that this machine trusts."""
    made = certificate(tmp_path, "localhost")
    monkeypatch.setenv("SSL_CERT_FILE", str(made.file))
    return made.context


@pytest.mark.parametrize("scheme", ["starttls", "smtps"])
def test_delivery_over_tls(
    site: Site, port: int, write: Write, read: Read, trusted: Any, scheme: str
) -> None:
    """With STARTTLS, which the server demands, and with TLS from the first byte."""
    options: dict[str, Any] = {
        "starttls": {"tls_context": trusted, "require_starttls": True},
        "smtps": {"ssl_context": trusted},
    }
    site.app.extensions["motorclub.smtp"] = Server.from_url(f"{scheme}://localhost:{port}")
    mail_id = write()
    with mail_server(port, Mailbox(), **options[scheme]) as box:
        site.run_jobs()
    assert (read(mail_id).status, len(box.mails)) == (MailStatus.SENT, 1)


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize(
    ("name", "host", "why"),
    [
        ("localhost", "localhost", "self-signed certificate"),
        ("mail.example.org", "localhost", "certificate verify failed"),
    ],
)
def test_a_server_that_cannot_prove_who_it_is_gets_nothing(
    site: Site, port: int, write: Write, read: Read, tmp_path: Path, name: str, host: str, why: str
) -> None:
    """A certificate that nobody trusts, or that is for another name."""
    other = tmp_path / "other"
    other.mkdir()
    strange = certificate(other, name).context
    site.app.extensions["motorclub.smtp"] = Server.from_url(f"starttls://{host}:{port}")
    mail_id = write()
    with mail_server(port, Mailbox(), tls_context=strange) as box:
        site.run_jobs()
    assert box.mails == []
    assert why in (read(mail_id).failure or "")
    assert read(mail_id).status == MailStatus.QUEUED


def test_a_certificate_for_another_name_is_none(
    site: Site, port: int, write: Write, read: Read, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even one that is trusted."""
    made = certificate(tmp_path, "mail.example.org")
    monkeypatch.setenv("SSL_CERT_FILE", str(made.file))
    site.app.extensions["motorclub.smtp"] = Server.from_url(f"smtps://localhost:{port}")
    mail_id = write()
    with mail_server(port, Mailbox(), ssl_context=made.context) as box:
        site.run_jobs()
    assert box.mails == []
    assert "Hostname mismatch" in (read(mail_id).failure or "")


def test_mails_of_a_kind_can_be_ended_by_one_click(site: Site, port: int, write: Write) -> None:
    """RFC 8058, and a link in both halves for everybody else."""
    address = "https://example.org/digest/off?member=7&key=abc"
    write(unsubscribe=address)
    with mail_server(port, Mailbox()) as box:
        site.run_jobs()
    (mail,) = box.mails
    assert mail["List-Unsubscribe"] == f"<{address}>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    text, html = (part.get_payload(decode=True).decode() for part in mail.get_payload())
    assert address in text
    assert address.replace("&", "&amp;") in html


@pytest.mark.parametrize(
    "address",
    ["/digest/off", "javascript:alert(1)", "https://example.org/\r\nBcc: x@y", "https://a>, <https://b"],
)
def test_an_address_that_is_none_is_refused(site: Site, write: Write, address: str) -> None:
    """Before anything is written; a header is one line."""
    with pytest.raises(ValueError, match="not a full address"):
        write(unsubscribe=address)


def test_a_recipient_cannot_bring_headers(site: Site, port: int, write: Write, read: Read) -> None:
    """Such a mail is given up, not sent to somebody else."""
    mail_id = write("jo@example.org\r\nBcc: everybody@example.org")
    with mail_server(port, Mailbox()) as box:
        site.run_jobs()
    assert (read(mail_id).status, box.mails) == (MailStatus.FAILED, [])


def test_the_sender_may_have_a_name(site: Site, port: int, write: Write) -> None:
    """The envelope has the address alone."""
    real = site.app.extensions["motorclub.config"]
    site.app.extensions["motorclub.config"] = replace(real, mail_from="Motorclub <club@example.org>")
    try:
        write()
        with mail_server(port, Mailbox()) as box:
            site.run_jobs()
    finally:
        site.app.extensions["motorclub.config"] = real
    (mail,) = box.mails
    assert mail["From"] == "Motorclub <club@example.org>"
    assert box.envelopes == [("club@example.org", ["jo@example.org"])]
    assert mail["Message-ID"].endswith("@example.org>")


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


def test_jobs_of_a_mail_may_come_twice(site: Site, port: int, write: Write) -> None:
    """Whatever hands a job over again, the mail is sent once."""
    from motorclub.jobs.services import enqueue

    mail_id = write()
    with site.context():
        for _ in range(3):
            enqueue(delivery.DELIVER, {"id": mail_id})
        db.session.commit()
    with mail_server(port, Mailbox()) as box:
        site.run_jobs()
    assert len(box.mails) == 1
