"""The delivery status of mails, for their senders."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB

from motorclub.db import db, reads
from motorclub.mail.models import BulkMail, MailMessage, MailStatus


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


def of_bulk_mails(ids: Collection[int]) -> dict[int, dict[str, int]]:
    """How many mails of each of these mails to many have which status, without those that have been deleted."""
    found: dict[int, dict[str, int]] = {number: {} for number in ids}
    for number, status, count in reads().execute(_counted(MailMessage.bulk_mail_id.in_(ids))):
        found[number][status] = count
    return found


def _counted(which: sa.ColumnElement[bool]) -> sa.Select[*tuple[Any, ...]]:
    columns = (MailMessage.bulk_mail_id, MailMessage.status)
    there = MailMessage.bulk_mail_id.is_not(None)
    return sa.select(*columns, sa.func.count()).where(there, which).group_by(*columns).order_by(*columns)


def remember(which: sa.ColumnElement[bool]) -> None:
    """Mails are about to be deleted, in the current transaction: mails to many keep what has become of theirs."""
    for number, status, count in db.session.execute(_counted(which)).all():
        before = sa.func.coalesce(BulkMail.forgotten[status].as_integer(), 0)
        now = sa.func.jsonb_build_object(status, before + count, type_=JSONB)
        statement = (
            sa.update(BulkMail).where(BulkMail.id == number).values(forgotten=BulkMail.forgotten + now)
        )
        db.session.execute(statement.execution_options(synchronize_session=False))
