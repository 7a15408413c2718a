"""Following: a member finds news of what they follow in the feed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from datetime import datetime, timedelta
from typing import Annotated, NamedTuple

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import (
    ContentRef,
    Limit,
    Member,
    Viewer,
    author_of,
    conflict,
    db,
    forbidden,
    hit_limit,
    now,
    privacy_of,
    publish,
    reads,
)
from motorclub.api.rows import AUTHOR, Author, Internal, Page, Row, columns_of, read_one, read_page
from motorclub_social import frames, integrations, relations
from motorclub_social.events import FollowersChanged, MemberFollowed
from motorclub_social.models import Follow, Followed, Level
from motorclub_social.targets import (
    MEMBER,
    ContentRow,
    Statement,
    get_content,
    is_asked,
    items,
    lock_own,
    member_ref,
    ref_values,
)

MOST = 2000
WRITES = Limit("social-follows", 120, timedelta(minutes=1))
NOBODY = "This member does not want to be followed."


def mine(follower_id: int, ref: ContentRef) -> sa.ColumnElement[bool]:
    """The one follow of something by somebody."""
    return sa.and_(
        Follow.follower_id == follower_id, Follow.target_type == ref.type, Follow.target_id == ref.id
    )


def follow(viewer: Viewer, ref: ContentRef, level: str) -> tuple[int, bool]:
    """Follow something, or give a follow another level; its id, and whether it is new.

    Raises 404 for what the viewer cannot see, 409 for oneself and for too many, 403 for who has blocked the viewer or
    does not want to be followed.
    """
    if ref == member_ref(viewer.member_id):
        raise conflict("You cannot follow yourself.", code="SELF_FOLLOW")
    hit_limit(WRITES, f"member:{viewer.member_id}")
    get_content(ref, viewer)
    if ref.type == MEMBER:
        relations.check_not_blocked(viewer.member_id, [ref.id])
    found = _relevel(viewer.member_id, ref, level)
    new = found is None
    if found is None:
        _check_welcome(viewer.member_id, ref)
        _check_count(viewer.member_id)
        found, new = insert_one(viewer.member_id, ref, level)
    if new:
        _count(ref, 1)
        _publish(viewer.member_id, ref)
    db.session.commit()
    return found, new


def _relevel(follower_id: int, ref: ContentRef, level: str) -> int | None:
    changed = sa.update(Follow).where(mine(follower_id, ref)).values(level=level).returning(Follow.id)
    return db.session.scalar(changed)


def _check_welcome(follower_id: int, ref: ContentRef) -> None:
    if ref.type == MEMBER and privacy_of([ref.id])[ref.id].follows == "NOBODY":
        raise forbidden(NOBODY)


def _check_count(follower_id: int) -> None:
    lock_own(follower_id, "follows")
    has = sa.select(sa.func.count()).select_from(Follow).where(Follow.follower_id == follower_id)
    if (db.session.scalar(has) or 0) >= MOST:
        raise conflict("You can follow {most} things at most.", code="TOO_MANY", most=MOST)


def insert_one(follower_id: int, ref: ContentRef, level: str) -> tuple[int, bool]:
    """The follow's id, and whether it has been made here: of two at once, the second one meets the first one's row."""
    row = insert(Follow).values(
        follower_id=follower_id, target_type=ref.type, target_id=ref.id, level=level, created_at=now()
    )
    key = [Follow.follower_id, Follow.target_type, Follow.target_id]
    made = db.session.scalar(row.on_conflict_do_nothing(index_elements=key).returning(Follow.id))
    if made is not None:
        return made, True
    return db.session.execute(sa.select(Follow.id).where(mine(follower_id, ref))).scalar_one(), False


def _count(ref: ContentRef, more: int) -> None:
    """Move the kept number of followers; the row stays locked until the commit."""
    row = insert(Followed).values(target_type=ref.type, target_id=ref.id, follower_count=max(0, more))
    moved = {"follower_count": Followed.follower_count + more}
    key = [Followed.target_type, Followed.target_id]
    db.session.execute(row.on_conflict_do_update(index_elements=key, set_=moved))


def _publish(follower_id: int, ref: ContentRef) -> None:
    if ref.type == MEMBER:
        publish(MemberFollowed(follower_id=follower_id, followed_id=ref.id))
        frames.publish_followers(ref.id)
    else:
        publish(FollowersChanged(target_type=ref.type, target_id=ref.id))


def unfollow(viewer: Viewer, ref: ContentRef) -> None:
    """Follow something no longer."""
    end(viewer.member_id, ref)
    db.session.commit()


def end(follower_id: int, ref: ContentRef) -> bool:
    """Take a follow away if there is one, in the current transaction; whether there was."""
    gone = db.session.scalar(sa.delete(Follow).where(mine(follower_id, ref)).returning(Follow.id))
    if gone is not None:
        _count(ref, -1)
        if ref.type == MEMBER:
            frames.publish_followers(ref.id)
        else:
            publish(FollowersChanged(target_type=ref.type, target_id=ref.id))
    return gone is not None


def forget(ref: ContentRef) -> int:
    """Nobody follows it any more, in the current transaction; how many did."""
    target = (Follow.target_type == ref.type, Follow.target_id == ref.id)
    gone = db.session.scalars(sa.delete(Follow).where(*target).returning(Follow.id)).all()
    db.session.execute(
        sa.delete(Followed).where(Followed.target_type == ref.type, Followed.target_id == ref.id)
    )
    return len(gone)


# What is read


class FollowedRow(Row):
    """One of one's own follows; `content` is null for what has gone or cannot be seen now.

    `user` is there for members, with picture.
    """

    id: int
    target_type: str
    target_id: int
    level: Annotated[str, Level]
    created_at: datetime
    author_id: Internal[int | None]
    author_username: Internal[str | None]
    author_profile_image: Internal[str | None]
    content: ContentRow | None = None

    @property
    def ref(self) -> str:
        """What is followed."""
        return str(ContentRef(self.target_type, self.target_id))

    @property
    def user(self) -> Author | None:
        """The member who is followed, if it is one."""
        return None if self.author_id is None else Author(**author_of(self))


class FollowStateRow(Row):
    """The state of a follow button: the caller's level (null: does not follow), the follower count (null: hidden)."""

    ref: str
    level: Annotated[str | None, Level]
    follower_count: int | None


