"""Blocking and muting: what members do about one another."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import AUTHOR_COLUMNS, Limit, Member, Viewer, conflict, db, hit_limit, invalid, now
from motorclub.api.rows import Author, AuthorColumns, Page, read_page, read_rows
from motorclub_social import follows
from motorclub_social.models import Block, BlockKind
from motorclub_social.targets import Statement, lock_own, lock_pairs, member_ref

MOST = 1000
WRITES = Limit("social-blocks", 60, timedelta(minutes=1))


def block(viewer: Viewer, other_id: int, kind: str) -> bool:
    """Block or mute somebody, or make the one of the other; whether it is new.

    Raises 409 for oneself and for too many, 400 for nobody.
    """
    if other_id == viewer.id:
        raise conflict("You cannot block yourself.", code="SELF_BLOCK")
    hit_limit(WRITES, f"member:{viewer.member_id}")
    if db.session.scalar(sa.select(Member.id).where(Member.id == other_id)) is None:
        raise invalid("userId", "There is no such member.")
    lock_own(viewer.member_id, "blocks")
    lock_pairs(viewer.member_id, [other_id], shared=False)
    _check_count(viewer.member_id)
    new = _store(viewer.member_id, other_id, kind)
    if kind == BlockKind.BLOCK:
        # In the order of the rows that count followers, so that people who block one another in a ring do not wait.
        for followed, follower in sorted([(other_id, viewer.member_id), (viewer.member_id, other_id)]):
            follows.end(follower, member_ref(followed))
    db.session.commit()
    return new


def _check_count(member_id: int) -> None:
    mine = sa.select(sa.func.count()).select_from(Block).where(Block.user_id == member_id)
    if (db.session.scalar(mine) or 0) >= MOST:
        raise conflict("You can block {most} people at most.", code="TOO_MANY", most=MOST)


def _store(member_id: int, other_id: int, kind: str) -> bool:
    before = sa.select(Block.id).where(Block.user_id == member_id, Block.blocked_id == other_id)
    new = db.session.scalar(before) is None
    row = insert(Block).values(user_id=member_id, blocked_id=other_id, kind=kind, created_at=now())
    changed = {"kind": row.excluded.kind}
    db.session.execute(
        row.on_conflict_do_update(index_elements=[Block.user_id, Block.blocked_id], set_=changed)
    )
    return new


def unblock(viewer: Viewer, other_id: int) -> None:
    """Neither block nor mute any more."""
    db.session.execute(
        sa.delete(Block).where(Block.user_id == viewer.member_id, Block.blocked_id == other_id)
    )
    db.session.commit()


class BlockedRow(AuthorColumns):
    """Somebody that the caller has blocked or muted."""

    kind: Annotated[str, BlockKind]
    created_at: datetime

    @property
    def user(self) -> Author:
        """Who it is."""
        return self.to_author()


CHOSEN: Statement = sa.select(*AUTHOR_COLUMNS, Block.kind, Block.created_at).join(
    Member, Member.id == Block.blocked_id
)


def get_block(viewer: Viewer, other_id: int) -> BlockedRow:
    """The viewer's block of somebody."""
    mine = CHOSEN.where(Block.user_id == viewer.member_id, Block.blocked_id == other_id)
    return read_rows(BlockedRow, mine)[0]


def list_blocks(viewer: Viewer, page: int, size: int) -> Page[BlockedRow]:
    """A page of the viewer's blocks and mutes, newest first."""
    mine = CHOSEN.where(Block.user_id == viewer.member_id)
    return read_page(BlockedRow, mine.order_by(Block.created_at.desc(), Block.id.desc()), page, size)
