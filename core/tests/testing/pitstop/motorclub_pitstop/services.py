"""What members do at the pit stop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import sqlalchemy as sa

from motorclub.api import (
    AUTHOR_COLUMNS,
    Consequence,
    ContentDraft,
    ContentRef,
    DemoContext,
    Member,
    Service,
    Viewer,
    author_of,
    db,
    now,
    publish,
    reads,
    review,
    send_after_commit,
    service,
)
from motorclub_pitstop.events import Stopped
from motorclub_pitstop.models import Stop

BOARD = "/topic/pitstop/board"


def stop(viewer: Viewer, tyres: str) -> dict[str, Any]:
    """Write down a stop and tell everybody who listens. Commits."""
    row = Stop(member_id=viewer.member_id, tyres=tyres, stopped_at=now())
    db.session.add(row)
    db.session.flush()
    review(ContentDraft(ContentRef("pitstop.stop", row.id), viewer, {"tyres": tyres}, is_new=True))
    publish(Stopped(row.id, viewer.member_id, tyres))
    send_after_commit(BOARD, "BOARD_CHANGED", lambda: {"count": count()})
    db.session.commit()
    return board(0, 1)[0][0]


def count() -> int:
    """How many stops there are."""
    return reads().scalar(sa.select(sa.func.count()).select_from(Stop)) or 0


def board(page: int, size: int) -> tuple[Sequence[dict[str, Any]], int]:
    """A page of the stops, the newest first, and how many there are."""
    columns = sa.select(Stop.id, Stop.tyres, Stop.stopped_at, *AUTHOR_COLUMNS)
    joined = columns.join(Member, Member.id == Stop.member_id).order_by(Stop.id.desc())
    rows = reads().execute(joined.limit(size).offset(page * size))
    return [_item(row) for row in rows], count()


def _item(row: sa.Row[Any]) -> dict[str, Any]:
    return {"id": row.id, "tyres": row.tyres, "stopped_at": row.stopped_at, "driver": author_of(row)}


class Board(Protocol):
    """What other plugins may ask."""

    def count(self) -> int:
        """How many stops there are."""


class OwnBoard:
    """The answers."""

    def count(self) -> int:
        """How many stops there are."""
        return count()


class Tools(Protocol):
    """What the toolbox may know."""

    def torque(self) -> int:
        """Newton metres for a wheel nut."""


def torque() -> int | None:
    """Newton metres for a wheel nut; None while nobody knows."""
    tools = service("toolbox.tools", Tools)
    return tools.torque() if tools else None


SERVICES = (Service("pitstop.board", Board, OwnBoard()),)


def consequences() -> list[Consequence]:
    """What people lose while the pit stop is closed."""
    return [Consequence(f"{count()} stops cannot be seen.", count())]


def seed(context: DemoContext) -> None:
    """Thirty stops of ten members."""
    for number in range(30):
        member = context.member_ids[number % 10]
        db.session.add(Stop(member_id=member, tyres=f"Set {number}", stopped_at=context.now))
    db.session.flush()


def forget_old(payload: Any) -> None:
    """Stops older than the newest ten thousand go."""
    oldest = sa.select(Stop.id).order_by(Stop.id.desc()).offset(10_000).limit(1).scalar_subquery()
    db.session.execute(sa.delete(Stop).where(Stop.id <= oldest))
