"""What is kept about a member: handed out as JSON; erased so that the conversations of others stay whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

import sqlalchemy as sa
from sqlalchemy.orm import InstrumentedAttribute

from motorclub.api import ContentChoice, Erased, ExportFile, PersonalData, db
from motorclub.api.rows import anonymise_rows, delete_rows, export_rows, update_rows
from motorclub_social import comments, follows
from motorclub_social.models import (
    Activity,
    Block,
    Bookmark,
    Comment,
    Folder,
    Follow,
    Followed,
    Status,
    Subject,
    Thread,
    Undo,
    Vote,
)
from motorclub_social.targets import MEMBER, member_ref

Number = TypeVar("Number", int, int | None)

FOLLOWS = (Follow.target_type, Follow.target_id, Follow.level, Follow.created_at)
BOOKMARKS = (
    Bookmark.target_type,
    Bookmark.target_id,
    Bookmark.title,
    Folder.name.label("folder"),
    Bookmark.note,
    Bookmark.remind_at,
    Bookmark.created_at,
)
BLOCKS = (Block.blocked_id, Block.kind, Block.created_at)
COMMENTS = (
    Comment.id,
    Thread.target_type,
    Thread.target_id,
    Comment.parent_id,
    Comment.body,
    Comment.status,
    Comment.created_at,
    Comment.edited_at,
)
ACTIVITY = (Activity.deed, Activity.type, Activity.item_id, Activity.at)
LIKES = (Vote.comment_id, Vote.created_at)
# The placeholder of a comment that its author had removed; the replies of others below it stay.
REMOVED = "This comment was removed by its author."


def export(user_id: int) -> Iterable[ExportFile]:
    """Follows, bookmarks, blocks, comments, likes, and what followers were shown."""
    yield export_rows(
        "follows.json", sa.select(*FOLLOWS).where(Follow.follower_id == user_id).order_by(Follow.id)
    )
    saved = sa.select(*BOOKMARKS).outerjoin(Folder, Folder.id == Bookmark.folder_id)
    yield export_rows("bookmarks.json", saved.where(Bookmark.user_id == user_id).order_by(Bookmark.id))
    yield export_rows("blocks.json", sa.select(*BLOCKS).where(Block.user_id == user_id).order_by(Block.id))
    said = sa.select(*COMMENTS).join(Thread, Thread.id == Comment.thread_id)
    yield export_rows("comments.json", said.where(Comment.author_id == user_id).order_by(Comment.id))
    yield export_rows(
        "likes.json", sa.select(*LIKES).where(Vote.member_id == user_id).order_by(Vote.comment_id)
    )
    shown = sa.select(*ACTIVITY).where(Activity.author_id == user_id)
    yield export_rows("activity.json", shown.order_by(Activity.id))


def erase(user_id: int) -> Erased:
    """What is the member's alone goes; comments stay, by a former member."""
    return erase_as(user_id, ContentChoice.ANONYMISE)


def erase_as(user_id: int, choice: ContentChoice) -> Erased:
    """As `erase`; with KEEP, comments stay their author's; with REMOVE, only places below which others speak stay."""
    removed = _end_follows(user_id) + _take_likes_back(user_id)
    for table, column in (
        (Bookmark, Bookmark.user_id),
        (Folder, Folder.user_id),
        (Undo, Undo.user_id),
        (Block, Block.user_id),
        (Block, Block.blocked_id),
        (Activity, Activity.author_id),
    ):
        removed += delete_rows(table, column == user_id)
    delete_rows(Subject, sa.and_(Subject.type == MEMBER, Subject.item_id == user_id))
    if choice is ContentChoice.REMOVE:
        removed += _remove_comments(user_id)
    hidden = 0
    if choice is not ContentChoice.KEEP:
        hidden = anonymise_rows(user_id, Comment.author_id)
        anonymise_rows(user_id, Comment.deleted_by_id)
        _forget_mentions(user_id)
    return Erased(removed=removed, anonymised=hidden)


def _end_follows(user_id: int) -> int:
    """Those of the member and those of others who followed them, with what they counted."""
    own = sa.select(Follow.target_type, Follow.target_id).where(Follow.follower_id == user_id)
    counted = sa.tuple_(Followed.target_type, Followed.target_id)
    fewer = {"follower_count": Followed.follower_count - 1}
    locked = sa.select(Followed.target_id).where(counted.in_(own))
    db.session.execute(locked.order_by(*counted.clauses).with_for_update()).all()
    update_rows(Followed, counted.in_(own), **fewer)
    return delete_rows(Follow, Follow.follower_id == user_id) + follows.forget(member_ref(user_id))


def _take_likes_back(user_id: int) -> int:
    liked = sa.select(Vote.comment_id).where(Vote.member_id == user_id)
    locked = sa.select(Comment.id).where(Comment.id.in_(liked)).order_by(Comment.id)
    db.session.execute(locked.with_for_update(key_share=True)).all()
    update_rows(Comment, Comment.id.in_(liked), score=Comment.score - 1)
    return delete_rows(Vote, Vote.member_id == user_id)


def _remove_comments(user_id: int) -> int:
    """The words of all comments of a member go, and the comments too where nobody has replied."""
    mine = Comment.author_id == user_id
    _uncount(mine)
    numbers = db.session.scalars(sa.select(Comment.id).where(mine)).all()
    words = {"body": REMOVED, "body_html": f"<p>{REMOVED}</p>", "mentioned_ids": [], "status": Status.DELETED}
    update_rows(Comment, mine, **words)
    comments.drop(numbers)
    answered = sa.select(Comment.parent_id).where(Comment.parent_id.is_not(None), sa.not_(mine))
    delete_rows(Comment, sa.and_(mine, Comment.id.not_in(answered)))
    return len(numbers)


def _uncount(mine: sa.ColumnElement[bool]) -> None:
    """Count the public ones among these no longer, in their threads and below their parents."""
    public = sa.and_(mine, Comment.status == Status.PUBLISHED)
    threads = _numbers(Comment.thread_id, public)
    fewer = Thread.comment_count - threads.c.number
    update_rows(Thread, Thread.id == threads.c.key, comment_count=fewer)
    parents = _numbers(Comment.parent_id, sa.and_(public, Comment.parent_id.is_not(None)))
    fewer = Comment.reply_count - parents.c.number
    update_rows(Comment, Comment.id == parents.c.key, reply_count=fewer)


def _numbers(column: InstrumentedAttribute[Number], which: sa.ColumnElement[bool]) -> sa.Subquery:
    counted = sa.select(column.label("key"), sa.func.count().label("number")).where(which)
    return counted.group_by(column).subquery()


def _forget_mentions(user_id: int) -> None:
    without = sa.func.array_remove(Comment.mentioned_ids, user_id)
    update_rows(Comment, Comment.mentioned_ids.contains([user_id]), mentioned_ids=without)


PERSONAL_DATA = (
    PersonalData("Follows, bookmarks, blocks, comments and likes of comments.", export, erase, erase_as),
)
