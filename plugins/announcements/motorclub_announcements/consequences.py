"""What people lose while announcements are off."""

from __future__ import annotations

import sqlalchemy as sa

from motorclub.api import Consequence, db
from motorclub_announcements.models import Announcement, Batch, Status
from motorclub_announcements.queries import LIVE


def consequences() -> list[Consequence]:
    """What is not sent, and what cannot be read."""
    scheduled = sa.and_(Announcement.status == Status.SCHEDULED, Announcement.deleted_at.is_(None))
    return [
        Consequence("scheduled announcements that are not sent in time", _number(Announcement, scheduled)),
        Consequence("announcements that are being sent now", _number(Batch, Batch.finished_at.is_(None))),
        Consequence("announcements that nobody can read", _number(Announcement, LIVE)),
    ]


def _number(table: type[Announcement] | type[Batch], which: sa.ColumnElement[bool]) -> int:
    return db.session.scalar(sa.select(sa.func.count()).select_from(table).where(which)) or 0
