"""What the tests of mail begin with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from mailservers import free_port

from motorclub.db import db
from motorclub.mail import send
from motorclub.mail.delivery import Server
from motorclub.mail.models import MailMessage
from motorclub.testing.site import Site

PARAMS = {"username": "jo", "link": "https://example.org/verify-email?token=Secret_1-x", "hours": 48}


@pytest.fixture
def port(site: Site, alone: None) -> Iterator[int]:
    """A free port; the site is configured to send there, and not very patient."""
    number = free_port()
    site.app.extensions["motorclub.smtp"] = replace(
        Server.from_url(f"smtp://127.0.0.1:{number}"), timeout_s=2.0
    )
    yield number
    site.app.extensions["motorclub.smtp"] = None


@pytest.fixture
def alone(site: Site) -> None:
    """Every plugin is off: theirs are the schedules that take long when the clock is moved by hours."""
    for loaded in reversed(list(site.host.usable())):
        site.switch(loaded.id, on=False)


@pytest.fixture(autouse=True)
def no_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses are as long as they say; their spread has a test of its own."""
    monkeypatch.setattr("motorclub.mail.delivery.JITTER", 0.0)


Write = Callable[..., int]
Read = Callable[[int], MailMessage]


@pytest.fixture
def write(site: Site) -> Write:
    """Put a mail into the outbox; its id."""

    def put(to: str = "jo@example.org", **options: Any) -> int:
        with site.context():
            mail_id = send("verify_email", to, PARAMS, **options)
            db.session.commit()
            return mail_id

    return put


@pytest.fixture
def read(site: Site) -> Read:
    """A mail's row."""

    def get(mail_id: int) -> MailMessage:
        with site.context():
            return db.session.get_one(MailMessage, mail_id)

    return get
