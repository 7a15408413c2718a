"""POST /platform/emails/{id}/retry: an admin has a mail sent after all."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import sqlalchemy as sa
from mailservers import Mailbox, mail_server

from motorclub.audit.models import AuditEntry
from motorclub.db import db
from motorclub.mail.models import MailMessage, MailStatus
from motorclub.testing.pytest_plugin import Clock
from motorclub.testing.site import Site
from motorclub.viewer import Role

pytestmark = pytest.mark.once

Write = Callable[..., int]
Read = Callable[[int], MailMessage]
PATIENCE_S = 180.0


def retry(site: Site, mail_id: int, role: Role = Role.ADMIN) -> Any:
    """The answer."""
    return site.as_role(role).post(f"/platform/emails/{mail_id}/retry")


def test_a_mail_that_failed_is_sent(site: Site, port: int, write: Write, read: Read) -> None:
    """With all attempts before it; the audit log says who wanted it."""
    mail_id = write()
    with mail_server(port, Mailbox({"DATA": ["554 no", "250 OK"]})) as box:
        site.run_jobs()
        assert read(mail_id).status == MailStatus.FAILED
        answer = retry(site, mail_id)
        assert (answer.status_code, answer.json["status"], answer.json["attempts"]) == (200, "QUEUED", 0)
        assert answer.json["failure"] is None
        assert "Secret_1" not in answer.text
        site.run_jobs()
    assert (read(mail_id).status, len(box.mails)) == (MailStatus.SENT, 1)
    with site.context():
        entry = db.session.scalars(sa.select(AuditEntry).where(AuditEntry.action == "mail.retried")).one()
    assert (entry.target, entry.details) == (f"mail:{mail_id}", {"status": "FAILED"})


def test_a_mail_that_waits_is_sent_now(clock: Clock, site: Site, port: int, write: Write, read: Read) -> None:
    """Once, although its later attempt comes too."""
    mail_id = write()
    site.run_jobs()
    assert read(mail_id).status == MailStatus.QUEUED
    with mail_server(port, Mailbox()) as box:
        assert retry(site, mail_id).status_code == 200
        site.run_jobs()
        clock.advance(hours=1)
        site.run_jobs()
    assert (read(mail_id).status, len(box.mails)) == (MailStatus.SENT, 1)


def test_mails_that_were_kept_can_be_sent_later(
    site: Site, write: Write, request: pytest.FixtureRequest, read: Read
) -> None:
    """409 while there is no mail server."""
    mail_id = write()
    refused = retry(site, mail_id)
    assert (refused.status_code, refused.json["message"]) == (
        409,
        "No mail server is configured: the mail stays here.",
    )
    port = request.getfixturevalue("port")
    with mail_server(port, Mailbox()) as box:
        assert retry(site, mail_id).status_code == 200
        site.run_jobs()
    assert (read(mail_id).status, len(box.mails)) == (MailStatus.SENT, 1)


def test_an_address_that_bounced_must_be_released_first(
    site: Site, port: int, write: Write, read: Read
) -> None:
    """Then the mail goes."""
    mail_id = write()
    with mail_server(port, Mailbox({"RCPT": ["550 unknown", "250 OK"]})) as box:
        site.run_jobs()
        assert retry(site, mail_id).status_code == 409
        admin = site.as_role(Role.ADMIN)
        query = {"address": "jo@example.org"}
        assert admin.delete("/platform/emails/suppressions", query_string=query).status_code == 204
        assert retry(site, mail_id).status_code == 200
        site.run_jobs()
    assert (read(mail_id).status, len(box.mails)) == (MailStatus.SENT, 1)


def test_what_was_sent_stays_sent(site: Site, port: int, write: Write) -> None:
    """409: nobody gets a mail twice by a click."""
    mail_id = write()
    with mail_server(port, Mailbox()) as box:
        site.run_jobs()
        assert retry(site, mail_id).json["message"] == "The mail has been sent."
        site.run_jobs()
    assert len(box.mails) == 1


def test_a_mail_in_hand_is_left_alone(site: Site, port: int, write: Write) -> None:
    """Anyone who asks while it is being sent is told so, at once, and it is sent once."""
    mail_id = write()
    site.as_role(Role.ADMIN)
    with mail_server(port, HeldMailbox()) as box, ThreadPoolExecutor(1) as pool:
        sending = pool.submit(site.run_jobs)
        assert box.reached.wait(PATIENCE_S)
        answer = retry(site, mail_id)
        box.released.set()
        sending.result(PATIENCE_S)
        site.run_jobs()
    assert (answer.status_code, answer.json["message"]) == (409, "The mail is being sent right now.")
    assert len(box.mails) == 1


class HeldMailbox(Mailbox):
    """Keeps a mail waiting from the moment that it is there until it is `released`."""

    def __init__(self) -> None:
        super().__init__()
        self.reached, self.released = threading.Event(), threading.Event()

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - aiosmtpd's name
        """Wait, then take it."""
        self.reached.set()
        await asyncio.to_thread(self.released.wait, PATIENCE_S)
        return await super().handle_DATA(server, session, envelope)


@pytest.mark.parametrize(
    ("role", "status"), [(Role.MODERATOR, 403), (Role.EVENT_ORGANISER, 403), (Role.USER, 403)]
)
def test_admins_only(site: Site, write: Write, role: Role, status: int) -> None:
    """Moderators read."""
    mail_id = write()
    assert retry(site, mail_id, role).status_code == status
    assert site.client().post(f"/platform/emails/{mail_id}/retry").status_code == 401


def test_a_mail_that_is_not_there(site: Site) -> None:
    """404."""
    assert retry(site, 7).status_code == 404
