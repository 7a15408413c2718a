"""The feed: activities of the people and things that a member follows, computed when it is read.

Nothing is written per follower (fan-out on read). An activity is stored once for each of its subjects; a reader takes
the newest few of each follow from an index, whatever the size of the site, and the newest of all those are the feed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime
from typing import cast

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import insert

from motorclub.api import ContentRef, Member, Viewer, db, reads
from motorclub.api.rows import AUTHOR, Author, AuthoredRow, Row, columns_of, read_rows, to_row
from motorclub_social import people, relations
from motorclub_social.models import Activity, Follow, Level, Subject
from motorclub_social.targets import (
    MEMBER,
    ContentRow,
    PartRow,
    Statement,
    cut,
    is_asked,
    items,
    member_ref,
    ref_values,
)

# A cursor past the newest activity: everything is older.
END = 2**62
# How many of each follow are read first, to find out how far back the page reaches.
FEW = 5


def add(
    ref: ContentRef,
    action: str,
    author_id: int,
    about: Iterable[ContentRef],
    *,
    highlight: bool,
    at: datetime,
) -> int | None:
    """Add an activity in the current transaction; None if it exists already or its author is deleted.

    It appears in the feeds of those who follow the author, the item itself or anything that it is `about`.
    """
    values = {
        "type": ref.type,
        "item_id": ref.id,
        "deed": action,
        "author_id": author_id,
        "highlight": highlight,
        "at": at,
    }
    number: int | None = db.session.scalar(_NOTED, values)
    if number is not None:
        found = sorted({ref, member_ref(author_id), *about})
        shared = {"activity_id": number, "author_id": author_id, "highlight": highlight}
        rows = [{"type": one.type, "item_id": one.id, **shared} for one in found]
        db.session.execute(sa.insert(Subject), rows)
    return number


_ACTIVITIES = cast(sa.Table, Activity.__table__)
_NEW = {
    name: sa.bindparam(name, type_=_ACTIVITIES.c[name].type)
    for name in ("type", "item_id", "deed", "author_id", "highlight", "at")
}
_NOTED = (
    insert(_ACTIVITIES)
    .from_select(
        list(_NEW), sa.select(*_NEW.values()).where(sa.exists().where(Member.id == _NEW["author_id"]))
    )
    .on_conflict_do_nothing(index_elements=["type", "item_id", "deed"])
    .returning(_ACTIVITIES.c.id)
)


def forget(*refs: ContentRef) -> int:
    """Delete the activities of these items, in the current transaction; how many there were."""
    return len(db.session.scalars(_FORGOTTEN, ref_values(refs)).all())


_FORGOTTEN = (
    sa.delete(_ACTIVITIES)
    .where(is_asked(_ACTIVITIES.c.type, _ACTIVITIES.c.item_id))
    .returning(_ACTIVITIES.c.id)
)


class BecauseRow(Row):
    """Something that the reader follows."""

    ref: str
    title: str
    url: str


class DoneInPublicRow(Row):
    """An action of a member; `deed` is its name, such as forum.question_asked."""

    id: int
    deed: str
    at: datetime
    author: Author
    content: ContentRow


class FeedItemRow(DoneInPublicRow):
    """An action in the feed; `deed` is its name, such as forum.question_asked, `because` what the reader follows."""

    highlight: bool
    because: list[BecauseRow]


class FeedRow(PartRow):
    """A part of the feed, newest first."""

    content: list[FeedItemRow]


class ActivityRow(PartRow):
    """A page of a member's actions, newest first. `hidden`: the member does not show them to the caller."""

    content: list[DoneInPublicRow]
    hidden: bool = False


def read(viewer: Viewer, cursor: int | None, size: int) -> FeedRow:
    """A part of the viewer's feed."""
    numbers = _newest(viewer.member_id, cursor or END, size + 1)
    page = numbers[:size]
    next_cursor = str(page[-1]) if len(numbers) > size else None
    return FeedRow(next_cursor, _to_items(viewer, page) if page else [])


def of_member(viewer: Viewer, user_id: int, cursor: int | None, size: int) -> ActivityRow:
    """A part of what a member has done in public, newest first. Raises 404.

    Nothing where the profile is kept private or a block stands between the two; what the viewer cannot see is left out.
    """
    if not people.shows(viewer, user_id):
        return ActivityRow(None, [], hidden=True)
    own = (Subject.type == MEMBER, Subject.item_id == user_id, Subject.author_id == user_id)
    numbers = sa.select(Subject.activity_id).where(*own, Subject.activity_id < (cursor or END))
    rows = _read_activities(numbers.order_by(Subject.activity_id.desc()).limit(size + 1))
    page, next_cursor = cut(rows, size)
    found = items([row.ref for row in page], viewer)
    done = [to_row(DoneInPublicRow, row, content=found[row.ref]) for row in page if row.ref in found]
    return ActivityRow(next_cursor, done)


