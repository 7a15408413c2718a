"""What the account tests share."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient

from motorclub.audit.models import AuditEntry
from motorclub.db import db
from motorclub.mail.models import MailMessage
from motorclub.testing.captcha import solve
from motorclub.testing.site import Site

Register = Callable[..., Any]


@pytest.fixture
def register(client: FlaskClient) -> Register:
    """POST /auth/register with a solved captcha; arguments replace or, when None, leave out fields."""

    def call(**changes: Any) -> Any:
        body = {"username": "Jo.Fast", "email": "jo@example.org", "password": "brass lantern 7 otters"}
        body |= {"captcha": solve(client)} | changes
        return client.post("/auth/register", json={k: v for k, v in body.items() if v is not None})

    return call


@pytest.fixture
def mailed_token(site: Site) -> Callable[[str], str]:
    """The token in the newest mail to an address."""

    def find(to: str) -> str:
        with site.context():
            text = db.session.scalar(
                sa.select(MailMessage.text).where(MailMessage.recipient == to).order_by(MailMessage.id.desc())
            )
        found = re.search(r"/verify-email\?token=(\S+)", text or "")
        assert found, f"no link was mailed to {to}"
        return found[1]

    return find


@pytest.fixture
def audited(site: Site) -> Callable[[], list[str]]:
    """The actions in the audit log, oldest first."""

    def read() -> list[str]:
        with site.context():
            return list(db.session.scalars(sa.select(AuditEntry.action).order_by(AuditEntry.id)))

    return read
