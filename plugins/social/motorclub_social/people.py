"""Members as others see them here: followers, follows, and blocks between two members."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated

import sqlalchemy as sa
from sqlalchemy.orm import InstrumentedAttribute, aliased

from motorclub.api import (
    AUTHOR_COLUMNS,
    Member,
    Privacy,
    Viewer,
    check_member_exists,
    privacy_of,
    reads,
)
from motorclub.api.rows import (
    Author,
    AuthorColumns,
    Internal,
    Page,
    Row,
    columns_of,
    read_page,
    read_rows,
    to_row,
)
from motorclub_social import relations
from motorclub_social.models import Block, BlockKind, Comment, Follow, Followed, Level, Status
from motorclub_social.targets import MEMBER, Statement

# The core's permission to see profiles that members keep private.
SEE_PRIVATE = "members.see_private"


def is_here() -> sa.ColumnElement[bool]:
    """Somebody who has not gone; the row that stands for those who have is nobody, and only its name has a space."""
    return sa.and_(Member.erased_at.is_(None), sa.not_(Member.username_key.contains(" ")))


def is_following(follower: relations.MemberId, followed: relations.MemberId) -> sa.ColumnElement[bool]:
    """Whether one member (ids or columns) follows another."""
    return (
        sa.exists()
        .where(Follow.follower_id == follower, Follow.target_type == MEMBER, Follow.target_id == followed)
        .correlate_except(Follow)
    )


def get_privacy(user_id: int) -> Privacy:
    """What a member lets others see. Raises 404."""
    check_member_exists(user_id)
    return privacy_of([user_id])[user_id]


def _open(viewer: Viewer, user_id: int, visible_to: str) -> bool:
    if visible_to == "ALL" or viewer.id == user_id or viewer.may(SEE_PRIVATE):
        return True
    if not viewer.signed_in or visible_to == "MEMBERS":
        return viewer.signed_in
    return bool(reads().scalar(sa.select(is_following(viewer.id, user_id))))


def shows(viewer: Viewer, user_id: int) -> bool:
    """Whether a member's profile is open to the viewer, and no block stands between them. Raises 404."""
    privacy = get_privacy(user_id)
    other = viewer.signed_in and viewer.id != user_id and not viewer.may(SEE_PRIVATE)
    if other and reads().scalar(sa.select(relations.is_blocked(viewer.id, user_id))):
        return False
    return _open(viewer, user_id, privacy.visible_to)


def shows_counts(viewer: Viewer, user_id: int, privacy: Privacy) -> bool:
    """Whether the viewer may know who and how many follow a member."""
    if viewer.id == user_id:
        return True
    return not privacy.hide_follower_counts and _open(viewer, user_id, privacy.visible_to)


def followers(viewer: Viewer, user_id: int, page: int, size: int) -> PeopleRow:
    """A page of those who follow a member, newest first."""
    who = sa.and_(Follow.target_type == MEMBER, Follow.target_id == user_id)
    return _people(viewer, user_id, who, Follow.follower_id, page, size)


def list_following(viewer: Viewer, user_id: int, page: int, size: int) -> PeopleRow:
    """A page of the members whom a member follows, newest first."""
    who = sa.and_(Follow.target_type == MEMBER, Follow.follower_id == user_id)
    return _people(viewer, user_id, who, Follow.target_id, page, size)


class PersonRow(AuthorColumns):
    """Somebody in a list of people; `level` is the caller's own follow of them."""

    level: Annotated[str | None, Level]
    created_at: datetime

    @property
    def user(self) -> Author:
        """Who it is."""
        return self.to_author()


class PeopleRow(Row):
    """A page of people; `hidden` says that the member does not show them."""

    content: Sequence[PersonRow]
    total_elements: int
    total_pages: int
    current_page: int
    has_more: bool
    hidden: bool = False


def _people(
    viewer: Viewer,
    user_id: int,
    who: sa.ColumnElement[bool],
    person: InstrumentedAttribute[int],
    page: int,
    size: int,
) -> PeopleRow:
    if not shows_counts(viewer, user_id, get_privacy(user_id)):
        return to_row(PeopleRow, Page.of([], 0, page, size), hidden=True)
    chosen: Statement = (
        sa.select(*AUTHOR_COLUMNS, _level(viewer, person).label("level"), Follow.created_at)
        .join(Member, Member.id == person)
        .where(who)
        .order_by(Follow.id.desc())
    )
    return to_row(PeopleRow, read_page(PersonRow, chosen, page, size))


def _level(viewer: Viewer, person: InstrumentedAttribute[int]) -> sa.ScalarSelect[str] | sa.Null:
    """The viewer's own follow of somebody in a list."""
    if not viewer.signed_in:
        return sa.null()
    own = aliased(Follow)
    mine = (own.follower_id == viewer.id, own.target_type == MEMBER, own.target_id == person)
    return sa.select(own.level).where(*mine).correlate(Follow).scalar_subquery()


class RelationRow(Row):
    """What stands between the caller and a member; counts are null where the member hides them.

    `block` is the caller's own; `can_follow` is false for oneself, for blocked pairs and for who wants no followers.
    """

    user_id: int
    follower_count: int | None
    following_count: int | None
    comment_count: int
    level: Annotated[str | None, Level]
    follows_me: bool
    block: Annotated[str | None, BlockKind]
    blocked: Internal[bool]
    can_follow: bool = False


def get_relation(viewer: Viewer, user_id: int) -> RelationRow:
    """What stands between the viewer and a member. Raises 404."""
    privacy = get_privacy(user_id)
    row = read_rows(RelationRow, _relation(viewer, user_id))[0]
    row.follower_count = row.follower_count or 0
    if not shows_counts(viewer, user_id, privacy):
        row.follower_count = row.following_count = None
    other = viewer.signed_in and viewer.id != user_id
    row.can_follow = bool(other and not row.blocked and (row.level or privacy.follows == "ALL"))
    return row


def _relation(viewer: Viewer, user_id: int) -> Statement:
    me = viewer.id or 0
    followed = (Followed.target_type == MEMBER, Followed.target_id == user_id)
    follows = (Follow.follower_id == user_id, Follow.target_type == MEMBER)
    mine = (Follow.follower_id == me, Follow.target_type == MEMBER, Follow.target_id == user_id)
    said = (Comment.author_id == user_id, Comment.status == Status.PUBLISHED)
    block = (Block.user_id == me, Block.blocked_id == user_id)
    follower_count = sa.select(Followed.follower_count).where(*followed)
    following_count = sa.select(sa.func.count()).select_from(Follow).where(*follows)
    comment_count = sa.select(sa.func.count()).select_from(Comment).where(*said)
    return sa.select(
        *columns_of(
            RelationRow,
            user_id=sa.literal(user_id),
            follower_count=follower_count.scalar_subquery(),
            following_count=following_count.scalar_subquery(),
            comment_count=comment_count.scalar_subquery(),
            level=sa.select(Follow.level).where(*mine).scalar_subquery(),
            follows_me=is_following(user_id, me),
            block=sa.select(Block.kind).where(*block).scalar_subquery(),
            blocked=relations.is_blocked(me, user_id),
        )
    )
