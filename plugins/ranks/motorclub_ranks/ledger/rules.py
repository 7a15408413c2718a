"""The rules as they are stored: reading them for scoring, and adding those that plugins register."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db, now
from motorclub.api.points import PointRule as Definition
from motorclub_ranks.ledger.definitions import RULES
from motorclub_ranks.ledger.models import PointRule

OWNER = "ranks"
# From the first fact on.
ALWAYS = datetime(1970, 1, 1, tzinfo=UTC)
FIELDS = tuple(field.name for field in fields(Definition))
NOT_SUPERSEDED = PointRule.superseded_at.is_(None)


def load_default_rules() -> None:
    """Store the rules of ranks that are not stored yet."""
    add_rules(OWNER, RULES)


def add_rules(owner: str, definitions: Iterable[Definition]) -> None:
    """Store the rules of a plugin that are not stored yet; one that an admin has changed stays."""
    known = set(db.session.scalars(sa.select(PointRule.key).where(NOT_SUPERSEDED)))
    rows = [
        {name: getattr(rule, name) for name in FIELDS}
        | {"owner": owner, "valid_from": ALWAYS, "changed_at": now()}
        for rule in definitions
        if rule.key not in known
    ]
    if rows:
        db.session.execute(insert(PointRule).on_conflict_do_nothing(), rows)


def read_versions() -> Mapping[str, Sequence[PointRule]]:
    """The versions of each rule that count, the oldest first."""
    found: dict[str, list[PointRule]] = {}
    chosen = sa.select(PointRule).where(NOT_SUPERSEDED).order_by(PointRule.key, PointRule.valid_from)
    for rule in db.session.scalars(chosen):
        found.setdefault(rule.key, []).append(rule)
    return found
