"""What contests keep about a member: given to them when they ask for it, and taken away with them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData, db
from motorclub.api.rows import anonymise_rows, delete_rows, export_items, update_rows
from motorclub_showcase.contests.models import Contest, ContestBallot, ContestEntry
from motorclub_showcase.shared.base import Base

SECRET = {"ip_hash", "device_hash"}


def export(user_id: int) -> Iterable[ExportFile]:
    """One file with the member's entries and ballots."""
    about = {
        "entries": _list_rows(ContestEntry, ContestEntry.user_id == user_id),
        "ballots": _list_rows(ContestBallot, ContestBallot.user_id == user_id),
        "contests": _list_rows(Contest, Contest.created_by == user_id),
    }
    yield export_items("contests.json", about)


def _list_rows(table: type[Base], which: sa.ColumnElement[bool]) -> list[dict[str, Any]]:
    kept = (column for column in sa.inspect(table).columns if column.key not in SECRET)
    columns = [
        sa.cast(column, sa.Double).label(column.key) if isinstance(column.type, sa.Numeric) else column
        for column in kept
    ]
    rows = db.session.execute(sa.select(*columns).where(which).order_by(*sa.inspect(table).primary_key))
    return [dict(row._mapping) for row in rows]


def erase(user_id: int) -> Erased:
    """Ballots that are not counted yet go; those that were counted stay without a name, as results do."""
    mine = ContestBallot.user_id == user_id
    removed = delete_rows(ContestBallot, sa.and_(mine, ContestBallot.is_counted.is_(None)))
    forgotten = update_rows(ContestBallot, mine, user_id=None, ip_hash="", device_hash="")
    update_rows(ContestEntry, ContestEntry.user_id == user_id, device_hash=None)
    kept = anonymise_rows(user_id, ContestEntry.user_id, ContestEntry.decided_by, Contest.created_by)
    return Erased(removed=removed, anonymised=forgotten + kept)


PERSONAL_DATA = (PersonalData("Entries in contests and ballots.", export, erase),)
