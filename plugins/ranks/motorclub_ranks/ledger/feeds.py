"""The rules and facts of plugins that answer `ranks.point_sources`."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import ServiceFailed, db, services
from motorclub.api.points import POINT_SOURCES, PointFact, PointSource
from motorclub_ranks.ledger.facts import FactState, store_states
from motorclub_ranks.ledger.models import NOBODY, PointFeed, Reason
from motorclub_ranks.ledger.rules import add_rules

AT_ONCE = 1000

_log = logging.getLogger("motorclub.ranks")


def read_feeds() -> None:
    """Store the rules and the new facts of all sources, page by page. Commits."""
    for owner, source in services(POINT_SOURCES, PointSource).items():
        try:
            _read_feed(owner, source)
        except ServiceFailed as failure:
            db.session.rollback()
            _log.warning("points of %s are read later: %s", owner, failure)


def _read_feed(owner: str, source: PointSource) -> None:
    own = [rule for rule in source.list_point_rules() if rule.key.startswith(f"{owner}.")]
    add_rules(owner, own)
    keys = {rule.key for rule in own}
    while facts := source.list_point_facts(_lock_position(owner), AT_ONCE):
        store_states(to_states(fact for fact in facts if fact.rule_key in keys))
        _move_position(owner, facts)
        db.session.commit()
    db.session.commit()


def to_states(facts: Iterable[PointFact]) -> Sequence[FactState]:
    """What a plugin reports as the ledger stores it; later reports of the same fact stand."""
    return [
        FactState(
            rule_key=fact.rule_key,
            source_type=fact.source.type,
            source_id=fact.source.id,
            state_at=fact.occurred_at,
            occurred_at=fact.occurred_at if fact.is_active else None,
            is_active=fact.is_active,
            inactive_reason=None if fact.is_active else Reason.WITHDRAWN,
            member_id=fact.member_id,
            actor_id=NOBODY if fact.actor_id is None else fact.actor_id,
            detail_id=fact.detail_id,
            scope_id=fact.scope_id,
            weight=round(100 * min(1, max(0, fact.weight))),
        )
        for fact in facts
    ]


def _lock_position(owner: str) -> int:
    """The last report that was read; nobody else reads this source until the transaction ends."""
    db.session.execute(insert(PointFeed).values(owner=owner).on_conflict_do_nothing())
    chosen = sa.select(PointFeed.after_id).where(PointFeed.owner == owner).with_for_update()
    return db.session.scalar(chosen) or 0


def _move_position(owner: str, facts: Sequence[PointFact]) -> None:
    last = max(fact.id for fact in facts)
    db.session.execute(sa.update(PointFeed).where(PointFeed.owner == owner).values(after_id=last))
