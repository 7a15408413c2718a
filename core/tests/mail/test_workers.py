"""Real jobs processes against a real mail server: each mail once, whatever dies."""

from collections.abc import Iterator
from typing import Any

import pytest
from mailservers import Mailbox, free_port, mail_server

from motorclub.db import db
from motorclub.jobs.services import enqueue
from motorclub.mail import send
from motorclub.mail.delivery import DELIVER, Server

PARAMS = {"username": "jo", "link": "https://example.org/verify-email?token=Secret_1-x", "hours": 48}
MAILS = 30


@pytest.fixture
def address(probe: Any) -> Iterator[str]:
    """Where the site and its processes send mail."""
    url = f"smtp://127.0.0.1:{free_port()}"
    probe.site.app.extensions["motorclub.smtp"] = Server.from_url(url)
    yield url
    probe.site.app.extensions["motorclub.smtp"] = None


def write(probe: Any) -> None:
    """Many mails, and for each one more job than it needs."""
    with probe.site.context():
        for number in range(MAILS):
            mail_id = send("verify_email", f"member{number}@example.org", PARAMS)
            enqueue(DELIVER, {"id": mail_id})
        db.session.commit()


def sent(probe: Any) -> int:
    """How many mails are SENT."""
    return int(probe.rows("SELECT count(*) FROM mail_message WHERE status = 'SENT'")[0][0])


def test_two_processes_deliver_each_mail_once(probe: Any, address: str) -> None:
    """Although every mail has two jobs."""
    write(probe)
    with mail_server(int(address.rpartition(":")[2]), Mailbox(slow={"DATA": 0.02})) as box:
        for _ in range(2):
            probe.start_worker(SMTP_URL=address)
        probe.until(lambda: sent(probe) == MAILS)
        probe.until(
            lambda: (
                probe.rows("SELECT count(*) FROM job WHERE name = 'core.mail.deliver' AND state <> 'DONE'")
                == [(0,)]
            )
        )
    assert sorted(to for _, (to,) in box.envelopes) == sorted(
        f"member{number}@example.org" for number in range(MAILS)
    )


@pytest.mark.full
def test_a_worker_that_is_killed_loses_no_mail(probe: Any, address: str) -> None:
    """Another one goes on; what the dead one had in hand may come again, under the same Message-ID."""
    write(probe)
    with mail_server(int(address.rpartition(":")[2]), Mailbox(slow={"DATA": 0.1})) as box:
        first = probe.start_worker(SMTP_URL=address)
        probe.until(lambda: sent(probe) >= 3)
        first.kill()
        first.wait()
        # The dead worker's job is under a lease for a minute; the mail's other job does not wait for that.
        probe.start_worker(SMTP_URL=address)
        probe.until(lambda: sent(probe) == MAILS)
    ids = {mail["Message-ID"] for mail in box.mails}
    assert len(ids) == MAILS
    assert len(box.mails) <= MAILS + 1
