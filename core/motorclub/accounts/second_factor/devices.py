"""Browsers that a member trusts: for 30 days they are not asked for the second factor.

Functions work in the caller's transaction.
"""

from __future__ import annotations

from datetime import timedelta

import sqlalchemy as sa

from motorclub import clock
from motorclub.accounts.credentials.tokens import fingerprint, random_token
from motorclub.accounts.second_factor.models import Challenge, RememberedDevice
from motorclub.accounts.sessions.history import Device
from motorclub.accounts.sessions.services import MAX_AGENT
from motorclub.db import db, reads

COOKIE = "motorclub_device"
LIFE = timedelta(days=30)


def remember(member_id: int, device: Device) -> str:
    """Trust this browser from now on; gives the value of its cookie."""
    token, now = random_token(), clock.now()
    db.session.add(
        RememberedDevice(
            token_hash=fingerprint(token),
            member_id=member_id,
            agent=device.agent[:MAX_AGENT],
            address=device.address,
            created_at=now,
            last_used_at=now,
            expires_at=now + LIFE,
        )
    )
    return token


def recognise(member_id: int, value: str | None) -> bool:
    """Whether the member trusts the browser that has this cookie."""
    if not value:
        return False
    now = clock.now()
    known = db.session.scalar(
        sa.update(RememberedDevice)
        .where(
            RememberedDevice.token_hash == fingerprint(value),
            RememberedDevice.member_id == member_id,
            RememberedDevice.expires_at > now,
        )
        .values(last_used_at=now)
        .returning(RememberedDevice.member_id)
    )
    return known is not None


def forget(member_id: int) -> int:
    """Trust none of the member's browsers any more; how many there were."""
    gone = sa.delete(RememberedDevice).where(RememberedDevice.member_id == member_id)
    return len(db.session.scalars(gone.returning(RememberedDevice.member_id)).all())


def start_over(member_id: int) -> None:
    """What the member signs in with has changed: no browser is trusted, and no log-in that is half done goes on."""
    forget(member_id)
    db.session.execute(sa.delete(Challenge).where(Challenge.member_id == member_id))


def count(member_id: int) -> int:
    """How many browsers the member trusts."""
    mine = RememberedDevice.member_id == member_id, RememberedDevice.expires_at > clock.now()
    return reads().scalar(sa.select(sa.func.count()).select_from(RememberedDevice).where(*mine)) or 0
