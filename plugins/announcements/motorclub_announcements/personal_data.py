"""What announcements keep about a member: what was said to them and by them, and what they have read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from datetime import datetime
from typing import Any

import sqlalchemy as sa

from motorclub.api import ContentChoice, Erased, ExportFile, PersonalData, db, former_member_id, iso
from motorclub_announcements.models import Announcement, Batch, Delivery, KnownEvent, Mute, Read

SAID = (
    Announcement.id,
    Announcement.title,
    Announcement.message,
    Announcement.type,
    Announcement.status,
    Announcement.created_at,
    Announcement.sent_at,
)
TOLD = (Delivery.announcement_id, Delivery.channel, Delivery.status, Delivery.sent_at, Delivery.delivered_at)
READ = (Read.announcement_id, Read.via, Read.read_at)


def export(user_id: int) -> Iterable[ExportFile]:
    """Written, received, read, muted."""
    yield _file("written.json", sa.select(*SAID).where(Announcement.organizer_id == user_id))
    received = sa.select(*SAID).where(
        sa.or_(
            Announcement.user_id == user_id,
            sa.and_(Announcement.attendee_id.is_not(None), _told(user_id)),
        )
    )
    yield _file("personal.json", received)
    yield _file("received.json", sa.select(*TOLD).where(Delivery.user_id == user_id))
    yield _file("read.json", sa.select(*READ).where(Read.user_id == user_id))
    yield _file("muted.json", sa.select(Mute.event_id, Mute.created_at).where(Mute.user_id == user_id))


def _told(user_id: int) -> sa.ColumnElement[bool]:
    return sa.exists().where(Delivery.announcement_id == Announcement.id, Delivery.user_id == user_id)


def _file(name: str, rows: sa.Select[*tuple[Any, ...]]) -> ExportFile:
    ordered = rows.order_by(rows.selected_columns[0])
    listed = [dict(row._mapping) for row in db.session.execute(ordered)]
    return ExportFile(name, json.dumps(listed, indent=2, ensure_ascii=False, default=_shown).encode())


def _shown(value: datetime) -> str:
    return iso(value)


def erase(user_id: int) -> Erased:
    """What was said to the member alone goes, with all that is known of what they read; what they said to others
    stays, by a former member."""
    return erase_as(user_id, ContentChoice.ANONYMISE)


def erase_as(user_id: int, choice: ContentChoice) -> Erased:
    """As `erase`; with KEEP, announcements stay their sender's.

    REMOVE takes only the name away: an announcement was said to others in the club's name, and says when a meet begins.
    """
    personal = sa.select(Announcement.id).where(
        sa.or_(
            Announcement.user_id == user_id,
            sa.and_(Announcement.attendee_id.is_not(None), _told(user_id)),
        )
    )
    removed = _gone(Announcement, Announcement.id.in_(personal))
    for table in (Delivery, Read, Mute):
        removed += _gone(table, table.user_id == user_id)
    if not _any_left(user_id):
        return Erased(removed=removed)
    former = former_member_id()
    anonymised = 0
    if choice is not ContentChoice.KEEP:
        anonymised = _given(Announcement, Announcement.organizer_id, user_id, former)
    _given(Batch, Batch.requested_by, user_id, former)
    _given(KnownEvent, KnownEvent.organizer_id, user_id, former)
    db.session.execute(
        sa.update(Batch)
        .where(Batch.user_ids.contains([user_id]))
        .values(user_ids=sa.func.array_remove(Batch.user_ids, user_id))
    )
    return Erased(removed=removed, anonymised=anonymised)


def _gone(table: Any, which: sa.ColumnElement[bool]) -> int:
    statement = sa.delete(table).where(which).returning(table.id)
    return len(db.session.execute(statement.execution_options(synchronize_session=False)).all())


def _any_left(user_id: int) -> bool:
    mine = sa.or_(
        sa.exists().where(Announcement.organizer_id == user_id),
        sa.exists().where(Batch.requested_by == user_id),
        sa.exists().where(Batch.user_ids.contains([user_id])),
        sa.exists().where(KnownEvent.organizer_id == user_id),
    )
    return db.session.scalar(sa.select(mine)) or False


def _given(table: Any, column: Any, user_id: int, former: int) -> int:
    statement = sa.update(table).where(column == user_id).values({column.key: former}).returning(column)
    return len(db.session.execute(statement.execution_options(synchronize_session=False)).all())


PERSONAL_DATA = (
    PersonalData("Announcements written and received, and which of them were read.", export, erase, erase_as),
)
