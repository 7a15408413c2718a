"""Members with points and posts, as the ledger has them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import sqlalchemy as sa

from motorclub.api import Member, db, now
from motorclub.testing.site import Site, TestMember
from motorclub_ranks.ledger.models import MemberPoints, PointFact
from motorclub_ranks.ledger.rules import load_default_rules
from motorclub_ranks.levels.defaults import load_defaults
from motorclub_ranks.levels.evaluating import evaluate_members

Rank = Callable[..., TestMember]


def put_facts(member_id: int, rule_key: str, posts: int) -> None:
    """A fact about each of so many posts of a member."""
    facts = [
        {
            "rule_key": rule_key,
            "member_id": member_id,
            "actor_id": 1,
            "source_type": "forum.answer",
            "source_id": member_id * 1_000_000 + number,
            "detail_id": len(rule_key),
            "occurred_at": now(),
            "is_active": True,
            "state_at": now(),
        }
        for number in range(posts)
    ]
    if facts:
        db.session.execute(sa.insert(PointFact), facts)


@pytest.fixture(autouse=True)
def defaults(site: Site) -> None:
    """The rules and the ladder of the first day, which are emptied like all tables."""
    with site.context():
        load_default_rules()
        load_defaults()
        db.session.commit()


@pytest.fixture
def rank(site: Site) -> Rank:
    """A member who has so many points, days and good posts, and the level that follows."""

    def make(name: str, points: int, days: int, good: int, **options: Any) -> TestMember:
        member = site.member(name, **options)
        with site.context():
            then = now() - timedelta(days=days)
            db.session.execute(sa.update(Member).where(Member.id == member.id).values(created_at=then))
            db.session.add(MemberPoints(member_id=member.id, points=points, changed_at=now()))
            put_facts(member.id, "answer_upvoted", good)
            db.session.commit()
            evaluate_members([member.id])
            db.session.commit()
        return member

    return make
