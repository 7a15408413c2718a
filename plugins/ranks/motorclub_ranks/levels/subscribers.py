"""When members are looked at: as soon as they are there, and whenever their points have changed."""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import EventMeta, Member, Subscriber, db
from motorclub.api.events import MemberRegistered
from motorclub_ranks.ledger.events import PointsSettled
from motorclub_ranks.levels.evaluating import evaluate_members
from motorclub_ranks.levels.models import Standing


def begin_at_the_bottom(event: MemberRegistered, meta: EventMeta) -> None:
    """A member who registers while ranks are counted begins at level 0."""
    there = sa.select(Member.id, sa.literal(0), sa.literal(meta.occurred_at, sa.DateTime(timezone=True)))
    columns = [Standing.member_id, Standing.level, Standing.since]
    begun = insert(Standing).from_select(columns, there.where(Member.id == event.member_id))
    db.session.execute(begun.on_conflict_do_nothing())


def evaluate_settled(event: PointsSettled) -> None:
    """Points have changed, and levels may have with them."""
    evaluate_members(event.member_ids)


SUBSCRIBERS: Collection[Subscriber] = (
    Subscriber(MemberRegistered, begin_at_the_bottom, "ranks.begin_level"),
    Subscriber(PointsSettled, evaluate_settled, "ranks.evaluate_settled"),
)
