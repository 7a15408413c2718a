"""Blocks, mutes and follows between members, for all other modules.

A BLOCK works both ways: neither follows, mentions or answers the other, and neither sees the other's posts in feeds and
comments. A MUTE hides posts from the member who has muted; the other member does not learn of it.
"""

from __future__ import annotations

from collections.abc import Collection

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY

from motorclub.api import Member, db, forbidden, reads
from motorclub_social.models import Block, BlockKind
from motorclub_social.targets import lock_pairs

MemberId = sa.ColumnExpressionArgument[int] | int | None

BLOCKED = "You cannot do this: one of you has blocked the other."


def is_blocked(one: MemberId, other: MemberId) -> sa.ColumnElement[bool]:
    """Whether there is a BLOCK between two members (ids or columns), by either side."""
    either = sa.or_(
        sa.and_(Block.user_id == one, Block.blocked_id == other),
        sa.and_(Block.user_id == other, Block.blocked_id == one),
    )
    return sa.exists().where(Block.kind == BlockKind.BLOCK, either).correlate_except(Block)


def why_hidden(viewer_id: MemberId, author: MemberId) -> sa.ColumnElement[str]:
    """Why a member is to see nothing by an author (ids or columns): BLOCKED, MUTED or NULL."""
    muted = sa.exists().where(
        Block.user_id == viewer_id, Block.blocked_id == author, Block.kind == BlockKind.MUTE
    )
    return sa.case(
        (is_blocked(viewer_id, author), "BLOCKED"), (muted.correlate_except(Block), "MUTED"), else_=sa.null()
    )


def blocked_among(member_id: int, others: Collection[int]) -> set[int]:
    """Those of the others whom a BLOCK separates from the member; in the current transaction."""
    if not others:
        return set()
    chosen = sa.select(Member.id).where(Member.id.in_(others), is_blocked(member_id, Member.id))
    return set(db.session.scalars(chosen))


def check_not_blocked(member_id: int, others: Collection[int]) -> None:
    """Hold what is between them, and raise 403 if a block is."""
    lock_pairs(member_id, others, shared=True)
    if blocked_among(member_id, others):
        raise forbidden(BLOCKED)


def select_hidden_authors(viewer_id: MemberId) -> sa.Select[int]:
    """The members whose posts are hidden from a viewer (an id or a parameter): by a block, or by the viewer's mute."""
    own = sa.select(Block.blocked_id).where(Block.user_id == viewer_id)
    others = sa.select(Block.user_id).where(Block.blocked_id == viewer_id, Block.kind == BlockKind.BLOCK)
    return sa.select(own.union_all(others).subquery().c[0])


def reasons(viewer_id: int, others: Collection[int] | None) -> dict[int, str]:
    """{member: BLOCKED or MUTED} of those, among the others or of all, whose posts are hidden from a viewer.

    A block goes before a mute, as in `why_hidden`.
    """
    asked = {"viewer": viewer_id} if others is None else {"viewer": viewer_id, "others": list(others)}
    rows = reads().execute(_REASONS if others is None else _REASONS_AMONG, asked)
    return {row.who: "BLOCKED" if row.blocked else "MUTED" for row in rows}


def _hidden() -> sa.Subquery:
    """(who, kind) of each word by which a viewer is to see nothing by somebody."""
    viewer = sa.bindparam("viewer", type_=sa.BigInteger)
    own = sa.select(Block.blocked_id.label("who"), Block.kind).where(Block.user_id == viewer)
    theirs = sa.select(Block.user_id.label("who"), Block.kind).where(
        Block.blocked_id == viewer, Block.kind == _BLOCK
    )
    return own.union_all(theirs).subquery("hidden")


# Asked at every reply and every page of a member: made once, because that costs more than to send them.
_BLOCK: sa.ColumnElement[str] = sa.literal_column(f"'{BlockKind.BLOCK.value}'", sa.Text)
_HIDDEN = _hidden()
_BLOCKED = sa.func.bool_or(_HIDDEN.c.kind == _BLOCK).label("blocked")
_REASONS = sa.select(_HIDDEN.c.who, _BLOCKED).group_by(_HIDDEN.c.who)
_REASONS_AMONG = _REASONS.where(_HIDDEN.c.who == sa.any_(sa.bindparam("others", type_=ARRAY(sa.BigInteger))))


def filter_listeners(actor_id: int, listeners: Collection[int]) -> set[int]:
    """Those of the listeners who may be notified of a member's actions; in the current transaction."""
    if not listeners:
        return set()
    return set(db.session.scalars(_LISTENERS, {"actor": actor_id, "listeners": list(listeners)}))


_ACTOR = sa.bindparam("actor", type_=sa.BigInteger)
_BLOCKED_OR_MUTED = sa.or_(
    sa.and_(Block.user_id == Member.id, Block.blocked_id == _ACTOR),
    sa.and_(Block.user_id == _ACTOR, Block.blocked_id == Member.id, Block.kind == BlockKind.BLOCK),
)
_LISTENERS = sa.select(Member.id).where(
    Member.id.in_(sa.bindparam("listeners", expanding=True)),
    ~sa.exists().where(_BLOCKED_OR_MUTED).correlate(Member),
)


def is_listener(listener_id: int, actor_id: int) -> bool:
    """Whether a member may be notified of another one's actions; in the current transaction."""
    return (
        db.session.scalar(sa.select(sa.literal(actor_id).in_(select_hidden_authors(listener_id)))) is not True
    )
