"""What the log keeps about a member.

The numbers of members and the hash of the network stay with an entry: they lead to nobody once the account is gone,
and the chain needs them. The texts about a member go, and those of what the member did, except decisions of staff.
"""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData, Role
from motorclub.api.rows import delete_rows, export_rows
from motorclub_moderation.log.entries import TEXTS_ERASED, record
from motorclub_moderation.log.models import LogEntry, LogText

DECIDERS = (Role.MODERATOR, Role.ADMIN)


def export(user_id: int) -> Iterable[ExportFile]:
    """What was done to the member, without who did it; and what the member did, except decisions of staff."""
    columns = (LogEntry.created_at, LogEntry.action, LogEntry.target_type, LogEntry.target_id)
    entries = sa.select(*columns).join(LogText).where(_concerns(user_id)).order_by(LogEntry.id)
    yield export_rows("moderation_log.json", entries)


def erase(user_id: int) -> Erased:
    """The texts of the entries; that they are gone is an entry too, so that nobody can remove texts unseen."""
    entries = sa.select(LogEntry.id).where(_concerns(user_id))
    removed = delete_rows(LogText, LogText.log_id.in_(entries))
    if removed:
        record(TEXTS_ERASED, actor=None, member_id=user_id, after={"entries": removed})
    return Erased(removed=removed)


def _concerns(user_id: int) -> sa.ColumnElement[bool]:
    own = sa.and_(LogEntry.actor_id == user_id, LogEntry.actor_role.not_in(DECIDERS))
    return sa.and_(sa.or_(LogEntry.target_user_id == user_id, own), LogEntry.action != TEXTS_ERASED)


PERSONAL_DATA = (PersonalData("Entries of the moderation log.", export, erase),)
