"""Proving that the moderation log is whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import db
from motorclub_moderation.log.chain import COVERED, GENESIS, hash_entry, hash_text
from motorclub_moderation.log.entries import TEXTS_ERASED, read_head
from motorclub_moderation.log.models import LogEntry, LogText

# Rows that are in memory at once.
AT_ONCE = 1000
MOST_PROBLEMS = 20


@dataclass
class Report:
    """What was found. `erased` are entries whose texts went with a member; `problems` are the first MOST_PROBLEMS."""

    entries: int = 0
    erased: int = 0
    last_hash: str = GENESIS
    contains: bool = False
    problem_count: int = 0
    problems: list[str] = field(default_factory=list)

    def add_problem(self, text: str) -> None:
        """Count a problem, and keep it while there are few."""
        self.problem_count += 1
        if len(self.problems) < MOST_PROBLEMS:
            self.problems.append(text)


def verify(expected_hash: str | None = None) -> Report:
    """Read the whole log from one moment, in constant memory. `contains` says whether an entry has `expected_hash`."""
    report = Report()
    with db.engine.connect().execution_options(isolation_level="REPEATABLE READ") as connection:
        for row in connection.execution_options(yield_per=AT_ONCE).execute(_select_entries()):
            for problem in _check_entry(row, report):
                report.add_problem(problem)
            report.contains = report.contains or row.hash == expected_hash
            report.entries, report.last_hash = row.id, row.hash
        entries, last_hash = read_head(connection)
        if (entries, last_hash) != (report.entries, report.last_hash):
            report.add_problem(
                f"The log ends with entry {report.entries}; it was written up to entry {entries}."
            )
    return report


def _select_entries() -> sa.Select[*tuple[Any, ...]]:
    later = aliased(LogEntry)
    erasure = sa.exists().where(
        later.action == TEXTS_ERASED,
        later.target_user_id.in_((LogEntry.target_user_id, LogEntry.actor_id)),
        later.id > LogEntry.id,
    )
    covered = [getattr(LogEntry, name) for name in COVERED]
    texts = (LogText.salt, LogText.reason, LogText.before, LogText.after)
    is_erased = sa.case((LogText.log_id.is_(None), erasure), else_=False).label("is_erased")
    return (
        sa.select(*covered, LogEntry.hash, *texts, is_erased)
        .outerjoin(LogText, LogText.log_id == LogEntry.id)
        .order_by(LogEntry.id)
    )


def _check_entry(row: Any, report: Report) -> Iterator[str]:
    if row.id != report.entries + 1:
        yield f"Entries are missing between {report.entries} and {row.id}."
    if row.prev_hash != report.last_hash:
        yield f"Entry {row.id} does not continue the entry before it."
    if hash_entry(row._mapping) != row.hash:
        yield f"Entry {row.id} was changed."
    if row.is_erased:
        report.erased += 1
    elif row.salt is None:
        yield f"The texts of entry {row.id} are missing."
    elif hash_text(row.salt, row.reason, row.before, row.after) != row.text_hash:
        yield f"The texts of entry {row.id} were changed."
