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
    forbidden,
    index_content,
    not_found,
    now,
    publish,
    reads,
    review,
    send_after_commit,
    service,
    unindex_content,
)
from motorclub_pitstop.content import to_document
from motorclub_pitstop.events import Cheered, Stopped
from motorclub_pitstop.models import Cheer, Stop

BOARD = "/topic/pitstop/board"


def stop(viewer: Viewer, tyres: str) -> dict[str, Any]:
    """Write down a stop and publish it to everybody who listens. Commits."""
    row = Stop(member_id=viewer.member_id, tyres=tyres, stopped_at=now())
    db.session.add(row)
    db.session.flush()
    _publish_text(viewer, row, is_new=True)
    publish(Stopped(row.id, viewer.member_id, tyres))
    send_after_commit(BOARD, "BOARD_CHANGED", lambda: {"count": count()})
    db.session.commit()
    return board(0, 1)[0][0]


def change_stop(viewer: Viewer, stop_id: int, tyres: str) -> None:
    """Correct the tyres of one's own stop. Commits. Raises 404, 403."""
    row = _get_own(viewer, stop_id)
    row.tyres = tyres
    _publish_text(viewer, row, is_new=False)
    db.session.commit()


def cancel_stop(viewer: Viewer, stop_id: int) -> None:
    """Nobody sees one's own stop any more. Commits. Raises 404, 403."""
    row = _get_own(viewer, stop_id)
    row.cancelled_at = now()
    unindex_content(ContentRef("pitstop.stop", stop_id))
    send_after_commit(BOARD, "BOARD_CHANGED", lambda: {"count": count()})
    db.session.commit()


def cheer(viewer: Viewer, stop_id: int) -> None:
    """Like a stop. Commits. Raises 404."""
    row = _get(stop_id)
    if db.session.get(Cheer, (stop_id, viewer.member_id)) is None:
        db.session.add(Cheer(stop_id=stop_id, member_id=viewer.member_id))
        cheers = sa.select(sa.func.count()).select_from(Cheer).where(Cheer.stop_id == stop_id)
        publish(Cheered(stop_id, row.member_id, viewer.member_id, db.session.scalar(cheers) or 0))
    db.session.commit()


def _publish_text(viewer: Viewer, row: Stop, *, is_new: bool) -> None:
    """Have the tyres reviewed and found."""
    review(ContentDraft(ContentRef("pitstop.stop", row.id), viewer, {"tyres": row.tyres}, is_new=is_new))
    index_content(to_document(row))


def _get_own(viewer: Viewer, stop_id: int) -> Stop:
    row = _get(stop_id)
    if row.member_id != viewer.id:
        raise forbidden("This is somebody else's stop.")
    return row


def _get(stop_id: int) -> Stop:
    row = db.session.get(Stop, stop_id, with_for_update=True)
    if row is None or row.cancelled_at or row.hidden:
        raise not_found("Stop")
    return row


SEEN = sa.and_(Stop.cancelled_at.is_(None), Stop.hidden.is_(False))


def count() -> int:
    """How many stops there are."""
    return reads().scalar(sa.select(sa.func.count()).select_from(Stop).where(SEEN)) or 0


def board(page: int, size: int) -> tuple[Sequence[dict[str, Any]], int]:
    """A page of the stops, the newest first, and how many there are."""
    columns = sa.select(Stop.id, Stop.tyres, Stop.stopped_at, *AUTHOR_COLUMNS)
    joined = columns.join(Member, Member.id == Stop.member_id).where(SEEN).order_by(Stop.id.desc())
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
    for stop in db.session.scalars(sa.select(Stop).limit(10)).all():
        db.session.add(Cheer(stop_id=stop.id, member_id=context.member_ids[-1]))


def forget_old(payload: Any) -> None:
    """Stops older than the newest ten thousand go."""
    oldest = sa.select(Stop.id).order_by(Stop.id.desc()).offset(10_000).limit(1).scalar_subquery()
    db.session.execute(sa.delete(Stop).where(Stop.id <= oldest))
