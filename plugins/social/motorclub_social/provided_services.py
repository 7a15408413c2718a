"""What this plugin does for others: the services `social.follows`, `social.blocks`, `social.feed`,
`social.comments` and `social.bookmarks`.

Each method works in the caller's transaction where it writes, and does no harm when it is called twice.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import VISITOR, Consequence, ContentRef, Service, db, now, publish, reads
from motorclub.api.figures import site_day
from motorclub.api.rows import count_rows
from motorclub_social import comments, feed, follows, people, relations, writing_limits
from motorclub_social.demo import DemoTalk
from motorclub_social.events import TargetChanged
from motorclub_social.models import Block, Bookmark, Change, Comment, Follow, Status, Thread
from motorclub_social.targets import is_asked, lock_pairs, ref_values

Ref = tuple[str, int]


def refs_of(refs: Collection[Ref]) -> list[ContentRef]:
    """References from (type, id)."""
    return [ContentRef(name, number) for name, number in refs]


class Follows:
    """The service `social.follows`. It only reads what has been committed."""

    def follows(self, follower_id: int, followed_id: int) -> bool:
        """Whether the first member follows the second."""
        return bool(reads().scalar(sa.select(people.is_following(follower_id, followed_id))))

    def followers(
        self,
        type: str,  # noqa: A002
        id: int,  # noqa: A002
        after: int,
        limit: int,
    ) -> Sequence[tuple[int, str]]:
        """(member, level) of those who follow an item, by rising member id, from above `after`; MUTED ones too."""
        chosen = sa.select(Follow.follower_id, Follow.level).where(
            Follow.target_type == type, Follow.target_id == id, Follow.follower_id > after
        )
        return [(row[0], row[1]) for row in reads().execute(chosen.order_by(Follow.follower_id).limit(limit))]

    def levels(self, member_id: int, refs: Collection[Ref]) -> Mapping[Ref, str]:
        """At which level a member follows these (type, id), as far as they do."""
        found = follows.find_followed(member_id, refs_of(refs))
        return {(ref.type, ref.id): state.level for ref, state in found.items() if state.level}

    def followed(self, member_id: int, type: str) -> Sequence[int]:  # noqa: A002
        """The ids of what a member follows of a content type, at any level but MUTED."""
        chosen = sa.select(Follow.target_id).where(
            Follow.follower_id == member_id, Follow.target_type == type, Follow.level != "MUTED"
        )
        return list(reads().scalars(chosen.order_by(Follow.id)))

    def count_by_day(self, type: str, ids: Collection[int] | None, since: date) -> Mapping[date, int]:  # noqa: A002
        """How many of those who follow items, these or all of a type, began on each day since then."""
        day = site_day(Follow.created_at)
        chosen = sa.select(day, sa.func.count()).where(Follow.target_type == type, day >= since)
        if ids is not None:
            chosen = chosen.where(Follow.target_id.in_(ids))
        return dict(reads().execute(chosen.group_by(day)).all())

    def list_following(self, members: Collection[int], type: str, id: int) -> Collection[int]:  # noqa: A002
        """Those of the members who follow an item, at any level but MUTED."""
        chosen = sa.select(Follow.follower_id).where(
            Follow.follower_id.in_(members),
            Follow.target_type == type,
            Follow.target_id == id,
            Follow.level != "MUTED",
        )
        return list(reads().scalars(chosen))

    def counts(self, refs: Collection[Ref]) -> Mapping[Ref, int]:
        """How many follow these (type, id); what nobody follows is left out."""
        found = follows.find_followed(None, refs_of(refs))
        return {
            (ref.type, ref.id): state.follower_count for ref, state in found.items() if state.follower_count
        }


class Blocks:
    """The service `social.blocks`."""

    def list_blocked(self, member_id: int, others: Collection[int]) -> Collection[int]:
        """Those of the others whom a block, by either side, separates from the member: neither may address the other.
        Locks their relation until the current transaction ends."""
        lock_pairs(member_id, others, shared=True)
        return relations.blocked_among(member_id, others)

    def list_hidden(self, member_id: int) -> Collection[int]:
        """All members whose posts are hidden from the member: blocked by either side, or muted by the member."""
        return set(reads().scalars(relations.select_hidden_authors(member_id)))

    def list_hidden_reasons(self, member_id: int, others: Collection[int] | None = None) -> Mapping[int, str]:
        """Those of the others, or of all members, whose posts are hidden from the member, and why: BLOCKED or MUTED."""
        return relations.reasons(member_id, others)

    def filter_listeners(self, actor_id: int, listeners: Collection[int]) -> Collection[int]:
        """Those of the listeners who may be notified of a member's actions, as the current transaction sees it."""
        return relations.filter_listeners(actor_id, listeners)

    # Names until the next whole version.
    apart, unheard, why_unheard, hearing = list_blocked, list_hidden, list_hidden_reasons, filter_listeners


