"""Writing down what admins change, and undoing it: each subject adds its functions to UNDO."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import Viewer, conflict, db, lock_name, not_found, now
from motorclub.api.rows import count_rows
from motorclub_ranks.log.models import Change

REVERTED = "log.reverted"
Values = Mapping[str, Any]
# Takes back a change in the current transaction; raises 409 if things have changed since.
Undo = Callable[[Change], None]
UNDO: dict[str, Undo] = {}


def record_change(
    action: str, subject: str, viewer: Viewer, before: Values, after: Values, reverts_id: int | None = None
) -> int:
    """Write down a change in the caller's transaction; its id. `before` and `after` must fit into JSON."""
    values = {"action": action, "subject": subject, "before": before, "after": after}
    row = {**values, "actor_id": viewer.id, "created_at": now(), "reverts_id": reverts_id}
    return int(db.session.scalar(sa.insert(Change).values(row).returning(Change.id)) or 0)


def revert_change(viewer: Viewer, change_id: int) -> int:
    """Undo a change, and write that down; the id of the new entry. Commits.

    Raises 404, 409 for what cannot be undone, or not any more.
    """
    lock_name(f"ranks.revert:{change_id}")
    change = db.session.get(Change, change_id)
    if change is None:
        raise not_found("Change {id}", id=change_id)
    if change.action not in UNDO:
        raise conflict("This change cannot be undone.", code="NOT_REVERSIBLE")
    if count_rows(Change, Change.reverts_id == change_id):
        raise conflict("This change has been undone already.", code="ALREADY_REVERTED")
    UNDO[change.action](change)
    new_id = record_change(REVERTED, change.subject, viewer, change.after, change.before, change_id)
    db.session.commit()
    return new_id
