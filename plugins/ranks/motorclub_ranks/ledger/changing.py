"""What admins change of rules. A change is a new version, which holds from now on."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import sqlalchemy as sa

from motorclub.api import Viewer, check_version, conflict, db, lock_name, not_found, now
from motorclub_ranks.ledger.models import PointRule
from motorclub_ranks.ledger.rules import FIELDS, NOT_SUPERSEDED
from motorclub_ranks.log.changes import Undo, record_change
from motorclub_ranks.log.models import Change

CHANGED = "rule.changed"
AMOUNTS = ("points", "daily_cap", "pair_cap", "pair_days", "counts_to_daily_total", "is_active")
# What a schema has checked, or what the log has of a rule.
Values = Mapping[str, Any]


def change_rule(viewer: Viewer, rule_key: str, body: Values) -> None:
    """Let a rule have other amounts for all that happens from now on. Commits.

    Raises 404, 409 for another version.
    """
    rule = _lock_rule(rule_key)
    check_version(rule.version, body["version"])
    before = _to_values(rule)
    after = _add_version(rule, body, viewer.id)
    record_change(CHANGED, rule.title, viewer, before, _to_values(after))
    db.session.commit()


def undo_rule_change(change: Change) -> None:
    """Give a rule its earlier amounts, from now on. Raises 404, 409 if it has changed since."""
    rule = _lock_rule(str(change.after["key"]))
    if _to_values(rule) != dict(change.after):
        raise conflict("The rule has been changed since.", code="CHANGED_SINCE")
    _add_version(rule, change.before, None)


UNDO: dict[str, Undo] = {CHANGED: undo_rule_change}


def _lock_rule(rule_key: str) -> PointRule:
    """The present version of a rule; nobody else changes rules until the transaction ends. Raises 404."""
    lock_name("ranks.point_rules")
    chosen = sa.select(PointRule).where(NOT_SUPERSEDED, PointRule.key == rule_key)
    rule = db.session.scalar(chosen.order_by(PointRule.valid_from.desc()).limit(1))
    if rule is None:
        raise not_found("Rule {key}", key=rule_key)
    return rule


def _add_version(rule: PointRule, amounts: Values, changed_by: int | None) -> PointRule:
    values = {name: getattr(rule, name) for name in FIELDS} | {name: amounts[name] for name in AMOUNTS}
    added = PointRule(
        **values,
        owner=rule.owner,
        valid_from=now(),
        changed_by=changed_by,
        changed_at=now(),
        version=rule.version + 1,
    )
    if rule.valid_from >= added.valid_from:
        rule.superseded_at = now()
        db.session.flush()
    db.session.add(added)
    db.session.flush()
    return added


def _to_values(rule: PointRule) -> dict[str, object]:
    return {name: getattr(rule, name) for name in ("key", *AMOUNTS)}