class Feed:
    """The service `social.feed`."""

    def happened(
        self,
        type: str,  # noqa: A002
        id: int,  # noqa: A002
        deed: str,
        author_id: int,
        about: Collection[Ref],
        highlight: bool,
        at: datetime,
    ) -> None:
        """Add an action on an item to the feeds, in the current transaction; `deed` is its name, such as
        garage.car_built.

        It reaches the followers of the author, of the item and of anything that it is `about`; those who only want
        highlights, if it is one. The same action on the same item is stored once.
        """
        feed.add(ContentRef(type, id), deed, author_id, refs_of(about), highlight=highlight, at=at)

    def changed(self, type: str, id: int, actor_id: int | None, what: str) -> None:  # noqa: A002
        """Notify the members who have saved an item of a change, such as "was edited" or "was marked as outdated"."""
        _note_change(ContentRef(type, id), actor_id, what)

    def remove(self, type: str, id: int) -> None:  # noqa: A002
        """Remove a deleted item from all feeds. Follows, bookmarks and comments stay, because it may be restored."""
        feed.forget(ContentRef(type, id))

    gone = remove  # a name until the next whole version


_COUNTS = sa.select(Thread.target_type, Thread.target_id, Thread.comment_count).where(
    is_asked(Thread.target_type, Thread.target_id), Thread.comment_count > 0
)
_COMMENTERS = (
    sa.select(Thread.target_type, Thread.target_id, sa.func.count(Comment.author_id.distinct()))
    .join(Comment, Comment.thread_id == Thread.id)
    .where(is_asked(Thread.target_type, Thread.target_id), Comment.status == Status.PUBLISHED)
    .group_by(Thread.target_type, Thread.target_id)
)


class Comments:
    """The service `social.comments`."""

    def counts(self, refs: Collection[Ref]) -> Mapping[Ref, int]:
        """How many comments there are on these (type, id); what has none is left out."""
        rows = reads().execute(_COUNTS, ref_values(refs_of(refs)))
        return {(row[0], row[1]): row[2] for row in rows}

    def commenters(self, refs: Collection[Ref]) -> Mapping[Ref, int]:
        """How many members have commented on these (type, id); what has no comment is left out."""
        rows = reads().execute(_COMMENTERS, ref_values(refs_of(refs)))
        return {(row[0], row[1]): row[2] for row in rows}

    def hide(self, comment_id: int, by: int) -> bool:
        """Let a comment be seen no longer, in the current transaction; False if there is none to be seen."""
        row = comments.find_comment(comment_id)
        if row is None or row.status != Status.PUBLISHED:
            return False
        comments.take_away(row, Status.HIDDEN, by)
        return True

    def show(self, comment_id: int) -> bool:
        """Let a hidden comment be seen again, in the current transaction; False if it is not hidden."""
        row = comments.find_comment(comment_id)
        if row is None or row.status != Status.HIDDEN:
            return False
        comments.bring_back(row, VISITOR)
        return True

    def written_since(self, member_id: int, since: datetime) -> int:
        """How many comments a member has given since then, those that were taken away included."""
        return writing_limits.said_since(member_id, since)

    def forget(self, type: str, id: int) -> int:  # noqa: A002
        """An item is erased for good: all comments on it go, in the current transaction; how many there were."""
        return comments.forget(ContentRef(type, id))


_BOOKMARKS = (
    sa.select(Bookmark.target_type, Bookmark.target_id, sa.func.count())
    .where(is_asked(Bookmark.target_type, Bookmark.target_id))
    .group_by(Bookmark.target_type, Bookmark.target_id)
)


class Bookmarks:
    """The service `social.bookmarks`."""

    def counts(self, refs: Collection[Ref]) -> Mapping[Ref, int]:
        """How many members have saved these (type, id); what nobody has saved is left out."""
        rows = reads().execute(_BOOKMARKS, ref_values(refs_of(refs)))
        return {(row[0], row[1]): row[2] for row in rows}


SERVICES = (
    Service("social.follows", Follows, Follows()),
    Service("social.blocks", Blocks, Blocks()),
    Service("social.feed", Feed, Feed()),
    Service("social.comments", Comments, Comments()),
    Service("social.bookmarks", Bookmarks, Bookmarks()),
    Service("social.demo", DemoTalk, DemoTalk()),
)


def consequences() -> list[Consequence]:
    """What switching it off hides, and that blocks no longer hold."""
    comments = count_rows(Comment, Comment.status == Status.PUBLISHED)
    is_pending = (Bookmark.remind_at > now(), Bookmark.reminded_at.is_(None))
    return [
        Consequence("comments that nobody can read", comments),
        Consequence("reminders that come late", count_rows(Bookmark, *is_pending)),
        Consequence("blocks and mutes that nobody minds", count_rows(Block)),
    ]


def _note_change(ref: ContentRef, actor_id: int | None, what: str) -> None:
    """It has changed now, in the current transaction. What nobody has saved is not noted."""
    saved = sa.exists().where(Bookmark.target_type == ref.type, Bookmark.target_id == ref.id)
    if not db.session.scalar(sa.select(saved)):
        return
    row = insert(Change).values(target_type=ref.type, target_id=ref.id, changed_at=now())
    key = [Change.target_type, Change.target_id]
    db.session.execute(
        row.on_conflict_do_update(index_elements=key, set_={"changed_at": row.excluded.changed_at})
    )
    publish(TargetChanged(target_type=ref.type, target_id=ref.id, actor_id=actor_id, what=what))
