"""Reading and locking single rows, and saving what must be unique."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import sqlalchemy as sa

from motorclub.api import db, not_found
from motorclub_showcase.shared.base import Base

Model = TypeVar("Model", bound=Base)
# What a schema has made of a body or a query.
Body = Mapping[str, Any]
# FOR NO KEY UPDATE: others may still refer to the row.
LOCK: Any = {"key_share": True}


def get_row(model: type[Model], key: int | str, what: str, *, lock: bool = False) -> Model:
    """A row by its primary key; with `lock` as it is now, locked. Raises 404 with what was looked for: "Car {id}"."""
    row = db.session.get(model, key, with_for_update=LOCK if lock else None, populate_existing=lock)
    if row is None:
        raise not_found(what, id=key)
    return row


def lock_rows(model: type[Model], *ids: int) -> dict[int, Model]:
    """{id: row} of those that exist, locked in the order of their ids."""
    key = sa.inspect(model).primary_key[0]
    chosen = sa.select(model).where(key.in_(ids)).order_by(key).with_for_update(**LOCK)
    rows = db.session.scalars(chosen, execution_options={"populate_existing": True}).all()
    return {getattr(row, key.name): row for row in rows}
