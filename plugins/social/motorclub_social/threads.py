"""What is read of comments: columns, never entities, and the same few statements whatever there is.

A list goes on from the number of its last comment, which an index finds, so that five thousand comments cost as much as
five.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from datetime import datetime
from typing import TypedDict

import sqlalchemy as sa
from msgspec.structs import asdict
from sqlalchemy.orm import aliased

from motorclub.api import ContentRef, Member, Viewer, author_of, reads
from motorclub.api.rows import AUTHOR, Row, columns_of, read_rows
from motorclub_social import comments, people, relations
from motorclub_social.models import Comment, Status, Thread, Vote
from motorclub_social.permissions import MODERATE
from motorclub_social.targets import Item, Statement, is_one_of, items, seen

FIRST = 5
REPLIES = 3


class Part(TypedDict):
    """Which comments on something: the replies to `parent_id` or the first level, `size` of them from `cursor` on."""

    parent_id: int | None
    cursor: int | None
    size: int
    order: str


class ReadRow(Row):
    """A comment as it is read: with its author, the viewer's vote, and why the viewer is to see nothing of it."""

    id: int
    thread_id: int
    parent_id: int | None
    body: str
    body_html: str
    mentioned_ids: list[int]
    score: int
    reply_count: int
    status: str
    version: int
    created_at: datetime
    edited_at: datetime | None
    author_id: int
    author_username: str
    author_profile_image: str | None
    my_vote: int
    unheard: str | None


class PlacedRow(ReadRow):
    """The same with what it is about."""

    target_type: str
    target_id: int

    @property
    def about(self) -> ContentRef:
        """What it is about."""
        return ContentRef(self.target_type, self.target_id)


class ThreadRow(PlacedRow):
    """The same with how many comments there are beside it."""

    comment_count: int


ROOTS = sa.and_(Comment.parent_id.is_(None), Comment.shown)


def _chosen(viewer: Viewer) -> Statement:
    """Comments with their authors, the viewer's vote, and why the viewer is to see nothing of them."""
    voted = sa.exists().where(Vote.comment_id == Comment.id, Vote.member_id == viewer.id)
    mine = sa.cast(voted.correlate_except(Vote), sa.Integer) if viewer.signed_in else sa.literal(0)
    unheard = relations.why_unheard(viewer.id, Comment.author_id)
    return sa.select(*columns_of(ReadRow, Comment, **AUTHOR, my_vote=mine, unheard=unheard)).join(
        Member, Member.id == Comment.author_id
    )


def _to_item(row: ReadRow, ref: ContentRef, viewer: Viewer) -> Item:
    """A row as ReplySchema."""
    moderates = viewer.may(MODERATE)
    mine = row.author_id == viewer.id
    there = row.status == Status.PUBLISHED
    unheard = None if moderates or mine else row.unheard
    # Whoever muted somebody may unfold what they say; what a block keeps away is not given.
    told = unheard != "BLOCKED" and (there or moderates)
    return {
        **asdict(row),
        "ref": str(comments.comment_ref(row.id)),
        "target_type": ref.type,
        "target_id": ref.id,
        "author": author_of(row) if told else None,
        "body": row.body if told else None,
        "body_html": row.body_html if told else None,
        "mentioned_user_ids": row.mentioned_ids if told else [],
        "hidden_because": unheard,
        "is_mine": mine,
        "can_edit": mine and there,
        "can_delete": there and (mine or moderates),
        "can_restore": moderates and not there,
    }


def list_comments(viewer: Viewer, ref: ContentRef, query: Part) -> Item:
    """A part of the comments on something, or of the replies to one of them. Raises 404."""
    seen(ref, viewer)
    target = (Thread.target_type == ref.type, Thread.target_id == ref.id)
    thread = reads().execute(sa.select(Thread.id, Thread.comment_count).where(*target)).first()
    if thread is None:
        return {"content": [], "total_elements": 0, "next_cursor": None, "has_more": False}
    rows = read_rows(ReadRow, _part(viewer, thread[0], query))
    return _answer(viewer, ref, rows, query["size"], thread[1])


def _part(viewer: Viewer, thread_id: int, query: Part) -> Statement:
    parent, cursor, newest = query["parent_id"], query["cursor"], query["order"] == "newest"
    level = ROOTS if parent is None else sa.and_(Comment.parent_id == parent, Comment.shown)
    chosen = _chosen(viewer).where(Comment.thread_id == thread_id, level)
    if cursor is not None:
        chosen = chosen.where(Comment.id < cursor if newest else Comment.id > cursor)
    order = Comment.id.desc() if newest else Comment.id.asc()
    return chosen.order_by(order).limit(query["size"] + 1)


def _answer(viewer: Viewer, ref: ContentRef, rows: Sequence[ReadRow], size: int, total: int) -> Item:
    """Rows, one more than wanted if there are more, as CommentsSchema."""
    shown, more = rows[:size], len(rows) > size
    return {
        "content": _with_replies(viewer, [(row, ref) for row in shown]),
        "total_elements": total,
        "next_cursor": str(shown[-1].id) if more else None,
        "has_more": more,
    }


