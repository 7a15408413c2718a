"""Pages of rows."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa

from motorclub.api import reads

Item = dict[str, Any]
Chosen = sa.Select[*tuple[Any, ...]]


def fetch_page(chosen: Chosen, counted: Chosen, page: int, size: int) -> tuple[list[Item], int]:
    """One page of rows as mappings, and how many there are."""
    rows = [dict(row) for row in reads().execute(chosen.limit(size).offset(page * size)).mappings()]
    return rows, reads().scalar(counted) or 0


def select_count(which: sa.ColumnElement[bool], table: Any) -> Chosen:
    """How many rows of a table."""
    return sa.select(sa.func.count()).select_from(table).where(which)
