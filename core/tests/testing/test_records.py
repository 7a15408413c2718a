"""The recorders see what was committed, in order, and nothing else."""

from __future__ import annotations

from typing import Any

import pytest

from motorclub.db import db
from motorclub.mail.services import send
from motorclub.realtime.publish import send_after_commit

PLATFORM = ("/topic/platform", "PLATFORM_CHANGED")


def test_frames_are_recorded_in_order_after_the_commit(site: Any, topics: Any) -> None:
    """Those of a switch among them; another destination's are left out, and a rollback sends nothing."""
    with site.context():
        for number in (1, 2):
            send_after_commit(*PLATFORM, lambda number=number: {"epoch": number})
        assert topics.sent() == []
        db.session.commit()
        send_after_commit(*PLATFORM, lambda: {"epoch": 3})
        db.session.rollback()
    first, second = topics.sent("/topic/plat*")
    assert (first.topic, first.type, first.body["epoch"]) == (*PLATFORM, 1)
    assert second.body["seq"] > first.body["seq"]
    assert topics.sent("/topic/notifications/*") == []


def test_mails_are_found_by_address_with_their_link(site: Any, mailbox: Any) -> None:
    """Only those that were committed."""
    link = "http://localhost/verify-email?token=abc"
    with site.context():
        send("verify_email", "ann@example.org", {"username": "ann", "link": link, "hours": 24})
        db.session.commit()
        send("verify_email", "bob@example.org", {"username": "bob", "link": link, "hours": 24})
        db.session.rollback()
    (mail,) = mailbox.to("ann@example.org")
    assert (mail.to, mail.link) == ("ann@example.org", link)
    assert mailbox.all() == [mail]
    assert mailbox.to("bob@example.org") == []


def test_a_mail_without_a_link_says_so(mailbox: Any) -> None:
    """It is named by its subject."""
    from motorclub.testing.records import Mail

    with pytest.raises(LookupError, match="the mail 'Hello' to ann"):
        assert Mail("ann", "Hello", "Nothing to click.", "").link


def test_jobs_that_are_due_later_are_named(site: Any, jobs: Any, clock: Any) -> None:
    """And run once their time has come."""
    from datetime import timedelta

    from motorclub.api import now
    from motorclub.jobs.services import enqueue
    from motorclub.platform.plugin import JOBS

    jobs.run_all()
    name = JOBS[0].name
    with site.context():
        enqueue(name, run_at=now() + timedelta(hours=1))
        db.session.commit()
    jobs.run_all()
    assert jobs.waiting() == [name]
    clock.advance(hours=1)
    assert jobs.run_all() > 0
    assert jobs.waiting() == []
