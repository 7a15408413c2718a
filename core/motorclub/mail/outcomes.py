"""What has become of mails, for whoever had them sent."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum

import sqlalchemy as sa

from motorclub.db import db
from motorclub.mail.models import MailMessage, MailStatus


class MailState(StrEnum):
    """PENDING waits or is tried again, SENT has been handed over (or kept, where there is no mail server), FAILED is
    given up."""

    PENDING = "PENDING"
    SENT = "SENT"
    FAILED = "FAILED"


STATES = {
    MailStatus.QUEUED: MailState.PENDING,
    MailStatus.SENT: MailState.SENT,
    MailStatus.KEPT: MailState.SENT,
    MailStatus.FAILED: MailState.FAILED,
    MailStatus.BOUNCED: MailState.FAILED,
    MailStatus.SUPPRESSED: MailState.FAILED,
}


@dataclass(frozen=True, slots=True)
class MailOutcome:
    """What has become of one mail; `failure` is what the mail server last said."""

    state: MailState
    attempts: int
    failure: str | None


def outcomes(mail_ids: Collection[int]) -> dict[int, MailOutcome]:
    """By the ids that `send` gave; a mail that is so old that it has been deleted is missing."""
    columns = (MailMessage.id, MailMessage.status, MailMessage.attempts, MailMessage.failure)
    rows = db.session.execute(sa.select(*columns).where(MailMessage.id.in_(mail_ids)))
    return {row.id: MailOutcome(STATES[MailStatus(row.status)], row.attempts, row.failure) for row in rows}
