"""The secrets with which the sandbox signs its webhooks."""

from __future__ import annotations

import secrets

import sqlalchemy as sa

from motorclub.api import now, reads
from motorclub_payments.models import SandboxKey
from motorclub_payments.transactions import own_session

SIGNATURE = "Sandbox-Signature"
NEWEST = sa.select(SandboxKey.secret).order_by(SandboxKey.id.desc()).limit(2)


def good_secrets() -> list[str]:
    """The secrets with which a webhook may be signed; the first of them is the one to sign with.

    The very first is made when it is asked for. Two that are made at once are both good.
    """
    return list(reads().scalars(NEWEST)) or rotate()


def rotate() -> list[str]:
    """Sign with a new secret from now on; the one before it stays good. The secrets, the newest first."""
    with own_session() as session:
        session.add(SandboxKey(secret=f"whsec_sandbox_{secrets.token_urlsafe(32)}", created_at=now()))
        session.flush()
        return list(session.scalars(NEWEST))
