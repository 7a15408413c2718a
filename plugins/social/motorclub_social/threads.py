"""What is read of comments: columns, never entities, and the same few statements whatever there is.

A list goes on from the number of its last comment, which an index finds, so that five thousand comments cost as much as
five.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.orm import aliased

from motorclub.api import (
    AUTHOR_COLUMNS,
    ContentRef,
    Member,
    Viewer,
    author_of,
    reads,
)
from motorclub_social import comments, people, relations
from motorclub_social.models import Comment, Status, Thread, Vote
from motorclub_social.permissions import MODERATE
from motorclub_social.targets import Statement, is_one_of, items, seen

Item = dict[str, Any]
Rows = Sequence[sa.Row[Any]]

FIRST = 5
REPLIES = 3

COLUMNS = (
    Comment.id,
    Comment.thread_id,
    Comment.parent_id,
    Comment.body,
    Comment.body_html,
    Comment.mentioned_ids,
    Comment.score,
    Comment.reply_count,
    Comment.status,
    Comment.version,
    Comment.created_at,
    Comment.edited_at,
    *AUTHOR_COLUMNS,
)
ROOTS = sa.and_(Comment.parent_id.is_(None), Comment.shown)


def _chosen(viewer: Viewer) -> Statement:
    """Comments with their authors, the viewer's vote, and why the viewer is to see nothing of them."""
    voted = sa.exists().where(Vote.comment_id == Comment.id, Vote.member_id == viewer.id)
    mine = sa.cast(voted.correlate_except(Vote), sa.Integer) if viewer.signed_in else sa.literal(0)
    unheard = relations.why_unheard(viewer.id, Comment.author_id)
    return sa.select(*COLUMNS, mine.label("my_vote"), unheard.label("unheard")).join(
        Member, Member.id == Comment.author_id
    )


