"""Storing the badges that ranks and other plugins define."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import ServiceFailed, db, services
from motorclub.api.badges import BADGE_SOURCES, BadgeDefinition, BadgeSource
from motorclub_ranks.badges.definitions import BADGES
from motorclub_ranks.badges.models import Badge
from motorclub_ranks.badges.rules import to_json

OWN = "ranks"


def load_badges() -> None:
    """Store the badges as their plugins define them now, in the current transaction. Those of no plugin stay."""
    rows = [
        {
            "key": badge.key,
            "name": badge.name,
            "description": badge.description,
            "tier": badge.tier,
            "rule": to_json(badge.rule),
            "is_repeatable": badge.is_repeatable,
            "owner": owner,
            "position": position,
        }
        for position, (owner, badge) in enumerate(_list_definitions())
    ]
    new = insert(Badge).values(rows)
    values = {name: new.excluded[name] for name in rows[0] if name != "key"}
    stored, defined = sa.tuple_(*(getattr(Badge, name) for name in values)), sa.tuple_(*values.values())
    changed = stored.is_distinct_from(defined)
    db.session.execute(new.on_conflict_do_update(index_elements=[Badge.key], set_=values, where=changed))


def _list_definitions() -> Iterator[tuple[str, BadgeDefinition]]:
    """Those of ranks first; another plugin's keys begin with its id, so none can take a key that is taken."""
    yield from ((OWN, badge) for badge in BADGES)
    for owner, source in services(BADGE_SOURCES, BadgeSource).items():
        try:
            defined = source.list_badges()
        except ServiceFailed:
            continue
        yield from ((owner, badge) for badge in defined if badge.key.startswith(f"{owner}."))
