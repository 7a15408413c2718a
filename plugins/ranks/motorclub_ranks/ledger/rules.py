"""The rules as they are stored: reading them for scoring, and adding those that plugins register."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields
from datetime import UTC, datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import db, now, settings_of
from motorclub.api.figures import site_zone
from motorclub.api.points import PointRule as Definition
from motorclub_ranks.ledger.definitions import RULES
from motorclub_ranks.ledger.models import PointRule
from motorclub_ranks.ledger.scoring import Amounts, RuleBook
from motorclub_ranks.settings import RanksSettings

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


AMOUNTS = tuple(field.name for field in fields(Amounts))


def read_rule_book() -> RuleBook:
    """The rules as scoring takes them."""
    found: dict[str, list[Amounts]] = {}
    columns = [getattr(PointRule, name) for name in AMOUNTS]
    chosen = sa.select(PointRule.key, *columns).where(NOT_SUPERSEDED)
    for key, *values in db.session.execute(chosen.order_by(PointRule.key, PointRule.valid_from)):
        found.setdefault(key, []).append(Amounts(*values))
    return RuleBook(found, site_zone(), settings_of(RanksSettings).daily_total)
