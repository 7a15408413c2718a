"""The filters of this process, compiled once and again after each change by an admin.

Each change writes another token in its own transaction. The reviewer compares it with the token of what is
compiled, so no process ever works with filters that have been replaced.
"""

from __future__ import annotations

import secrets
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db, reads
from motorclub_moderation.screening.matching import Matcher, Rule
from motorclub_moderation.screening.models import FilterAction, FilterRevision, WordFilter

REVISION_ID = 1
_COLUMNS = (
    WordFilter.id,
    WordFilter.name,
    WordFilter.pattern,
    WordFilter.is_regex,
    WordFilter.case_sensitive,
    WordFilter.matches_inside,
    WordFilter.action,
    WordFilter.replacement,
)
_TOKEN = sa.select(FilterRevision.token).where(FilterRevision.id == REVISION_ID)


class _Compiled:
    """What this process has compiled, and the token that stood for it."""

    token: str | None = None
    matcher = Matcher(())


_compiled = _Compiled()


def current_matcher() -> Matcher:
    """All filters that are stored.

    A statement of the session would cost the savepoint in which hooks run, too.
    """
    token = reads().scalar(_TOKEN)
    if token != _compiled.token:
        _compiled.matcher, _compiled.token = Matcher(_read_rules()), token
    return _compiled.matcher


def replace_token() -> None:
    """Let all processes compile the filters again, once the current transaction has committed."""
    values = {"token": secrets.token_hex(16)}
    new = insert(FilterRevision).values(id=REVISION_ID, **values)
    db.session.execute(new.on_conflict_do_update(index_elements=[FilterRevision.id], set_=values))


def _read_rules() -> list[Rule]:
    return [_to_rule(row) for row in reads().execute(sa.select(*_COLUMNS).order_by(WordFilter.id))]


def _to_rule(row: sa.Row[*tuple[Any, ...]]) -> Rule:
    return Rule(
        id=row.id,
        name=row.name,
        pattern=row.pattern,
        is_regex=row.is_regex,
        case_sensitive=row.case_sensitive,
        matches_inside=row.matches_inside,
        action=FilterAction(row.action),
        replacement=row.replacement or "",
    )
