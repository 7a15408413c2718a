"""The past of contests, from their tables."""

from __future__ import annotations

from collections.abc import Iterator

import sqlalchemy as sa

from motorclub.api import History, PastEvent, reads
from motorclub.api.rows import read_after
from motorclub_showcase.contests.events import ContestDecided, Place
from motorclub_showcase.contests.models import Contest, ContestEntry, ContestStatus


def load_decided(after_id: int, limit: int) -> Iterator[PastEvent]:
    """The results that are published, with their places."""
    columns = (Contest.id, Contest.title, Contest.published_at)
    decided = sa.select(*columns).where(
        Contest.status == ContestStatus.PUBLISHED, Contest.published_at.is_not(None)
    )
    for row in read_after(decided, Contest.id, after_id, limit):
        event = ContestDecided(contest_id=row.id, title=row.title, places=_list_places(row.id))
        yield PastEvent(row.id, row.published_at, event)


def _list_places(contest_id: int) -> list[Place]:
    columns = (
        *(ContestEntry.id, ContestEntry.car_id, ContestEntry.user_id),
        *(ContestEntry.class_key, ContestEntry.rank, ContestEntry.votes),
    )
    placed = (ContestEntry.contest_id == contest_id, ContestEntry.rank.is_not(None))
    chosen = sa.select(*columns).where(*placed).order_by(ContestEntry.class_key, ContestEntry.rank)
    return [Place(*row[:4], row.rank or 0, row.votes or 0) for row in reads().execute(chosen)]


HISTORIES = (History(ContestDecided, load_decided),)
