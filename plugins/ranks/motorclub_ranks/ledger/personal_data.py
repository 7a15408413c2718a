"""What the ledger stores about a member: their points, and what they did that earned others points."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from motorclub.api import Erased, ExportFile, PersonalData, db
from motorclub.api.rows import delete_rows, export_rows, update_rows
from motorclub_ranks.ledger.models import (
    NOBODY,
    DailyPoints,
    KnownContent,
    MemberPoints,
    PointEvent,
    PointFact,
    UnsettledMember,
)


def export(user_id: int) -> Iterable[ExportFile]:
    """The member's ledger, the facts behind it, and the facts that the member has caused."""
    rows = (PointEvent.rule_key, PointEvent.points, PointEvent.source_type, PointEvent.source_id)
    times = (PointEvent.occurred_at, PointEvent.settled_at, PointEvent.booked_at, PointEvent.reason)
    ledger = sa.select(*rows, *times).where(PointEvent.member_id == user_id)
    yield export_rows("points.json", ledger.order_by(PointEvent.id))
    facts = sa.select(
        *(PointFact.rule_key, PointFact.source_type, PointFact.source_id, PointFact.occurred_at),
        *(PointFact.is_active, PointFact.member_id.is_not_distinct_from(user_id).label("for_me")),
    )
    own = sa.or_(PointFact.member_id == user_id, PointFact.actor_id == user_id, PointFact.pair_id == user_id)
    yield export_rows("point-facts.json", facts.where(own).order_by(PointFact.id))


def erase(user_id: int) -> Erased:
    """The member's ledger goes; facts that earned others points stay, without saying who caused them."""
    earned = PointFact.member_id == user_id
    removed = delete_rows(PointFact, sa.and_(earned, PointFact.actor_id.in_((NOBODY, user_id))))
    # What others have done is theirs.
    anonymised = update_rows(PointFact, earned, member_id=None)
    removed += delete_rows(PointEvent, PointEvent.member_id == user_id)
    for model in (MemberPoints, DailyPoints, UnsettledMember):
        removed += delete_rows(model, model.member_id == user_id)
    return Erased(removed=removed, anonymised=anonymised + _forget_actor(user_id))


def _forget_actor(user_id: int) -> int:
    """Replace the member by a number that leads to nobody; how many facts that changes."""
    caused = sa.or_(PointFact.actor_id == user_id, PointFact.pair_id == user_id)
    nobody = -(db.session.scalar(sa.select(sa.func.min(PointFact.id)).where(caused)) or 0)
    update_rows(KnownContent, KnownContent.author_id == user_id, author_id=None)
    return update_rows(PointFact, PointFact.actor_id == user_id, actor_id=nobody) + update_rows(
        PointFact, PointFact.pair_id == user_id, pair_id=nobody
    )


PERSONAL_DATA = (PersonalData("Points, and what they were for.", export, erase),)
