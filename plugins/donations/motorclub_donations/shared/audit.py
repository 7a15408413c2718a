"""What the audits of donations and of subscriptions have in common."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeVar

import sqlalchemy as sa

from motorclub.api import db
from motorclub_donations.shared.base import Base

T = TypeVar("T", bound=Base)

# How many rows are asked for at once.
PAGE_SIZE = 500


@dataclass(frozen=True, slots=True)
class Finding:
    """Which invariant does not hold, and where."""

    invariant: str
    number: int

    def __str__(self) -> str:
        return f"{self.invariant}: number {self.number}"


def read_pages(table: type[T], *which: sa.ColumnElement[bool]) -> Iterator[list[T]]:
    """All rows that match, so many at a time."""
    mapper = sa.inspect(table)
    key, last = mapper.primary_key[0], 0
    chosen = sa.select(table).where(*which).order_by(key).limit(PAGE_SIZE)
    while rows := list(db.session.scalars(chosen.where(key > last))):
        yield rows
        last = mapper.primary_key_from_instance(rows[-1])[0]