def _newest(member_id: int, before: int, size: int) -> list[int]:
    """The numbers of the newest activities below `before`, from all follows together."""
    return list(reads().scalars(NEWEST, {"viewer": member_id, "before": before, "size": size}))


VIEWER, BEFORE, SIZE = (sa.bindparam(name, type_=sa.BigInteger) for name in ("viewer", "before", "size"))


def _select_newest() -> sa.Select[int]:
    """The statement for it, which reads in two steps.

    The newest few of each follow determine the smallest id that can be on the page; then only ids from there on are
    read.
    """
    follows = {level: _follows(level) for level in (Level.ALL, Level.HIGHLIGHTS)}
    first = sa.union(*(_of_each(*one, FEW) for one in follows.items())).subquery()
    last = sa.select(first.c.activity_id).order_by(first.c.activity_id.desc()).offset(SIZE - 1).limit(1)
    floor = sa.select(sa.func.coalesce(last.scalar_subquery(), 0).label("id")).cte("floor")
    within = Subject.activity_id >= sa.select(floor.c.id).scalar_subquery()
    found = sa.union(*(_of_each(*one, SIZE, within) for one in follows.items())).subquery()
    return sa.select(found.c.activity_id).order_by(found.c.activity_id.desc()).limit(SIZE)


def _follows(level: Level) -> sa.CTE:
    """What the viewer follows with this level."""
    mine = (Follow.follower_id == VIEWER, Follow.level == level.value)
    return sa.select(Follow.target_type, Follow.target_id).where(*mine).cte(f"followed_{level.lower()}")


def _of_each(
    level: Level, followed: sa.CTE, most: int | sa.ColumnElement[int], *more: sa.ColumnElement[bool]
) -> sa.Select[int]:
    """The newest `most` of each follow; the two levels have an index each."""
    newest = (
        sa.select(Subject.activity_id)
        .where(
            Subject.type == followed.c.target_type,
            Subject.item_id == followed.c.target_id,
            Subject.activity_id < BEFORE,
            Subject.author_id != VIEWER,
            Subject.author_id.not_in(relations.select_hidden_authors(VIEWER)),
            *more,
        )
        .order_by(Subject.activity_id.desc())
        .limit(most)
    )
    if level is Level.HIGHLIGHTS:
        newest = newest.where(Subject.highlight)
    found = newest.lateral()
    return sa.select(found.c.activity_id).select_from(followed.join(found, sa.true()))


NEWEST = _select_newest()


def _to_items(viewer: Viewer, numbers: Sequence[int]) -> list[FeedItemRow]:
    rows = _read_activities(numbers)
    because = _because(viewer.member_id, numbers)
    refs = [row.ref for row in rows]
    followed = {ref for reasons in because.values() for ref in reasons}
    found = items([*refs, *sorted(followed - set(refs))], viewer)
    reasons = {ref: to_row(BecauseRow, found[ref]) for ref in followed if ref in found}
    return [
        to_row(
            FeedItemRow,
            row,
            content=found[row.ref],
            because=[reasons[ref] for ref in because.get(row.id, ()) if ref in reasons],
        )
        for row in rows
        if row.ref in found
    ]


class StoredActivity(AuthoredRow):
    """An activity with its author."""

    id: int
    type: str
    item_id: int
    deed: str
    at: datetime
    highlight: bool

    @property
    def ref(self) -> ContentRef:
        """What it was done to."""
        return ContentRef(self.type, self.item_id)


ACTIVITIES: Statement = sa.select(*columns_of(StoredActivity, Activity, **AUTHOR)).join(
    Member, Member.id == Activity.author_id
)


def _read_activities(numbers: Sequence[int] | sa.Select[int]) -> list[StoredActivity]:
    """The newest first."""
    chosen = ACTIVITIES.where(Activity.id.in_(numbers)).order_by(Activity.id.desc())
    return read_rows(StoredActivity, chosen)


def _because(member_id: int, numbers: Collection[int]) -> Mapping[int, list[ContentRef]]:
    """For each activity what of it the member follows."""
    level = sa.or_(Follow.level == Level.ALL, sa.and_(Follow.level == Level.HIGHLIGHTS, Subject.highlight))
    same = sa.and_(Follow.target_type == Subject.type, Follow.target_id == Subject.item_id)
    rows = reads().execute(
        sa.select(Subject.activity_id, Subject.type, Subject.item_id)
        .join(Follow, same)
        .where(Subject.activity_id.in_(numbers), Follow.follower_id == member_id, level)
        .order_by(Follow.id)
    )
    found: dict[int, list[ContentRef]] = {}
    for row in rows:
        found.setdefault(row.activity_id, []).append(ContentRef(row.type, row.item_id))
    return found
