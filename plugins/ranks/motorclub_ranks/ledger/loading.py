"""Reading what scoring and booking start from: members' facts, and what is booked for them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import db
from motorclub_ranks.ledger.definitions import CONTENT_REMOVED, LOG_ENTRY_NOTICED, SPAM_REMOVED
from motorclub_ranks.ledger.facts import COMMENT
from motorclub_ranks.ledger.models import KnownContent, PointEvent, PointFact, Reason
from motorclub_ranks.ledger.scoring import UNSETTLED, Fact


class Booked(NamedTuple):
    """The last row of the ledger for a fact; a fact whose last row is a reversal has no points booked."""

    id: int
    member_id: int
    rule_key: str
    points: int
    source_type: str
    source_id: int
    occurred_at: datetime
    settled_at: datetime
    fact_id: int
    revision: int
    reverses_id: int | None


Facts = Mapping[int, list[Fact]]
Bookings = Mapping[int, Mapping[int, Booked]]

_REMOVED = aliased(KnownContent)
_REMOVED_COMMENT = aliased(KnownContent)
# What is removed earns nothing; that it was removed still counts.
_IS_REMOVED = sa.and_(
    PointFact.rule_key.not_in((CONTENT_REMOVED, SPAM_REMOVED)),
    sa.or_(
        sa.func.coalesce(_REMOVED.is_removed, sa.false()),
        sa.func.coalesce(_REMOVED_COMMENT.is_removed, sa.false()),
    ),
)
_FACTS_AND_CONTENT = (
    sa.select()
    .select_from(PointFact)
    .outerjoin(_REMOVED, sa.and_(_REMOVED.type == PointFact.source_type, _REMOVED.id == PointFact.source_id))
    .outerjoin(
        _REMOVED_COMMENT,
        sa.and_(
            PointFact.rule_key == LOG_ENTRY_NOTICED,
            _REMOVED_COMMENT.type == COMMENT,
            _REMOVED_COMMENT.id == PointFact.detail_id,
        ),
    )
)


def last_settled(at: datetime) -> datetime:
    """Facts up to this time are settled at a time: those that are older than 15 minutes at its last full hour."""
    return at.replace(minute=0, second=0, microsecond=0) - UNSETTLED


def load_facts(member_ids: Collection[int], at: datetime) -> Facts:
    """The facts of each member that count and are settled at a time."""
    chosen = _FACTS_AND_CONTENT.with_only_columns(
        *(PointFact.member_id, PointFact.occurred_at, PointFact.rule_key, PointFact.source_type),
        *(PointFact.source_id, sa.func.coalesce(PointFact.pair_id, PointFact.actor_id)),
        *(PointFact.detail_id, PointFact.scope_id, PointFact.weight, PointFact.id),
        maintain_column_froms=True,
    ).where(
        PointFact.member_id.in_(member_ids),
        PointFact.is_active,
        PointFact.occurred_at <= last_settled(at),
        ~_IS_REMOVED,
    )
    facts: dict[int, list[Fact]] = {member_id: [] for member_id in member_ids}
    for row in db.session.execute(chosen).all():
        values: tuple[Any, ...] = tuple(row)
        facts[values[0]].append(Fact(*values[1:]))
    return facts


def load_booked(member_ids: Collection[int]) -> Bookings:
    """The last row for each fact of each member."""
    columns = [getattr(PointEvent, name) for name in Booked._fields]
    chosen = sa.select(*columns).where(PointEvent.member_id.in_(member_ids)).order_by(PointEvent.revision)
    booked: dict[int, dict[int, Booked]] = {member_id: {} for member_id in member_ids}
    for row in db.session.execute(chosen):
        booked[row.member_id][row.fact_id] = Booked(*row)
    return booked


def find_reasons(fact_ids: Iterable[int]) -> Mapping[int, str]:
    """Why facts that were booked do not count any more."""
    ids = list(fact_ids)
    if not ids:
        return {}
    chosen = _FACTS_AND_CONTENT.with_only_columns(
        PointFact.id,
        PointFact.is_active,
        PointFact.inactive_reason,
        _IS_REMOVED.label("is_removed"),
        maintain_column_froms=True,
    )
    found: dict[int, str] = {}
    for fact_id, is_active, reason, is_removed in db.session.execute(
        chosen.where(PointFact.id.in_(ids))
    ).all():
        found[fact_id or 0] = (
            Reason.CONTENT_REMOVED if is_removed and is_active else reason or Reason.WITHDRAWN
        )
    return found


def count_facts(member_ids: Collection[int]) -> Mapping[int, int]:
    """How many facts each member has."""
    counted = sa.select(PointFact.member_id, sa.func.count()).where(PointFact.member_id.in_(member_ids))
    found = db.session.execute(counted.group_by(PointFact.member_id)).all()
    return {member_id: number for member_id, number in found if member_id is not None}


def list_members_after(after_id: int, limit: int = 500) -> Sequence[int]:
    """The next members by id who have facts, or a ledger."""
    found = [
        db.session.scalars(
            sa.select(column).where(column > after_id).distinct().order_by(column).limit(limit)
        ).all()
        for column in (PointFact.member_id, PointEvent.member_id)
    ]
    members = {member_id for ids in found for member_id in ids if member_id is not None}
    return sorted(members)[:limit]
