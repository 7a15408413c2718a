"""The history of log-ins, which members look through for what was not them."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

import sqlalchemy as sa

from motorclub import clock, metrics
from motorclub.accounts.models import LoginRecord
from motorclub.accounts.sessions.addresses import hash_of
from motorclub.accounts.sessions.services import MAX_AGENT
from motorclub.db import db
from motorclub.http.rows import newest

KEPT = timedelta(days=90)


class Outcome(StrEnum):
    """What became of a log-in. REFUSED: the password was right, and yet they might not come in."""

    SIGNED_IN = "SIGNED_IN"
    FAILED = "FAILED"
    REFUSED = "REFUSED"
    SECOND_FACTOR_FAILED = "SECOND_FACTOR_FAILED"


@dataclass(frozen=True, slots=True)
class Device:
    """What a request says of where it comes from: its User-Agent, its address and the cookie of a known device."""

    agent: str
    address: str
    known: str = field(default="", repr=False)


def note(member_id: int | None, outcome: Outcome, device: Device) -> None:
    """Remember a log-in, in the caller's transaction.

    One of an unknown name (None) is remembered too: the work must not tell who is a member.
    """
    metrics.LOGINS.labels(outcome.lower()).inc()
    db.session.add(
        LoginRecord(
            member_id=member_id,
            outcome=outcome,
            agent=device.agent[:MAX_AGENT],
            address=device.address,
            address_hash=hash_of(device.address),
            at=clock.now(),
        )
    )


def list_logins(member_id: int, page: int, size: int) -> tuple[list[sa.Row[Any]], int]:
    """(one page of a member's log-ins of 90 days, the newest first; how many there are)."""
    mine = LoginRecord.member_id == member_id, LoginRecord.at > clock.now() - KEPT
    return newest(LoginRecord, page, size, *mine)


def forget_old(now: datetime) -> None:
    """Delete what is older than 90 days, in the caller's transaction."""
    db.session.execute(sa.delete(LoginRecord).where(LoginRecord.at <= now - KEPT))