def _shape(row: sa.Row[Any], ref: ContentRef, viewer: Viewer) -> Item:
    """A row as ReplySchema."""
    moderates = viewer.may(MODERATE)
    mine = row.author_id == viewer.id
    there = row.status == Status.PUBLISHED
    unheard = None if moderates or mine else row.unheard
    # Whoever muted somebody may unfold what they say; what a block keeps away is not given.
    told = unheard != "BLOCKED" and (there or moderates)
    return {
        **row._mapping,
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


def listed(viewer: Viewer, ref: ContentRef, query: Mapping[str, Any]) -> Item:
    """A part of the comments on something, or of the replies to one of them. Raises 404."""
    seen(ref, viewer)
    thread = _thread(ref)
    if thread is None:
        return {"content": [], "total_elements": 0, "next_cursor": None, "has_more": False}
    rows = reads().execute(_part(viewer, thread.id, query)).all()
    return _answer(viewer, ref, rows, query["size"], thread.comment_count)


def _thread(ref: ContentRef) -> sa.Row[Any] | None:
    target = (Thread.target_type == ref.type, Thread.target_id == ref.id)
    chosen: Statement = sa.select(Thread.id, Thread.comment_count).where(*target)
    return reads().execute(chosen).first()


def _part(viewer: Viewer, thread_id: int, query: Mapping[str, Any]) -> Statement:
    parent, cursor, newest = query["parent_id"], query["cursor"], query["order"] == "newest"
    level = ROOTS if parent is None else sa.and_(Comment.parent_id == parent, Comment.shown)
    chosen = _chosen(viewer).where(Comment.thread_id == thread_id, level)
    if cursor is not None:
        chosen = chosen.where(Comment.id < cursor if newest else Comment.id > cursor)
    order = Comment.id.desc() if newest else Comment.id.asc()
    return chosen.order_by(order).limit(query["size"] + 1)


def _answer(viewer: Viewer, ref: ContentRef, rows: Rows, size: int, total: int) -> Item:
    """Rows, one more than wanted if there are more, as CommentsSchema."""
    shown, more = rows[:size], len(rows) > size
    return {
        "content": _with_replies(viewer, [(row, ref) for row in shown]),
        "total_elements": total,
        "next_cursor": str(shown[-1].id) if more else None,
        "has_more": more,
    }


def _with_replies(viewer: Viewer, rows: Iterable[tuple[sa.Row[Any], ContentRef]]) -> list[Item]:
    """Comments with the first three replies to each."""
    found = [(row, ref, _shape(row, ref, viewer)) for row, ref in rows]
    replied = {row.id: ref for row, ref, _ in found if row.reply_count}
    replies: dict[int, list[Item]] = {}
    for row in reads().execute(_first_replies(viewer, list(replied))) if replied else ():
        replies.setdefault(row.parent_id, []).append(_shape(row, replied[row.parent_id], viewer))
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
    rows = reads().execute(_firsts(viewer, visible)).all() if visible else []
    by_ref: dict[ContentRef, list[sa.Row[Any]]] = {}
    for row in rows:
        by_ref.setdefault(ContentRef(row.target_type, row.target_id), []).append(row)
    parts = {ref: [row for row in found if row.id is not None] for ref, found in by_ref.items()}
    shaped = _with_replies(viewer, [(row, ref) for ref, found in parts.items() for row in found[:FIRST]])
    of_thread: dict[str, list[Item]] = {}
    for item in shaped:
        of_thread.setdefault(f"{item['target_type']}:{item['target_id']}", []).append(item)
    return [_threaded(ref, by_ref.get(ref, []), of_thread.get(str(ref), [])) for ref in visible]


def _threaded(ref: ContentRef, rows: Rows, shown: list[Item]) -> Item:
    more = len(rows) > FIRST
    return {
        "ref": str(ref),
        "content": shown,
        "total_elements": rows[0].comment_count if rows else 0,
        "next_cursor": str(shown[-1]["id"]) if more else None,
        "has_more": more,
    }


def _firsts(viewer: Viewer, refs: Collection[ContentRef]) -> Statement:
    """Each thread with the first six of its comments; one without any is one row of nothing."""
    first = (
        sa.select(Comment.id)
        .where(Comment.thread_id == Thread.id, ROOTS)
        .order_by(Comment.id)
        .limit(FIRST + 1)
        .lateral("first")
    )
    comment = _chosen(viewer).subquery("comment")
    return (
        sa.select(Thread.target_type, Thread.target_id, Thread.comment_count, comment)
        .select_from(
            sa.outerjoin(sa.outerjoin(Thread, first, sa.true()), comment, comment.c.id == first.c.id)
        )
        .where(is_one_of(Thread.target_type, Thread.target_id, refs))
        .order_by(Thread.id, comment.c.id)
    )


def one(viewer: Viewer, comment_id: int) -> Item:
    """A comment with its first replies. Raises 404 for what the viewer may not see."""
    chosen = _chosen(viewer).add_columns(Thread.target_type, Thread.target_id, Comment.shown)
    joined = chosen.join(Thread, Thread.id == Comment.thread_id).where(Comment.id == comment_id)
    row = reads().execute(joined).first()
    if row is None or not (row.shown or viewer.may(MODERATE)):
        raise comments.missing(comment_id)
    ref = comments.about(row)
    seen(ref, viewer)
    return _with_replies(viewer, [(row, ref)])[0]


def written(viewer: Viewer, user_id: int, cursor: int | None, size: int) -> Item:
    """A part of what a member has commented, newest first: WrittenPartSchema. Raises 404.

    Nothing where the profile is kept private; what is about things that the viewer cannot see is left out.
    """
    rows = (
        reads().execute(_written(viewer, user_id, cursor, size)).all()
        if people.shows(viewer, user_id)
        else []
    )
    shown, more = rows[:size], len(rows) > size
    found = items([comments.about(row) for row in shown], viewer)
    return {
        "content": [
            {**_shape(row, comments.about(row), viewer), "content": found[comments.about(row)]}
            for row in shown
            if comments.about(row) in found
        ],
        "next_cursor": str(shown[-1].id) if more else None,
        "has_more": more,
    }


def _written(viewer: Viewer, user_id: int, cursor: int | None, size: int) -> Statement:
    chosen = _chosen(viewer).add_columns(Thread.target_type, Thread.target_id)
    joined = chosen.join(Thread, Thread.id == Comment.thread_id)
    own = joined.where(Comment.author_id == user_id, Comment.status == Status.PUBLISHED)
    if cursor is not None:
        own = own.where(Comment.id < cursor)
    return own.order_by(Comment.id.desc()).limit(size + 1)