def _with_replies(viewer: Viewer, rows: Iterable[tuple[ReadRow, ContentRef]]) -> list[Item]:
    """Comments with the first three replies to each."""
    found = [(row, ref, _to_item(row, ref, viewer)) for row, ref in rows]
    replied = {row.id: ref for row, ref, _ in found if row.reply_count}
    replies: dict[int, list[Item]] = {}
    for row in read_rows(ReadRow, _first_replies(viewer, list(replied))) if replied else ():
        parent_id = row.parent_id or 0
        replies.setdefault(parent_id, []).append(_to_item(row, replied[parent_id], viewer))
    return [{**item, "replies": replies.get(row.id, [])} for row, _, item in found]


def _first_replies(viewer: Viewer, parents: list[int]) -> Statement:
    parent, reply = aliased(Comment, name="parent"), aliased(Comment, name="reply")
    first = (
        sa.select(reply.id)
        .where(reply.parent_id == parent.id, reply.shown)
        .order_by(reply.id)
        .limit(REPLIES)
        .lateral("first")
    )
    numbers = (
        sa.select(first.c.id)
        .select_from(sa.join(parent, first, sa.true()))
        .where(parent.id.in_(parents))
        .subquery("numbers")
    )
    return _chosen(viewer).join(numbers, numbers.c.id == Comment.id).order_by(Comment.id)


def batch(viewer: Viewer, refs: Collection[ContentRef]) -> list[Item]:
    """The first five comments on each of these, as ThreadSchema; what the viewer cannot see is left out."""
    visible = list(items(refs, viewer))
    by_ref: dict[ContentRef, list[ThreadRow]] = {ref: [] for ref in visible}
    for row in read_rows(ThreadRow, _firsts(viewer, visible)) if visible else ():
        by_ref[row.about].append(row)
    shaped = _with_replies(viewer, [(row, ref) for ref, rows in by_ref.items() for row in rows[:FIRST]])
    of_thread: dict[str, list[Item]] = {}
    for item in shaped:
        of_thread.setdefault(f"{item['target_type']}:{item['target_id']}", []).append(item)
    return [_threaded(ref, rows, of_thread.get(str(ref), [])) for ref, rows in by_ref.items()]


def _threaded(ref: ContentRef, rows: Sequence[ThreadRow], shown: list[Item]) -> Item:
    more = len(rows) > FIRST
    return {
        "ref": str(ref),
        "content": shown,
        "total_elements": rows[0].comment_count if rows else 0,
        "next_cursor": str(shown[-1]["id"]) if more else None,
        "has_more": more,
    }


def _firsts(viewer: Viewer, refs: Collection[ContentRef]) -> Statement:
    """The first six comments of each thread."""
    first = (
        sa.select(Comment.id)
        .where(Comment.thread_id == Thread.id, ROOTS)
        .order_by(Comment.id)
        .limit(FIRST + 1)
        .lateral("first")
    )
    of_these = is_one_of(Thread.target_type, Thread.target_id, refs)
    numbers = sa.select(first.c.id).select_from(sa.join(Thread, first, sa.true())).where(of_these)
    chosen = _placed(viewer).add_columns(Thread.comment_count).where(Comment.id.in_(numbers))
    return chosen.order_by(Thread.id, Comment.id)


def _placed(viewer: Viewer) -> Statement:
    """As `_chosen`, with what they are about."""
    chosen = _chosen(viewer).add_columns(Thread.target_type, Thread.target_id)
    return chosen.join(Thread, Thread.id == Comment.thread_id)


def get_comment(viewer: Viewer, comment_id: int) -> Item:
    """A comment with its first replies. Raises 404 for what the viewer may not see."""
    shown = sa.true() if viewer.may(MODERATE) else Comment.shown
    rows = read_rows(PlacedRow, _placed(viewer).where(Comment.id == comment_id, shown))
    if not rows:
        raise comments.missing(comment_id)
    seen(rows[0].about, viewer)
    return _with_replies(viewer, [(rows[0], rows[0].about)])[0]


def list_written(viewer: Viewer, user_id: int, cursor: int | None, size: int) -> Item:
    """A part of what a member has commented, newest first: WrittenPartSchema. Raises 404.

    Nothing where the profile is kept private; what is about things that the viewer cannot see is left out.
    """
    chosen = _written(viewer, user_id, cursor, size)
    rows = read_rows(PlacedRow, chosen) if people.shows(viewer, user_id) else []
    shown, more = rows[:size], len(rows) > size
    found = items([row.about for row in shown], viewer)
    return {
        "content": [
            {**_to_item(row, row.about, viewer), "content": found[row.about]}
            for row in shown
            if row.about in found
        ],
        "next_cursor": str(shown[-1].id) if more else None,
        "has_more": more,
    }


def _written(viewer: Viewer, user_id: int, cursor: int | None, size: int) -> Statement:
    own = _placed(viewer).where(Comment.author_id == user_id, Comment.status == Status.PUBLISHED)
    if cursor is not None:
        own = own.where(Comment.id < cursor)
    return own.order_by(Comment.id.desc()).limit(size + 1)