class FollowStatesRow(Row):
    """For each of the references, in their order."""

    items: list[FollowStateRow]


class SuggestionRow(Row):
    """Something that the caller might follow, and how many do."""

    content: ContentRow
    follower_count: int


class SuggestionsRow(Row):
    """The best first."""

    items: list[SuggestionRow]


# Members are shown with their pictures; of other content the row has none.
FOLLOWS: Statement = sa.select(*columns_of(FollowedRow, Follow, **AUTHOR)).outerjoin(
    Member, sa.and_(Follow.target_type == MEMBER, Member.id == Follow.target_id)
)


def list_follows(viewer: Viewer, page: int, size: int, **narrowed: str | None) -> Page[FollowedRow]:
    """A page of what the viewer follows; all, or of one `type` or `level`, or members with one `role`."""
    columns = {"type": Follow.target_type, "level": Follow.level, "role": Member.role}
    own = [columns[name] == value for name, value in narrowed.items() if value is not None]
    chosen = FOLLOWS.where(Follow.follower_id == viewer.member_id, *own).order_by(Follow.id.desc())
    found = read_page(FollowedRow, chosen, page, size)
    _add_content(found.content, viewer)
    return found


def get_follow(viewer: Viewer, follow_id: int) -> FollowedRow:
    """One of the viewer's follows. Raises 404."""
    own = FOLLOWS.where(Follow.id == follow_id, Follow.follower_id == viewer.member_id)
    found = read_one(FollowedRow, own, "Follow {id}", id=follow_id)
    _add_content([found], viewer)
    return found


def _add_content(rows: Sequence[FollowedRow], viewer: Viewer) -> None:
    refs = [ContentRef(row.target_type, row.target_id) for row in rows]
    found = items(refs, viewer)
    for row, ref in zip(rows, refs, strict=True):
        row.content = found.get(ref)


def states(viewer: Viewer, refs: Collection[ContentRef]) -> list[FollowStateRow]:
    """For each reference the viewer's level, and how many follow it unless that is a member who hides it."""
    found = find_followed(viewer.id, refs)
    hidden = _hiding(viewer, refs)
    return [
        FollowStateRow(str(ref), found[ref].level, None if ref in hidden else found[ref].follower_count)
        for ref in refs
    ]


class FollowedState(NamedTuple):
    """The level at which somebody follows something, if they do, and how many follow it."""

    level: str | None
    follower_count: int


def find_followed(follower_id: int | None, refs: Collection[ContentRef]) -> dict[ContentRef, FollowedState]:
    """The state of each of these for somebody (None: a visitor), from one statement."""
    rows = reads().execute(_FOLLOWED, {"follower": follower_id, **ref_values(refs)})
    found = {ContentRef(kind, number): FollowedState(level, count) for kind, number, level, count in rows}
    return {ref: found.get(ref, FollowedState(None, 0)) for ref in refs}


# Made once: it is asked at every page of a member.
_FOLLOWED = (
    sa.select(Followed.target_type, Followed.target_id, Follow.level, Followed.follower_count)
    .outerjoin(
        Follow,
        sa.and_(
            Follow.follower_id == sa.bindparam("follower", type_=sa.BigInteger),
            Follow.target_type == Followed.target_type,
            Follow.target_id == Followed.target_id,
        ),
    )
    .where(is_asked(Followed.target_type, Followed.target_id))
)


def _hiding(viewer: Viewer, refs: Collection[ContentRef]) -> set[ContentRef]:
    """The members among these who hide their follower count from this viewer."""
    members = [ref.id for ref in refs if ref.type == MEMBER and ref.id != viewer.id]
    if not members:
        return set()
    return {member_ref(number) for number, one in privacy_of(members).items() if one.hide_follower_counts}


def suggestions(viewer: Viewer, size: int) -> list[SuggestionRow]:
    """Up to `size` of each content type that the viewer might follow and does not yet."""
    # Twice as many: some of them are followed already.
    named = list(dict.fromkeys(integrations.worth_following(viewer.member_id, 2 * size)))
    followed = find_followed(viewer.id, named)
    new = [ref for ref in named if followed[ref].level is None]
    found = items(new, viewer)
    taken: Counter[str] = Counter()
    chosen: list[SuggestionRow] = []
    for ref in new:
        if ref in found and taken[ref.type] < size:
            taken[ref.type] += 1
            chosen.append(SuggestionRow(found[ref], followed[ref].follower_count))
    return chosen
