"""Locking rows, and changing them by statements.

The session holds no objects: a locked row is detached and stays what it was when it was locked, and statements change
the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypedDict, TypeVar

import sqlalchemy as sa

from motorclub.api import db, not_found
from motorclub_forum.models import Answer, Base, Category, Question, Tag

Model = TypeVar("Model", bound=Base)


class Lock(TypedDict, total=False):
    """How others may still use a row."""

    read: bool
    key_share: bool


# FOR NO KEY UPDATE, which lets others refer to the row, and FOR UPDATE.
CHANGE: Lock = {"key_share": True}
DELETE: Lock = {}
# FOR KEY SHARE: the row can be changed, but not deleted.
KEEP: Lock = {"read": True, "key_share": True}

# What a missing row is called.
MISSING: dict[type[Base], str] = {
    Question: "Question {id}",
    Answer: "Answer {id}",
    Category: "Category {id}",
    Tag: "Tag {id}",
}


def lock_row(target: type[Model], target_id: int, lock: Lock = CHANGE) -> Model:
    """The row with this id, locked until the transaction ends. Raises 404."""
    rows = lock_rows(target, sa.inspect(target).primary_key[0] == target_id, lock=lock)
    if not rows:
        raise not_found(MISSING[target], id=target_id)
    return rows[0]


def lock_rows(
    target: type[Model],
    which: sa.ColumnElement[bool],
    *order: sa.SQLColumnExpression[Any],
    lock: Lock = CHANGE,
) -> Sequence[Model]:
    """The rows of which `which` is true, locked in this order until the transaction ends."""
    chosen = sa.select(target).where(which).order_by(*order).with_for_update(**lock)
    rows = db.session.scalars(chosen).all()
    for row in rows:
        db.session.expunge(row)
    return rows


def execute(statement: sa.Insert | sa.Update | sa.Delete) -> sa.CursorResult[*tuple[Any, ...]]:
    """Change rows by a statement."""
    return db.session.execute(statement, execution_options={"synchronize_session": False})  # type: ignore[return-value]


def update_row(row: Base, **values: object) -> None:
    """Change columns of a row that is locked; `row` stays what it was."""
    key = sa.inspect(type(row)).primary_key[0]
    execute(sa.update(type(row)).where(key == getattr(row, key.name)).values(values))
