"""The ladder: reading and changing its levels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any

import sqlalchemy as sa

from motorclub.api import (
    Viewer,
    check_version,
    conflict,
    db,
    flush_unique,
    invalid,
    lock_name,
    not_found,
    translate_answer,
)
from motorclub.api.levels import list_privileges
from motorclub.api.rows import Page, columns_of, count_rows, read_one, read_page
from motorclub_ranks.levels.models import ActivityRank, Standing
from motorclub_ranks.levels.rows import ActivityRankRow
from motorclub_ranks.levels.rules import Needs
from motorclub_ranks.log.changes import Undo, record_change
from motorclub_ranks.log.models import Change
from motorclub_ranks.shared.permissions import MANAGE

ADDED, CHANGED, DELETED = "level.added", "level.changed", "level.deleted"
NEEDS = ("min_points", "min_age_days", "min_quality")
FIELDS = ("level", "name", "icon", "colour", *NEEDS, "privileges", "is_active")
_COLUMNS = columns_of(ActivityRankRow, ActivityRank)
# A body that a schema has checked, or what the log has of a level.
Body = Mapping[str, Any]


def list_ranks(viewer: Viewer, page: int, size: int) -> Page[ActivityRankRow]:
    """A page of the levels from the lowest; those that are switched off are for admins alone."""
    found = sa.select(*_COLUMNS).order_by(ActivityRank.level)
    if viewer.may(MANAGE):
        return read_page(ActivityRankRow, found, page, size)
    ranks = read_page(ActivityRankRow, found.where(ActivityRank.is_active), page, size)
    granted = list_privileges()
    for row in ranks.content:
        row.name = translate_answer(row.name)
        row.privileges += [privilege.text for privilege in granted if privilege.level == row.level]
        row.privileges = [translate_answer(text) for text in row.privileges]
    return ranks


def get_rank(rank_id: int) -> ActivityRankRow:
    """A level. Raises 404."""
    found = sa.select(*_COLUMNS).where(ActivityRank.id == rank_id)
    return read_one(ActivityRankRow, found, "Level {id}", id=rank_id)


def read_ladder() -> list[Needs]:
    """What the levels that can be reached need, from the lowest."""
    columns = (ActivityRank.level, *(getattr(ActivityRank, name) for name in NEEDS))
    found = sa.select(*columns).where(ActivityRank.is_active).order_by(ActivityRank.level)
    return [Needs(*row) for row in db.session.execute(found)]


def add_rank(viewer: Viewer, body: Body) -> int:
    """Add a level; its id. Commits. Raises 409 for one that there is, 400 for needs out of order."""
    _lock_ladder()
    row = _insert(body)
    record_change(ADDED, row.name, viewer, {}, _to_values(row))
    db.session.commit()
    return row.id


def change_rank(viewer: Viewer, rank_id: int, body: Body) -> None:
    """Change a level. Commits. Raises 404, 409 for another version, 400 for needs out of order."""
    _lock_ladder()
    row = _read(rank_id)
    check_version(row.version, body["version"])
    before = _to_values(row)
    _write(row, body)
    record_change(CHANGED, row.name, viewer, before, _to_values(row))
    db.session.commit()


def delete_rank(viewer: Viewer, rank_id: int) -> None:
    """Delete a level that nobody has. Commits. Raises 404, 409 for the lowest one or one that members have."""
    _lock_ladder()
    row = _read(rank_id)
    before = _to_values(row)
    _delete(row)
    record_change(DELETED, row.name, viewer, before, {})
    db.session.commit()


def undo_rank_change(change: Change) -> None:
    """Give a level its earlier values, delete it, or store it again. Raises 404, 409 if it has changed since."""
    _lock_ladder()
    if change.action == DELETED:
        _insert(change.before)
        return
    row = _read(int(str(change.after["id"])))
    if _to_values(row) != dict(change.after):
        raise conflict("The level has been changed since.", code="CHANGED_SINCE")
    if change.action == ADDED:
        _delete(row)
    else:
        _write(row, change.before)


UNDO: dict[str, Undo] = dict.fromkeys((ADDED, CHANGED, DELETED), undo_rank_change)


def _lock_ladder() -> None:
    """One change at a time: whether the needs are in order depends on all levels."""
    lock_name("ranks.ladder")


def _insert(values: Body) -> ActivityRank:
    row = ActivityRank(**values)
    db.session.add(row)
    _flush()
    return row


def _write(row: ActivityRank, values: Body) -> None:
    for name in FIELDS:
        setattr(row, name, values[name])
    row.version += 1
    _flush()


def _flush() -> None:
    flush_unique(conflict("There is this level already.", field="level"))
    _check_ladder(db.session.scalars(sa.select(ActivityRank).order_by(ActivityRank.level)).all())


def _check_ladder(ranks: Sequence[ActivityRank]) -> None:
    """Raises 400 unless everybody can have the lowest level, and each level needs what the one below it needs."""
    active = [rank for rank in ranks if rank.is_active]
    lowest = active[0] if active else None
    if lowest is None or lowest.level > 0 or any(getattr(lowest, name) for name in NEEDS):
        raise invalid("level", "Level 0 stays, is switched on and needs nothing.")
    for lower, higher in pairwise(active):
        for name in NEEDS:
            if getattr(lower, name) > getattr(higher, name):
                raise invalid(_camel(name), "A level needs at least what the level below it needs.")


def _camel(name: str) -> str:
    first, *others = name.split("_")
    return first + "".join(word.capitalize() for word in others)


def _delete(row: ActivityRank) -> None:
    if row.level == 0 or count_rows(Standing, Standing.level == row.level):
        raise conflict("Members have this level: switch it off instead.", code="IN_USE")
    db.session.delete(row)
    db.session.flush()


def _read(rank_id: int) -> ActivityRank:
    row = db.session.get(ActivityRank, rank_id, populate_existing=True)
    if row is None:
        raise not_found("Level {id}", id=rank_id)
    return row


def _to_values(row: ActivityRank) -> dict[str, Any]:
    return {name: getattr(row, name) for name in ("id", *FIELDS)}
