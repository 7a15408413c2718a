"""Reading comments: columns, never entities, and a constant number of statements.

A page continues after the id of the last comment (keyset pagination), so that five thousand comments cost as much as
five.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime
from functools import cache
from typing import Annotated, NamedTuple, TypedDict, TypeVar

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import aliased

from motorclub.api import ContentRef, Member, Viewer, reads, resolve_content
from motorclub.api.rows import AUTHOR, Author, AuthorColumns, Internal, columns_of, read_rows, to_row
from motorclub_social import comments, people, relations
from motorclub_social.models import Comment, Status, Thread, Vote
from motorclub_social.permissions import MODERATE
from motorclub_social.targets import (
    ContentRow,
    PartRow,
    Statement,
    cut,
    get_content,
    is_asked,
    items,
    ref_values,
)

FIRST = 5
REPLIES = 3


class Part(TypedDict):
    """Which comments on something: the replies to `parent_id` or the first level, `size` of them from `cursor` on."""

    parent_id: int | None
    cursor: int | None
    size: int
    order: str


class ReplyRow(AuthorColumns):
    """A comment as its reader sees it.

    Text and author are null for a removed comment (`status`) and for one by a blocked member (`hidden_because`
    BLOCKED). A comment by a muted member (MUTED) is to be shown collapsed.
    """

    id: int
    target_type: str
    target_id: int
    parent_id: int | None
    body: str | None
    body_html: str | None
    mentioned_user_ids: list[int]
    score: int
    my_vote: int
    status: Annotated[str, Status]
    hidden_because: str | None
    is_mine: bool
    can_edit: bool
    can_delete: bool
    can_restore: bool
    created_at: datetime
    edited_at: datetime | None
    version: int

    @property
    def about(self) -> Internal[ContentRef]:
        """What it is about."""
        return ContentRef(self.target_type, self.target_id)

    @property
    def ref(self) -> str:
        """The comment as content."""
        return str(comments.comment_ref(self.id))

    @property
    def author(self) -> Author | None:
        """Who wrote it."""
        return None if self.body is None else self.to_author()


class CommentRow(ReplyRow):
    """A comment of the first level with its first three replies; `reply_count` has all."""

    reply_count: int
    comment_count: Internal[int]
    replies: list[ReplyRow] = []


class CommentsRow(PartRow):
    """A part of the comments on something; `total_elements` counts all that are public, replies included."""

    content: Sequence[CommentRow]
    total_elements: int


class ThreadRow(CommentsRow):
    """The first five comments on one of several things."""

    ref: str


class WrittenRow(ReplyRow):
    """A comment in the list of what a member has written, with what it is about."""

    content: ContentRow


class WrittenPartRow(PartRow):
    """A part of what a member has said, newest first."""

    content: list[WrittenRow]


R = TypeVar("R", bound=ReplyRow)
ROOTS = sa.and_(Comment.parent_id.is_(None), Comment.shown)
VIEWER = sa.bindparam("viewer", type_=sa.BigInteger)


class Reader(NamedTuple):
    """What decides which statement is for a viewer. Statements are built once for each: that costs more than to run
    them."""

    signed_in: bool
    moderates: bool


def _reader(viewer: Viewer) -> Reader:
    return Reader(viewer.signed_in, viewer.may(MODERATE))


@cache
def _select_comments(reader: Reader, kind: type[ReplyRow]) -> Statement:
    """Comments with their authors and threads, and what they are to the viewer, whose id is a parameter."""
    voted = sa.exists().where(Vote.comment_id == Comment.id, Vote.member_id == VIEWER).correlate_except(Vote)
    there = Comment.status == Status.PUBLISHED
    mine = Comment.author_id == VIEWER if reader.signed_in else sa.false()
    moderates = sa.true() if reader.moderates else sa.false()
    hidden = relations.why_hidden(VIEWER, Comment.author_id) if reader.signed_in else sa.null()
    columns = columns_of(
        kind,
        Comment,
        Thread,
        **AUTHOR,
        mentioned_user_ids=Comment.mentioned_ids,
        my_vote=sa.cast(voted, sa.Integer) if reader.signed_in else sa.literal(0),
        hidden_because=sa.case((sa.or_(mine, moderates), sa.null()), else_=hidden),
        is_mine=mine,
        can_edit=sa.and_(mine, there),
        can_delete=sa.and_(there, sa.or_(mine, moderates)),
        can_restore=sa.and_(moderates, sa.not_(there)),
    )
    authored = sa.select(*columns).join(Member, Member.id == Comment.author_id)
    return authored.join(Thread, Thread.id == Comment.thread_id)


def _read(viewer: Viewer, kind: type[R], statement: Statement, **values: object) -> list[R]:
    """Comments without the words that their reader is not to see."""
    rows = read_rows(kind, statement, {"viewer": viewer.id, **values})
    for row in rows:
        # What a muted member says may be unfolded.
        if row.hidden_because == "BLOCKED" or not (row.status == Status.PUBLISHED or row.can_restore):
            row.body, row.body_html, row.mentioned_user_ids = None, None, []
    return rows


def list_comments(viewer: Viewer, ref: ContentRef, query: Part) -> CommentsRow:
    """A part of the comments on something, or of the replies to one of them. Raises 404."""
    get_content(ref, viewer)
    target = (Thread.target_type == ref.type, Thread.target_id == ref.id)
    thread = reads().execute(sa.select(Thread.id, Thread.comment_count).where(*target)).first()
    if thread is None:
        return CommentsRow(None, [], 0)
    rows, next_cursor = cut(_read(viewer, CommentRow, _part(viewer, thread.id, query)), query["size"])
    _add_replies(viewer, rows)
    return CommentsRow(next_cursor, rows, thread.comment_count)


def _part(viewer: Viewer, thread_id: int, query: Part) -> Statement:
    parent, cursor, newest = query["parent_id"], query["cursor"], query["order"] == "newest"
    level = ROOTS if parent is None else sa.and_(Comment.parent_id == parent, Comment.shown)
    comments_of = _select_comments(_reader(viewer), CommentRow)
    chosen = comments_of.where(Comment.thread_id == thread_id, level)
    if cursor is not None:
        chosen = chosen.where(Comment.id < cursor if newest else Comment.id > cursor)
    order = Comment.id.desc() if newest else Comment.id.asc()
    return chosen.order_by(order).limit(query["size"] + 1)


def _add_replies(viewer: Viewer, rows: Sequence[CommentRow]) -> None:
    """Give comments the first three replies to each."""
    replied = {row.id: row for row in rows if row.reply_count}
    if replied:
        statement = _first_replies(_reader(viewer))
        for reply in _read(viewer, ReplyRow, statement, parents=list(replied)):
            replied[reply.parent_id or 0].replies.append(reply)


@cache
def _first_replies(reader: Reader) -> Statement:
    """The first three replies to each of the comments `parents`."""
    reply = aliased(Comment, name="reply")
    ids = sa.bindparam("parents", type_=ARRAY(sa.BigInteger))
    parent = sa.func.unnest(ids).table_valued(sa.column("id", sa.BigInteger), name="parent").render_derived()
    first = (
        sa.select(reply.id)
        .where(reply.parent_id == parent.c.id, reply.shown)
        .order_by(reply.id)
        .limit(REPLIES)
        .lateral("first")
    )
    numbers = sa.select(first.c.id).select_from(sa.join(parent, first, sa.true())).subquery("numbers")
    replies = _select_comments(reader, ReplyRow)
    return replies.join(numbers, numbers.c.id == Comment.id).order_by(Comment.id)


def batch(viewer: Viewer, refs: Collection[ContentRef]) -> list[ThreadRow]:
    """The first five comments on each of these; what the viewer cannot see is left out."""
    found: dict[ContentRef, list[CommentRow]] = {ref: [] for ref in resolve_content(refs, viewer)}
    if found:
        for row in _read(viewer, CommentRow, _firsts(_reader(viewer)), **ref_values(found)):
            found[row.about].append(row)
    _add_replies(viewer, [row for rows in found.values() for row in rows[:FIRST]])
    return [_to_thread(ref, rows) for ref, rows in found.items()]


def _to_thread(ref: ContentRef, rows: Sequence[CommentRow]) -> ThreadRow:
    page, next_cursor = cut(rows, FIRST)
    return ThreadRow(next_cursor, page, rows[0].comment_count if rows else 0, str(ref))


@cache
def _firsts(reader: Reader) -> Statement:
    """The first six comments of each thread about what is asked for (`ref_values`)."""
    first = (
        sa.select(Comment.id)
        .where(Comment.thread_id == Thread.id, ROOTS)
        .order_by(Comment.id)
        .limit(FIRST + 1)
        .lateral("first")
    )
    of_these = is_asked(Thread.target_type, Thread.target_id)
    numbers = sa.select(first.c.id).select_from(sa.join(Thread, first, sa.true())).where(of_these)
    chosen = _select_comments(reader, CommentRow).where(Comment.id.in_(numbers))
    return chosen.order_by(Thread.id, Comment.id)


def get_comment(viewer: Viewer, comment_id: int) -> CommentRow:
    """A comment with its first replies. Raises 404 for what the viewer may not see."""
    is_visible = sa.true() if viewer.may(MODERATE) else Comment.shown
    chosen = _select_comments(_reader(viewer), CommentRow)
    rows = _read(viewer, CommentRow, chosen.where(Comment.id == comment_id, is_visible))
    if not rows:
        raise comments.comment_not_found(comment_id)
    get_content(rows[0].about, viewer)
    _add_replies(viewer, rows)
    return rows[0]


def list_written(viewer: Viewer, user_id: int, cursor: int | None, size: int) -> WrittenPartRow:
    """A part of what a member has commented, newest first. Raises 404.

    Nothing where the profile is kept private; what is about things that the viewer cannot see is left out.
    """
    own = (Comment.author_id == user_id, Comment.status == Status.PUBLISHED)
    before = Comment.id < cursor if cursor is not None else sa.true()
    chosen = _select_comments(_reader(viewer), ReplyRow).where(*own, before)
    newest = chosen.order_by(Comment.id.desc()).limit(size + 1)
    rows = _read(viewer, ReplyRow, newest) if people.shows(viewer, user_id) else []
    page, next_cursor = cut(rows, size)
    found = items([row.about for row in page], viewer)
    written = [to_row(WrittenRow, row, content=found[row.about]) for row in page if row.about in found]
    return WrittenPartRow(next_cursor, written)
