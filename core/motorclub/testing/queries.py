"""Counting statements: a budget says how many a call may take, whatever the amount of data."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import sqlalchemy as sa


class Queries:
    """The SQL statements that this process has sent since the test began."""

    def __init__(self) -> None:
        self.statements: list[str] = []

    def note(self, _connection: object, _cursor: object, statement: str, *_: object) -> None:
        """SQLAlchemy calls this before each statement."""
        self.statements.append(" ".join(statement.split()))

    @contextmanager
    def at_most(self, budget: int) -> Iterator[list[str]]:
        """Fail if the block sends more than `budget` statements; yields the list of them."""
        before = len(self.statements)
        sent: list[str] = []
        yield sent
        sent.extend(self.statements[before:])
        statements = "\n".join(f"  {number}. {text}" for number, text in enumerate(sent, 1))
        assert len(sent) <= budget, f"{len(sent)} statements instead of at most {budget}:\n{statements}"


@contextmanager
def recording() -> Iterator[Queries]:
    """Note every statement of every engine of this process inside the block."""
    queries = Queries()
    sa.event.listen(sa.Engine, "before_cursor_execute", queries.note)
    try:
        yield queries
    finally:
        sa.event.remove(sa.Engine, "before_cursor_execute", queries.note)
