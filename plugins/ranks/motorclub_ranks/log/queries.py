"""Reading what admins have changed."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import Member
from motorclub.api.rows import Page, columns_of, read_one, read_page
from motorclub_ranks.log.changes import UNDO
from motorclub_ranks.log.models import Change
from motorclub_ranks.log.rows import RankChangeRow

_UNDOING = aliased(Change)
_COLUMNS = columns_of(
    RankChangeRow,
    Change,
    reverted_by_id=_UNDOING.id,
    actor_username=Member.username,
    actor_image=Member.profile_image,
)


def list_changes(page: int, size: int) -> Page[RankChangeRow]:
    """A page of the changes, the newest first."""
    found = read_page(RankChangeRow, _select_changes().order_by(Change.id.desc()), page, size)
    for row in found.content:
        row.can_revert = _can_revert(row)
    return found


def get_change(change_id: int) -> RankChangeRow:
    """A change. Raises 404."""
    row = read_one(
        RankChangeRow, _select_changes().where(Change.id == change_id), "Change {id}", id=change_id
    )
    row.can_revert = _can_revert(row)
    return row


def _select_changes() -> sa.Select[*tuple[Any, ...]]:
    return (
        sa.select(*_COLUMNS)
        .outerjoin(Member, Member.id == Change.actor_id)
        .outerjoin(_UNDOING, _UNDOING.reverts_id == Change.id)
    )


def _can_revert(row: RankChangeRow) -> bool:
    return row.action in UNDO and row.reverted_by_id is None
