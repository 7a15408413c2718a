"""Where members stand on the ladder: looked at when their points change, and once a day."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import Member, db, is_replaying, lock_name, now, publish
from motorclub_ranks.ledger.models import MemberPoints, UnsettledMember
from motorclub_ranks.ledger.subscribers import REPLAYED
from motorclub_ranks.levels.events import LevelChanged
from motorclub_ranks.levels.ladder import read_ladder
from motorclub_ranks.levels.models import Standing
from motorclub_ranks.levels.posts import Posts, count_posts
from motorclub_ranks.levels.rules import Merits, Place, move, quality_of

# Members of one transaction.
AT_ONCE = 1000


@dataclass(frozen=True, slots=True)
class Known:
    """What is stored of a member; `level` is None for one who has not been looked at."""

    member_id: int
    created_at: datetime
    points: int
    level: int | None
    below_since: datetime | None
    good_posts: int | None
    bad_posts: int | None


def evaluate_everybody() -> None:
    """Look at every member, in transactions of their own.

    Nobody is judged by a part of their past: while that is being replayed, everybody stays where they are.
    """
    if any(map(is_replaying, REPLAYED)):
        return
    after_id = 0
    while member_ids := _next_members(after_id):
        evaluate_members(member_ids)
        db.session.commit()
        after_id = member_ids[-1]


def _next_members(after_id: int) -> Sequence[int]:
    """Those whose points wait to be settled are looked at once they are."""
    waits = sa.exists().where(UnsettledMember.member_id == Member.id, UnsettledMember.due_at <= now())
    chosen = sa.select(Member.id).where(Member.id > after_id, Member.erased_at.is_(None), ~waits)
    return db.session.scalars(chosen.order_by(Member.id).limit(AT_ONCE)).all()


def evaluate_members(member_ids: Collection[int]) -> None:
    """Give these members the level that they have now, in the current transaction."""
    lock_name("ranks.levels")
    ladder = read_ladder()
    if not ladder:
        return
    at = now()
    posts = count_posts(member_ids, at)
    rows: list[dict[str, Any]] = []
    for known in _read_known(member_ids):
        counted = posts.get(known.member_id, Posts())
        merits = Merits(known.points, (at - known.created_at).days, quality_of(*counted))
        place = move(ladder, Place(known.level or 0, known.below_since), merits, at)
        if _is_new(known, place, counted):
            rows.append(_to_values(known, place, counted, at))
    if rows:
        _store(rows)


def _read_known(member_ids: Collection[int]) -> Iterator[Known]:
    columns = (Standing.level, Standing.below_since, Standing.good_posts, Standing.bad_posts)
    points = sa.func.greatest(sa.func.coalesce(MemberPoints.points, 0), 0)
    chosen = (
        sa.select(Member.id, Member.created_at, points, *columns)
        .outerjoin(Standing, Standing.member_id == Member.id)
        .outerjoin(MemberPoints, MemberPoints.member_id == Member.id)
    )
    for row in db.session.execute(chosen.where(Member.id.in_(member_ids), Member.erased_at.is_(None))):
        yield Known(*row)


def _is_new(known: Known, place: Place, posts: Posts) -> bool:
    stored = (known.level, known.below_since, known.good_posts, known.bad_posts)
    return stored != (place.level, place.below_since, *posts)


def _to_values(known: Known, place: Place, posts: Posts, at: datetime) -> dict[str, Any]:
    if known.level is not None and known.level != place.level:
        publish(LevelChanged(known.member_id, known.level, place.level))
    return {
        "member_id": known.member_id,
        "level": place.level,
        "below_since": place.below_since,
        "good_posts": posts.good,
        "bad_posts": posts.bad,
        "since": at,
    }


def _store(rows: Sequence[dict[str, Any]]) -> None:
    """`since` stays while the level does."""
    stored = insert(Standing).values(rows)
    given = stored.excluded
    changed = {
        "level": given.level,
        "below_since": given.below_since,
        "good_posts": given.good_posts,
        "bad_posts": given.bad_posts,
        "since": sa.case((Standing.level == given.level, Standing.since), else_=given.since),
    }
    db.session.execute(stored.on_conflict_do_update(index_elements=[Standing.member_id], set_=changed))
